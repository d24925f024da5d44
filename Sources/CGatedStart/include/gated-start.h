// Starts a program that waits before its first instruction. How this one was started is in
// own-program.h.
//
// `posix_spawn` returns when the program runs already. If the caller is killed between the two, nobody
// knows of the program, and it runs on. Here the new process waits until the caller opens a gate, and
// ends if the caller ends before. It is written in C because a process with threads that calls `fork`
// may only call functions that are safe in a handler of signals until it calls `exec`, and Swift does
// not say which of its own are.

#include <stdbool.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

/// What a program gets at its start.
struct gated_start {
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
};

/// A process that waits at its gate.
struct gated_process {
  pid_t identifier;
  int gate;
  int report;
};

/// Starts a process that waits. If it leads a session, it does so when this returns.
///
/// @return 0, or an `errno`.
int gated_start_begin(const struct gated_start *start, struct gated_process *process);

/// Lets the process go on, and waits until the program runs.
///
/// @return 0, or the `errno` that says why the program cannot run; the process has ended then, and is
///     not yet waited for.
int gated_start_open(struct gated_process process);

#pragma clang assume_nonnull end
