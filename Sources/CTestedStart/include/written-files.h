// Names the files that one thread writes, by functions of the C library that the program shadows.

#include <stddef.h>

#pragma clang assume_nonnull begin

/// Notes, from now on, each path that this thread opens for writing, makes, renames or removes, one a
/// line, in the memory, as far as it fits. Null ends that.
void written_files_note(char *_Nullable memory, size_t size);

#pragma clang assume_nonnull end
