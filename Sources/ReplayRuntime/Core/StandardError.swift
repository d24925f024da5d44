import Glibc

/// Messages for a person, on standard error.
package enum StandardError {
  /// Writes a line. Ignores errors: a message that cannot be shown must not end the process.
  package static func write(_ line: String) { show(line + "\n") }

  /// Writes a text as it is. Ignores errors.
  package static func show(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}
