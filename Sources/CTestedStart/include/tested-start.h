// What the executable of a test does besides: it serves an application, and it names the files that one
// thread writes, by functions of the C library that it shadows.

#include <stddef.h>

#pragma clang assume_nonnull begin

/// The environment variable that names the type of the application.
const char *tested_start_variable(void);

/// Notes, from now on, each path that this thread opens for writing, makes, renames or removes, one a
/// line, in the memory, as far as it fits. Null ends that.
void written_files_note(char *_Nullable memory, size_t size);

#pragma clang assume_nonnull end
