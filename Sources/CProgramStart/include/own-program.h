// How this process was started, without a look at /proc: in a container there may be none.

#pragma clang assume_nonnull begin

/// The words of the command line, the name first; ends with null.
char *_Nullable const *_Nonnull own_program_words(void);

/// The path that the system was given for this program; null if it does not say.
const char *_Nullable own_program_path(void);

/// Closes every open descriptor but the standard streams in programs that this process starts later.
/// An old kernel cannot do so.
void own_program_keep_descriptors(void);

#pragma clang assume_nonnull end
