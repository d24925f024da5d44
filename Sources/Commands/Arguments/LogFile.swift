import EventModel
import Platform
import Replay
import SessionLog

/// The log that an argument names: a path, or `-` for standard input.
enum LogFile {
  static let standardInput = "-"

  /// Opens the log. Damage costs its chunks and nothing else. Messages about standard input call it
  /// `-`.
  ///
  /// - Throws: ``LogError``, ``Problem``.
  static func reader(
    of log: String, mode: SessionLogReader.Mode = .salvage, symbols: SymbolTable = SymbolTable()
  ) throws -> SessionLogReader {
    try SessionLogReader(path: path(of: log), named: log, mode: mode, symbols: symbols)
  }

  /// The policy beside the log; an empty one for standard input, beside which there is none.
  ///
  /// - Throws: ``PolicyDefect``.
  static func policy(of log: String) throws -> GoldenPolicy {
    log == standardInput ? GoldenPolicy() : try GoldenPolicy.of(log: log)
  }

  /// Whether standard input is a file with something in it, as after `<`.
  static var isGiven: Bool {
    FileStatus(of: Surroundings.current.input).map { $0.kind == .file && $0.size > 0 } ?? false
  }

  /// The path of the log in this process.
  static func path(of log: String) throws -> String {
    log == standardInput ? try StandardInput.path() : log
  }
}

/// Standard input as a file. A log is read from its end, which a pipe does not allow.
private enum StandardInput {
  static func path() throws -> String {
    let descriptor = try Surroundings.current.copyOfInput ?? copied()
    // It stays open, so that all reads of one command use the same copy.
    Surroundings.current.copyOfInput = descriptor
    // The file has no name, so that it does not remain after the process ends.
    return "/proc/\(Processes.own)/fd/\(descriptor)"
  }

  private static func copied() throws -> Int32 {
    let folder = UnnamedFile.temporaryFolder
    let descriptor = UnnamedFile.create(in: folder)
    guard descriptor >= 0 else { throw failure("create a file in '\(folder)'") }
    while true {
      guard let piece = Descriptor.read(Surroundings.current.input, upTo: 1 << 16) else {
        throw failure("read standard input")
      }
      if piece.isEmpty { return descriptor }
      if piece.withUnsafeBytes({ Descriptor.write($0, to: descriptor) }) != nil {
        throw failure("copy standard input to a file")
      }
    }
  }

  private static func failure(_ what: String) -> Problem {
    Problem(
      code: ExitCodes.inputOutput,
      what: "cannot \(what): \(SystemError.last.reason)",
      diagnostic: "CR2008")
  }
}
