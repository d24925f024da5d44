#define _GNU_SOURCE
#include "main-loop.h"

#include <stdint.h>
#include <unistd.h>

// Source: swift-corelibs-foundation, CFRunLoop.h, and swift-corelibs-libdispatch, private/queue_private.h.
extern const void *kCFRunLoopDefaultMode __attribute__((weak));
int32_t CFRunLoopRunInMode(const void *mode, double seconds, uint8_t returns_after_source)
    __attribute__((weak));
void _dispatch_main_queue_callback_4CF(void *unused) __attribute__((weak));

bool main_loop_is_here(void) { return gettid() == getpid(); }

void main_loop_run_ready(void) {
  if (CFRunLoopRunInMode && &kCFRunLoopDefaultMode) {
    CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, 1);
  } else if (_dispatch_main_queue_callback_4CF) {
    _dispatch_main_queue_callback_4CF(0);
  }
}
