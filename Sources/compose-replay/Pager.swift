import Glibc
import TextTerminal

/// A program that shows long text page by page, such as `less`.
///
/// It reads what this program writes. SIGINT is for the pager only: it stops a search or a scroll,
/// and does not end this program.
final class Pager {
  /// The end of the pipe that this program writes.
  let descriptor: Int32
  private let process: ChildProcess

  /// The command that the environment names; nil for none. An empty command and `cat` mean none, and
  /// so does a terminal that cannot move its cursor.
  static func command(in environment: [String: String]) -> String? {
    let terminal = environment["TERM"] ?? ""
    if terminal.isEmpty || terminal == "dumb" { return nil }
    let named = ["COMPOSE_REPLAY_PAGER", "PAGER"].lazy.compactMap { environment[$0] }.first
    let command = (named ?? "less").trimmed(\.isWhitespace)
    return command.isEmpty || command == "cat" ? nil : command
  }

  /// Starts a pager.
  ///
  /// - Parameter command: A program with its arguments, or a line for the shell.
  /// - Returns: Nil if it cannot be started.
  init?(_ command: String, environment: [String: String]) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let isLine = command.contains { "|&;<>()$`\\\"'*?[#~=%!{".contains($0) }
    let words =
      isLine ? ["/bin/sh", "-c", command] : command.split(separator: " ").map(String.init)
    // F: a text of one page is left as it is. R: colours. X: the text stays on the screen.
    let settings = ["LESS": "FRX", "LV": "-c"].merging(environment) { $1 }
    guard let process = try? ChildProcess(words, settings, streams: [ends[0]]) else {
      close(ends[1])
      return nil
    }
    descriptor = ends[1]
    self.process = process
    signal(SIGINT, SIG_IGN)
  }

  /// Closes the pipe and waits until the user has left the pager.
  func finish() {
    close(descriptor)
    process.wait()
  }
}
