/// A request of a program to its terminal.
package enum TerminalRequest: Equatable, Sendable {
  case quit(exitCode: Int32)
  case suspend
  case repaint
  /// Puts a text into the clipboard of the terminal, if it lets programs do that.
  case copy(String)
}
