// Starts a program that ends with the caller. How this one was started is in own-program.h.
//
// `posix_spawn` cannot ask for a signal at the end of the caller, and returns when the program runs
// already. If the caller is killed between the two, nothing ends the program. Here
// the new process asks for the signal, and says which number it has, before it runs the program. It
// is written in C because the new process has the memory of the caller until it calls `exec`, as that of
// `posix_spawn` does, and Swift does not say which of its own functions may be called then.

#include <stdbool.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

/// What a program gets at its start.
struct program_start {
  /// The paths to try, in this order; ends with null.
  char *_Nullable const *_Nonnull paths;
  /// Its arguments, the name first; ends with null.
  char *_Nullable const *_Nonnull words;
  /// Its environment; ends with null.
  char *_Nullable const *_Nonnull environment;
  /// Its working folder; null for that of the caller.
  const char *_Nullable folder;
  /// Descriptors of the caller, all above `first + count`; -1 leaves a number out.
  const int *sources;
  int count;
  /// The descriptor of the program for the first of them.
  int first;
  /// Its standard output and standard error, above `first + count` too; -1 for those of the caller.
  int output[2];
  /// Whether it leads a session of its own, without a terminal and without input.
  bool is_unattended;
  /// The signal that it gets when the thread that starts it ends.
  int death_signal;
  /// Gets the number of the process in a line, when it leads its session; -1 for none. The program does
  /// not get the descriptor, which is closed on execution.
  int guard;
};

/// Starts a program, and waits until it runs.
///
/// @param identifier Gets the number of the process; negative if there is none.
/// @return 0, or the `errno` that says why the program cannot run; the process has ended then, and is
///     not yet waited for.
int program_start(const struct program_start *start, pid_t *identifier);

#pragma clang assume_nonnull end
