// Runs what waits for the main thread.
//
// An application that uses Foundation has a run loop with timers and input sources, of which the main
// queue is one. Without Foundation there is only the main queue. The functions are looked up weakly, so
// that an application without Foundation does not have to load it.

#include <stdbool.h>
#include <stdint.h>

/// Whether the caller is the first thread of the process.
bool main_loop_is_here(void);

/// Runs blocks of the main queue, tasks on the main actor and due timers of the run loop that are ready
/// now, and does not wait for others. The caller must be the first thread of the process.
void main_loop_run_ready(void);

/// Makes the executor with these two words, a serial executor reference, that of the main actor for the
/// rest of the process. It must never be deallocated.
///
/// Returns false, and changes nothing, if the concurrency runtime has no hooks for it. They are looked up
/// weakly, so that its absence does not keep an application from starting.
///
/// Source: swift, include/swift/Runtime/Concurrency.h, "swift_task_getMainExecutor_hook".
bool main_executor_replace(uintptr_t identity, uintptr_t implementation);
