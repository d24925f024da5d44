#define _GNU_SOURCE
#include "crash-record.h"

#include <elf.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

static const int faults[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};

static struct crash_record *crash;
static int64_t (*crash_cause)(void);
/// The thread whose stack is read, and the end of that stack.
static pthread_t crash_thread;
static uintptr_t crash_stack_end;
static pid_t crash_process;
static volatile sig_atomic_t crash_signal;

/// Takes a frame from the one of the fault on; the first frames are those of the handler.
static _Unwind_Reason_Code take_frame(struct _Unwind_Context *context, void *fault) {
  uintptr_t address = _Unwind_GetIP(context);
  if (crash->count == 0 && address != *(uintptr_t *)fault) return _URC_NO_REASON;
  crash->frames[crash->count++] = address;
  return crash->count < crash_record_frames ? _URC_NO_REASON : _URC_END_OF_STACK;
}

/// Reads the stack: by frame pointers, which Swift code has, while its end is known; else by the
/// tables of the unwinder, as that of `abort` in the C library.
///
/// Source: System V ABI, AMD64 supplement, section 3.2.2; Procedure Call Standard for the Arm 64-bit
/// Architecture, section 6.4.6; Itanium C++ ABI, exception handling, section 1.5.
static void read_stack(const ucontext_t *context, bool has_frame_pointers) {
#if defined(__x86_64__)
  uintptr_t address = (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
  uintptr_t frame = (uintptr_t)context->uc_mcontext.gregs[REG_RBP];
#else
  uintptr_t address = context->uc_mcontext.pc, frame = context->uc_mcontext.regs[29];
#endif
  if (!has_frame_pointers) {
    _Unwind_Backtrace(take_frame, &address);
    return;
  }
  crash->frames[crash->count++] = address;
  while (crash->count < crash_record_frames && frame != 0 && frame % sizeof(void *) == 0 &&
         frame <= crash_stack_end - 2 * sizeof(void *)) {
    // A function without a frame pointer leaves any number there. A fault here ends the reading.
    const uintptr_t *words = (const uintptr_t *)frame;
    if (words[1] == 0) return;
    crash->frames[crash->count++] = words[1];
    // The stack grows down, so callers have higher addresses.
    if (words[0] <= frame) return;
    frame = words[0];
  }
}

static void handle(int number, siginfo_t *info, void *context) {
  // A second fault is one of this handler, so the record says nothing of the stack.
  bool is_first = crash_signal == 0;
  if (is_first) crash_signal = number;
  // A copy of this process has the same handler, and another process can send the same signal.
  bool is_own = getpid() == crash_process && (info->si_code > 0 || info->si_pid == crash_process);
  bool is_known = is_own && crash != NULL;
  bool is_main = pthread_equal(pthread_self(), crash_thread);
  if (is_first && is_known) {
    // What another thread does has no cause in the session.
    crash->cause = is_main ? crash_cause() : -1;
    crash->magic = crash_record_magic;
    read_stack(context, is_main && info->si_code > 0);
  } else if (is_known) {
    crash->count = 0;
  }
  signal(crash_signal, SIG_DFL);
  raise(crash_signal);
}

void crash_record_install(struct crash_record *record, uint32_t is_optimized,
                          int64_t (*cause)(void)) {
  if (getenv("SWIFT_BACKTRACE") != NULL) return;
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void *start;
  size_t size;
  pthread_attr_getstack(&attributes, &start, &size);
  pthread_attr_destroy(&attributes);
  crash_stack_end = (uintptr_t)start + size;
  crash_thread = pthread_self();
  crash_process = getpid();
  crash_cause = cause;
  crash = record;
  if (record != NULL) {
    *record = (struct crash_record){.is_optimized = is_optimized};
    record->base = getauxval(AT_PHDR) - sizeof(Elf64_Ehdr);
  }
  // A stack that is full has no room for the handler.
  size_t room = 64 << 10;
  void *memory =
      mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) return;
  sigaltstack(&(stack_t){.ss_sp = memory, .ss_size = room}, NULL);
  struct sigaction action = {.sa_sigaction = handle,
                             .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  for (size_t index = 0; index < sizeof faults / sizeof *faults; index++) {
    sigaction(faults[index], &action, NULL);
  }
}
