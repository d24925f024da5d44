#include "replay-host.h"

extern void compose_replay_host(const void *call) __attribute__((weak));

bool replay_host_take(const void *call) {
  if (!compose_replay_host) return false;
  compose_replay_host(call);
  return true;
}
