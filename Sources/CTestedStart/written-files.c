#include "tested-start.h"

#ifdef __linux__

#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS
#undef _FORTIFY_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// <fcntl.h> is not read: it may define some of these functions.
enum { for_writing = 03, makes = 0100, empties = 01000, is_unnamed = 020000000 };
typedef unsigned int access_mode;

#define NAMES(each) \
  each(open) each(open64) each(openat) each(openat64) each(creat) each(fopen) each(fopen64) \
  each(unlink) each(unlinkat) each(rmdir) each(remove) each(mkdir) each(mkdirat) each(truncate) \
  each(rename) each(renameat) each(link) each(symlink)
#define NUMBER(name) number_##name,
enum { NAMES(NUMBER) name_count };
#define TEXT(name) #name,
static const char *const texts[] = {NAMES(TEXT)};
static void *reals[name_count];

/// Before there is a second thread, and before a handler of a signal needs one of them.
__attribute__((constructor(101))) static void find(void) {
  for (int number = 0; number < name_count; number++) reals[number] = dlsym(RTLD_NEXT, texts[number]);
}

// The function of the C library with a name; a program without a dynamic one has none.
#define REAL(result, failure, name, ...) \
  result (*real)(__VA_ARGS__) = (result (*)(__VA_ARGS__))reals[number_##name]; \
  if (!real) real = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name); \
  if (!real) { \
    errno = ENOSYS; \
    return failure; \
  }

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

static int note_if(int isDone, const char *path, int result) {
  if (isDone) note(path);
  return result;
}

#define IS_CHANGE(flags) ((flags) & (for_writing | makes | empties))

#define MODE(flags, mode) \
  access_mode mode = 0; \
  if (flags & (makes | is_unnamed)) { \
    va_list rest; \
    va_start(rest, flags); \
    mode = va_arg(rest, access_mode); \
    va_end(rest); \
  }

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    MODE(flags, mode) \
    REAL(int, -1, name, const char *, int, ...) \
    int result = real(path, flags, mode); \
    return note_if(result >= 0 && IS_CHANGE(flags), path, result); \
  }
OPEN(open)
OPEN(open64)

#define OPEN_AT(name) \
  int name(int folder, const char *path, int flags, ...) { \
    MODE(flags, mode) \
    REAL(int, -1, name, int, const char *, int, ...) \
    int result = real(folder, path, flags, mode); \
    return note_if(result >= 0 && IS_CHANGE(flags), path, result); \
  }
OPEN_AT(openat)
OPEN_AT(openat64)

#define STREAM(name) \
  FILE *name(const char *path, const char *mode) { \
    REAL(FILE *, NULL, name, const char *, const char *) \
    FILE *result = real(path, mode); \
    if (result && strpbrk(mode, "wa+")) note(path); \
    return result; \
  }
STREAM(fopen)
STREAM(fopen64)

#define ONE(name) \
  int name(const char *path) { \
    REAL(int, -1, name, const char *) \
    int result = real(path); \
    return note_if(result == 0, path, result); \
  }
ONE(unlink)
ONE(rmdir)
ONE(remove)

#define TWO(name, type) \
  int name(const char *path, type value) { \
    REAL(int, -1, name, const char *, type) \
    int result = real(path, value); \
    return note_if(result >= 0, path, result); \
  }
TWO(mkdir, access_mode)
TWO(creat, access_mode)
TWO(truncate, long)

int unlinkat(int folder, const char *path, int flags) {
  REAL(int, -1, unlinkat, int, const char *, int)
  int result = real(folder, path, flags);
  return note_if(result == 0, path, result);
}

int mkdirat(int folder, const char *path, access_mode mode) {
  REAL(int, -1, mkdirat, int, const char *, access_mode)
  int result = real(folder, path, mode);
  return note_if(result == 0, path, result);
}

#define MOVE(name) \
  int name(const char *from, const char *to) { \
    REAL(int, -1, name, const char *, const char *) \
    int result = real(from, to); \
    return note_if(result == 0, to, result); \
  }
MOVE(rename)
MOVE(link)
MOVE(symlink)

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  REAL(int, -1, renameat, int, const char *, int, const char *)
  int result = real(from_folder, from, to_folder, to);
  return note_if(result == 0, to, result);
}

#else

void written_files_note(char *memory, size_t size) {
  if (memory && size) *memory = 0;
}

#endif
