#define _GNU_SOURCE
#include "own-program.h"

#include <linux/close_range.h>
#include <stddef.h>
#include <sys/auxv.h>
#include <unistd.h>

static char *no_words[] = {NULL};
static char **words = no_words;

/// The C library passes the arguments of `main` to every constructor.
__attribute__((constructor)) static void keep_words(int count, char **arguments) {
  if (count > 0 && arguments) words = arguments;
}

char *const *own_program_words(void) { return words; }

const char *own_program_path(void) { return (const char *)getauxval(AT_EXECFN); }

void own_program_keep_descriptors(void) { close_range(3, ~0U, CLOSE_RANGE_CLOEXEC); }
