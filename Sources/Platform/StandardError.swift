/// Messages for a person, on standard error. Any thread may call it.
package enum StandardError {
  /// Writes a line. Ignores errors: a message that cannot be shown must not end the process.
  package static func write(_ line: String) { show(line + "\n") }

  /// Writes a text as it is. Ignores errors.
  package static func show(_ text: String) { Descriptor.write(text, to: 2) }
}
