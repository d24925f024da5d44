#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A program that this one has started.
package struct ChildProcess {
  /// What a program leads.
  package enum Lead {
    /// Nothing: it gets the keys of the terminal, too.
    case nothing
    /// A process group, which the keys of the terminal do not reach.
    case group
    /// A session, which the terminal does not reach.
    case session
  }

  /// Its number.
  package let identifier: Int32

  /// Starts a program that has its own copies of the given descriptors.
  ///
  /// - Parameters:
  ///   - path: The program, a path or a name that is looked for as a shell does; nil for the first of
  ///     the words.
  ///   - words: The name of the program and its arguments.
  ///   - environment: The variables that it gets.
  ///   - streams: Its standard input, output and error, as many as are not those of this process.
  package init(
    path: String? = nil, _ words: [String], _ environment: [String: String],
    streams: [Int32] = [], leading lead: Lead
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
    var signals = SignalSet([SIGPIPE, SIGXFSZ])
    posix_spawnattr_setsigdefault(&attributes, &signals.set)
    let leading: Int32
    switch lead {
    case .nothing: leading = 0
    case .group: leading = Int32(POSIX_SPAWN_SETPGROUP)
    // `POSIX_SPAWN_SETSID`, which Swift's module of the C library lacks.
    case .session: leading = 0x80
    }
    posix_spawnattr_setflags(&attributes, Int16(Int32(POSIX_SPAWN_SETSIGDEF) | leading))
    let arguments = Memory.copies(of: words)
    let variables = Memory.copies(of: environment.map { "\($0.key)=\($0.value)" })
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    let program = path ?? words[0]
    let code = posix_spawnp(&process, program, &actions, &attributes, arguments, variables)
    guard code == 0 else { throw SystemError(code: code) }
    identifier = process
  }

  /// Waits for the program to end.
  ///
  /// - Returns: Its exit code; nil if a signal ended it, or, with an error, if it is not known.
  @discardableResult
  package func wait() -> Int32? {
    Processes.wait(for: identifier).flatMap(Processes.exitCode)
  }
}
