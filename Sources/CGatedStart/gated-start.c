#define _GNU_SOURCE
#include "gated-start.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

/// Makes a pipe whose descriptors are above all that a program gets.
static int make_pipe(int ends[2], int least) {
  int low[2];
  if (pipe2(low, O_CLOEXEC) != 0) return errno;
  int code = 0;
  for (int end = 0; end < 2; end++) {
    ends[end] = fcntl(low[end], F_DUPFD_CLOEXEC, least);
    if (ends[end] < 0) code = errno;
    close(low[end]);
  }
  if (code == 0) return 0;
  for (int end = 0; end < 2; end++) {
    if (ends[end] >= 0) close(ends[end]);
  }
  return code;
}

/// Reads as `read` does, again when a signal comes between.
static ssize_t read_again(int file, void *bytes, size_t size) {
  ssize_t count;
  do count = read(file, bytes, size);
  while (count < 0 && errno == EINTR);
  return count;
}

/// Gives back what an `exec` would give back, so that no handler of the caller runs here.
static void reset_handlers(void) {
  for (int signal = 1; signal < NSIG; signal++) {
    struct sigaction action;
    if (sigaction(signal, NULL, &action) != 0) continue;
    if (action.sa_handler == SIG_IGN || action.sa_handler == SIG_DFL) continue;
    action.sa_handler = SIG_DFL;
    action.sa_flags = 0;
    sigaction(signal, &action, NULL);
  }
}

/// Whether a search for the program goes on after an error, as that of `execvp` does: there is nothing
/// at the place, or its file system does not answer.
static bool goes_on(int code) {
  switch (code) {
    case EACCES:
    case ENOENT:
    case ENOTDIR:
    case ENAMETOOLONG:
    case ESTALE:
    case ENODEV:
    case ETIMEDOUT:
      return true;
    default:
      return false;
  }
}

/// The new process until its program runs.
///
/// @return An `errno`.
static int run(const struct gated_start *start, const sigset_t *mask) {
  if (start->is_unattended) {
    int input = open("/dev/null", O_RDONLY);
    if (input < 0) return errno;
    if (input != 0) {
      if (dup2(input, 0) < 0) return errno;
      close(input);
    }
  }
  for (int index = 0; index < start->count; index++) {
    int source = start->sources[index];
    if (source >= 0 && dup2(source, start->first + index) < 0) return errno;
  }
  for (int index = 0; index < 2; index++) {
    int output = start->output[index];
    if (output >= 0 && dup2(output, index + 1) < 0) return errno;
  }
  if (start->folder && chdir(start->folder) != 0) return errno;
  sigprocmask(SIG_SETMASK, mask, NULL);
  int code = ENOENT;
  for (char *const *path = start->paths; *path; path++) {
    execve(*path, start->words, start->environment);
    // A file that may not be run says more than a place where there is none.
    if (code != EACCES) code = errno;
    if (!goes_on(errno)) return errno;
  }
  return code;
}

int gated_start_begin(const struct gated_start *start, struct gated_process *process) {
  int least = start->first + start->count;
  int gate[2], report[2];
  int code = make_pipe(gate, least);
  if (code != 0) return code;
  code = make_pipe(report, least);
  if (code != 0) {
    close(gate[0]);
    close(gate[1]);
    return code;
  }
  sigset_t all, mask;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &mask);
  pid_t identifier = fork();
  if (identifier == 0) {
    reset_handlers();
    // Before the caller goes on: who kills the group when the caller ends must find one.
    if (start->is_unattended) setsid();
    char byte = 0;
    if (write(report[1], &byte, 1) != 1) _exit(1);
    // Else the gate would never end: this process would hold its other end itself.
    close(gate[1]);
    if (read_again(gate[0], &byte, 1) != 1) _exit(1);
    code = run(start, &mask);
    ssize_t written = write(report[1], &code, sizeof code);
    _exit(written == sizeof code ? 127 : 126);
  }
  code = identifier < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  close(gate[0]);
  close(report[1]);
  if (code != 0) {
    close(gate[1]);
    close(report[0]);
    return code;
  }
  // It leads its session now. One that was killed says nothing, and is waited for as any other.
  char byte;
  read_again(report[0], &byte, 1);
  *process = (struct gated_process){identifier, gate[1], report[0]};
  return 0;
}

int gated_start_open(struct gated_process process) {
  // A process that has been killed already is no reason for a signal here: the caller ignores SIGPIPE.
  char byte = 1;
  ssize_t written = write(process.gate, &byte, 1);
  close(process.gate);
  int code = 0;
  // The end of the pipe comes when the program runs, or when the process has been killed.
  if (written == 1 && read_again(process.report, &code, sizeof code) != sizeof code) code = 0;
  close(process.report);
  return code;
}
