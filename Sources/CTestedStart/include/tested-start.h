// Lets the executable of a test serve an application instead of running tests.

#pragma clang assume_nonnull begin

/// The environment variable that names the type of the application.
const char *tested_start_variable(void);

#pragma clang assume_nonnull end
