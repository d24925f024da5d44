// The host that records and replays an application, which is looked up weakly: an application names no
// module above its dialect, and its program is linked with the host.

#include <stdbool.h>

/// Calls the host of this program with a call that it understands.
///
/// Returns false, and does nothing, if the program has no host.
bool replay_host_take(const void *call);
