import Glibc

/// The three streams that a process inherits.
package enum StandardStreams {
  /// Opens the streams that the parent process has closed, so that no other file gets their
  /// numbers. Writes to a closed standard output continue to fail.
  package static func completeClosed() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is the closed one. What is open for reading cannot be written.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Writes a text to standard output, after what `print` has buffered.
  ///
  /// - Returns: The error number; nil if everything was written.
  package static func write(_ text: String) -> Int32? {
    if fflush(nil) != 0 { return errno }
    return write(text, to: 1)
  }

  /// Writes a text to a file descriptor.
  ///
  /// - Returns: The error number; nil if everything was written.
  package static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN {
        waitUntilWritable(descriptor)
        continue
      }
      if count < 0 { return errno }
      rest = rest.dropFirst(count)
    }
    return nil
  }

  /// Waits, for a tenth of a second at most, until a descriptor takes bytes. Another program may have
  /// made it one whose writes do not wait.
  package static func waitUntilWritable(_ descriptor: Int32) {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&state, 1, 100)
  }

  /// The message about standard output that cannot be written; nil if its reader has closed it, as
  /// in `… | head`.
  package static func problem(of code: Int32) -> String? {
    if code == EPIPE { return nil }
    return "error: CR2008 cannot write to standard output: "
      + String(cString: strerror(code)).lowercased()
  }

  /// The exit code of a process that cannot write to standard output.
  package static let exitCode: Int32 = 74
}
