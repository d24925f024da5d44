// The call stack of the current thread, by frame pointers. The toolchain's own reads of memory are not
// checked: code without frame pointers ends the process.

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes);

typedef struct {
  /// The address after the call, or that at which an asynchronous function continues.
  uintptr_t address;
  /// Whether the function awaits the frame before it.
  bool is_resume_point;
} compose_replay_frame;

/// The end of the memory of the current thread's stack.
static inline uintptr_t compose_replay_stack_end(void) {
  static _Thread_local uintptr_t end;
  pthread_attr_t attributes;
  if (end != 0 || pthread_getattr_np(pthread_self(), &attributes) != 0) return end;
  void *start;
  size_t size;
  if (pthread_attr_getstack(&attributes, &start, &size) == 0) end = (uintptr_t)start + size;
  pthread_attr_destroy(&attributes);
  return end;
}

/// Reads the innermost frames; returns their number, or 0 if the stack has more than `limit`.
///
/// A frame pointer leads to that of the caller, and the return address follows it. Bit 60 marks the
/// frame of an asynchronous function; its context comes before the frame pointer and begins with the
/// context of the function that awaits it and the address at which that continues.
///
/// Source: System V ABI, AMD64 supplement, section 3.2.2; swiftlang/swift, stdlib/public/Backtracing.
static inline size_t compose_replay_call_stack(compose_replay_frame *frames, size_t limit) {
  const uintptr_t mark = (uintptr_t)1 << 60;
  uintptr_t end = compose_replay_stack_end(), frame = (uintptr_t)__builtin_frame_address(0);
  size_t count = 0;
  while (count < limit && frame % sizeof(void *) == 0 && frame != 0 &&
         frame <= end - 2 * sizeof(void *)) {
    const uintptr_t *words = (const uintptr_t *)frame;
    if (words[0] & mark) {
      for (const uintptr_t *context = (const uintptr_t *)words[-1]; context != NULL && count < limit;
           context = (const uintptr_t *)context[0]) {
        if (context[1] == 0) return count;
        frames[count++] = (compose_replay_frame){context[1], true};
      }
      return count < limit ? count : 0;
    }
    if (words[1] == 0) return count;
    frames[count++] = (compose_replay_frame){words[1], false};
    // The stack grows down, so callers have higher addresses.
    if (words[0] <= frame) return count;
    frame = words[0];
  }
  return count < limit ? count : 0;
}

#pragma clang assume_nonnull end
