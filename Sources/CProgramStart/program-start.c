#define _GNU_SOURCE
#include "program-start.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

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

/// Writes the number of this process in a line. `printf` may take a lock of the caller.
static bool write_number(int file) {
  char line[16];
  size_t begin = sizeof line;
  line[--begin] = '\n';
  for (pid_t rest = getpid(); rest > 0; rest /= 10) line[--begin] = (char)('0' + rest % 10);
  return write(file, line + begin, sizeof line - begin) > 0;
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
static int run(const struct program_start *start, pid_t caller, const sigset_t *mask) {
  prctl(PR_SET_PDEATHSIG, start->death_signal);
  // The caller may have ended before the call.
  if (getppid() != caller) return ESRCH;
  if (start->is_unattended) {
    setsid();
    int input = open("/dev/null", O_RDONLY);
    if (input < 0) return errno;
    if (input != 0) {
      if (dup2(input, 0) < 0) return errno;
      close(input);
    }
  }
  // A guard that has gone is no reason not to start.
  if (start->guard >= 0) write_number(start->guard);
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

int program_start(const struct program_start *start, pid_t *identifier) {
  sigset_t all, mask;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &mask);
  pid_t caller = getpid();
  // After `vfork`, this thread waits until the new process runs its program or ends, and sees what that
  // writes here. `fork` copies page tables, which is a twentieth of a short replay. It is what the
  // thread sanitizer makes of this call: a program that cannot run has the exit code 127 then.
  volatile int code = 0;
  *identifier = vfork();
  if (*identifier == 0) {
    reset_handlers();
    code = run(start, caller, &mask);
    _exit(127);
  }
  if (*identifier < 0) code = errno;
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  return code;
}
