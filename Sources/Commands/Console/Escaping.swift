import Replay

/// Makes recorded text and file names safe for a terminal.
enum Escaping {
  /// Returns the text with control, format and bidirectional characters made visible.
  static func escaped(_ text: String) -> String { TerminalText.escaped(text) }
}
