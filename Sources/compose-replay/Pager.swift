import Foundation
import TextTerminal

/// A program that shows long text page by page, such as `less`.
///
/// It reads what this program writes. SIGINT is for the pager only: it stops a search or a scroll,
/// and does not end this program.
final class Pager {
  /// The end of the pipe that this program writes.
  let descriptor: Int32
  private let process: pid_t

  /// The command that the environment names; nil for none. An empty command and `cat` mean none, and
  /// so does a terminal that cannot move its cursor.
  static func command(in environment: [String: String]) -> String? {
    let terminal = environment["TERM"] ?? ""
    if terminal.isEmpty || terminal == "dumb" { return nil }
    let named = ["COMPOSE_REPLAY_PAGER", "PAGER"].lazy.compactMap { environment[$0] }.first
    let command = (named ?? "less").trimmingCharacters(in: .whitespaces)
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
    guard let process = Self.spawn(words, reading: ends[0], environment) else {
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
    while waitpid(process, nil, 0) < 0 && errno == EINTR {}
  }

  private static func spawn(
    _ words: [String], reading input: Int32, _ environment: [String: String]
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this program ignores, the pager does not.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    // F: a text of one page is left as it is. R: colours. X: the text stays on the screen.
    let settings = ["LESS": "FRX", "LV": "-c"].merging(environment) { $1 }
    let arguments = words.map { strdup($0) } + [nil]
    let variables = settings.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      for word in arguments { free(word) }
      for variable in variables { free(variable) }
    }
    var process = pid_t()
    let code = posix_spawnp(&process, words[0], &actions, &attributes, arguments, variables)
    return code == 0 ? process : nil
  }
}
