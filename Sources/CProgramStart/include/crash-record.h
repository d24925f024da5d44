// What a process leaves when a trap or another fault ends it: the cause of what ran, and the stack.

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum { crash_record_frames = 56 };

/// Valid if `magic` is `crash_record_magic`.
struct crash_record {
  uint64_t magic;
  /// The number of the event that caused what ran.
  int64_t cause;
  /// Where the executable was loaded.
  uint64_t base;
  uint32_t is_optimized;
  /// The number of frames; 0 if the stack could not be read.
  uint32_t count;
  /// The address of the fault, then return addresses, the innermost first.
  uint64_t frames[crash_record_frames];
};

static const uint64_t crash_record_magic = 0x6861726320736177;

/// Fills `record` when a fault ends this process, unless the environment has SWIFT_BACKTRACE. The
/// toolchain's backtrace takes seconds. Call it on the thread that will run the application.
///
/// @param record Null for no record.
/// @param cause Gives the cause; called in a handler of signals.
void crash_record_install(struct crash_record *_Nullable record, uint32_t is_optimized,
                          int64_t (*cause)(void));

#pragma clang assume_nonnull end
