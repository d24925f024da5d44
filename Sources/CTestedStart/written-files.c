#include "tested-start.h"

#ifdef __linux__

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// <fcntl.h> is not read: it may define some of these functions.
enum { for_writing = 03, makes = 0100, empties = 01000, is_unnamed = 020000000 };
typedef unsigned int access_mode;

static _Thread_local char *noted;
static _Thread_local size_t room;

void written_files_note(char *memory, size_t size) {
  noted = memory;
  room = size;
  if (memory && size) *memory = 0;
}

static void note(const char *path) {
  if (!noted || !path) return;
  size_t length = strlen(path);
  if (length + 2 > room) return;
  memcpy(noted, path, length);
  noted[length] = '\n';
  noted[length + 1] = 0;
  noted += length + 1;
  room -= length + 1;
}

static void note_opened(const char *path, int flags) {
  if (flags & (for_writing | makes | empties)) note(path);
}

static void note_stream(const char *path, const char *mode) {
  if (mode && strpbrk(mode, "wa+")) note(path);
}

// The function of the C library with a name.
#define REAL(result, name, ...) \
  static result (*real)(__VA_ARGS__); \
  if (!real) real = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    access_mode mode = flags & (makes | is_unnamed) ? va_arg(rest, access_mode) : 0; \
    va_end(rest); \
    REAL(int, name, const char *, int, ...); \
    note_opened(path, flags); \
    return real(path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

#define OPEN_AT(name) \
  int name(int folder, const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    access_mode mode = flags & (makes | is_unnamed) ? va_arg(rest, access_mode) : 0; \
    va_end(rest); \
    REAL(int, name, int, const char *, int, ...); \
    note_opened(path, flags); \
    return real(folder, path, flags, mode); \
  }
OPEN_AT(openat)
OPEN_AT(openat64)

#define STREAM(name) \
  FILE *name(const char *path, const char *mode) { \
    REAL(FILE *, name, const char *, const char *); \
    note_stream(path, mode); \
    return real(path, mode); \
  }
STREAM(fopen)
STREAM(fopen64)

#define ONE(name) \
  int name(const char *path) { \
    REAL(int, name, const char *); \
    note(path); \
    return real(path); \
  }
ONE(unlink)
ONE(rmdir)
ONE(remove)

int mkdir(const char *path, access_mode mode) {
  REAL(int, mkdir, const char *, access_mode);
  note(path);
  return real(path, mode);
}

int truncate(const char *path, long size) {
  REAL(int, truncate, const char *, long);
  note(path);
  return real(path, size);
}

int unlinkat(int folder, const char *path, int flags) {
  REAL(int, unlinkat, int, const char *, int);
  note(path);
  return real(folder, path, flags);
}

int mkdirat(int folder, const char *path, access_mode mode) {
  REAL(int, mkdirat, int, const char *, access_mode);
  note(path);
  return real(folder, path, mode);
}

int rename(const char *from, const char *to) {
  REAL(int, rename, const char *, const char *);
  note(to);
  return real(from, to);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  REAL(int, renameat, int, const char *, int, const char *);
  note(to);
  return real(from_folder, from, to_folder, to);
}

int link(const char *from, const char *to) {
  REAL(int, link, const char *, const char *);
  note(to);
  return real(from, to);
}

int symlink(const char *target, const char *path) {
  REAL(int, symlink, const char *, const char *);
  note(path);
  return real(target, path);
}

#else

void written_files_note(char *memory, size_t size) {
  if (memory && size) *memory = 0;
}

#endif
