import Platform

/// Standard output of an application, and what is said when it cannot be written.
package enum StandardStreams {
  /// Writes a text to standard output, after what `print` has buffered.
  ///
  /// - Returns: The error; nil if everything was written.
  package static func write(_ text: String) -> SystemError? {
    Descriptor.flushLibrary() ?? Descriptor.write(text, to: 1)
  }

  /// The message about standard output that cannot be written; nil if its reader has closed it, as
  /// in `… | head`.
  package static func problem(of error: SystemError) -> String? {
    error.isClosedPipe ? nil : "error: CR2008 cannot write to standard output: \(error.reason)"
  }
}
