/// Messages for a person, on standard error. Any thread may call it.
package enum StandardError {
  /// Writes a line. Ignores errors: a message that cannot be shown must not end the process.
  package static func write(_ line: String) { show(line + "\n") }

  /// Writes a text as it is. Ignores errors, and drops the rest if a reader takes nothing for two seconds.
  package static func show(_ text: String, to descriptor: Int32 = 2) {
    var (text, tries) = (text, 0)
    text.withUTF8 { bytes in
      // A try that finds no room waits for 0.1 s.
      _ = Descriptor.write(UnsafeRawBufferPointer(bytes), to: descriptor) {
        tries += 1
        return tries <= 20
      }
    }
  }
}
