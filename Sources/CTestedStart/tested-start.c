#include "tested-start.h"

#include <stdlib.h>

/// In `TestedApplication.swift`.
extern void compose_replay_serve_tested(const char *name);

const char *tested_start_variable(void) { return "COMPOSE_REPLAY_TESTED"; }

/// Runs before `main`, because that of a test belongs to Swift Testing or XCTest. It is the
/// executable's own constructor, so the runtime of Swift and all libraries are ready.
__attribute__((constructor)) static void serve(void) {
  const char *name = getenv(tested_start_variable());
  if (name) compose_replay_serve_tested(name);
}
