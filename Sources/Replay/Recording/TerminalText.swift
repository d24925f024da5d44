import TextTerminal

/// Makes text of others safe for a terminal.
package enum TerminalText {
  /// Returns the text with control, format and bidirectional characters made visible.
  ///
  /// - Parameter keepsNewlines: Whether a newline stays as it is.
  package static func escaped(_ text: String, keepsNewlines: Bool = false) -> String {
    Printable.text(text, keepsNewlines: keepsNewlines)
  }
}
