import Glibc
import ReplayRuntime

/// A program that this one has started.
struct ChildProcess {
  private let identifier: pid_t

  /// Starts a program that has its own copies of the given descriptors. It leads a process group,
  /// which the keys of the terminal do not reach.
  ///
  /// - Parameters:
  ///   - words: The program, a path or a name that is looked for as a shell does, and its arguments.
  ///   - environment: The variables that it gets.
  ///   - streams: Its standard input, output and error, as many as are not those of this process.
  init(
    _ words: [String], _ environment: [String: String], streams: [Int32]
  ) throws(SystemError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this program ignores, the other does not.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    let code = posix_spawnp(&process, words[0], &actions, &attributes, arguments, variables)
    guard code == 0 else { throw SystemError(code: code) }
    identifier = process
  }

  /// Waits for the end.
  ///
  /// - Returns: The exit code; nil if a signal ended the process.
  @discardableResult
  func wait() -> Int32? {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 {
      if errno != EINTR { return nil }
    }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
  }
}
