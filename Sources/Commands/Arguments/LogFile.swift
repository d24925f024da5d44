import EventModel
import Glibc
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
    var status = stat()
    return fstat(0, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
  }

  /// The path of the log in this process.
  static func path(of log: String) throws -> String {
    log == standardInput ? try StandardInput.path() : log
  }
}

/// Standard input as a file. A log is read from its end, which a pipe does not allow.
private enum StandardInput {
  /// The descriptor of the copy. It stays open, so that all reads of one command use the same copy.
  nonisolated(unsafe) private static var copy: Int32?

  static func path() throws -> String {
    let descriptor = try copy ?? copied()
    copy = descriptor
    // The file has no name, so that it does not remain after the process ends.
    return "/proc/\(getpid())/fd/\(descriptor)"
  }

  private static func copied() throws -> Int32 {
    let folder = UnnamedFile.temporaryFolder
    let descriptor = UnnamedFile.create(in: folder)
    guard descriptor >= 0 else { throw failure("create a file in '\(folder)'") }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(0, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure("read standard input") }
      if count == 0 { return descriptor }
      try append(buffer[..<count], to: descriptor)
    }
  }

  private static func append(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure("copy standard input to a file") }
      rest = rest.dropFirst(count)
    }
  }

  private static func failure(_ what: String) -> Problem {
    Problem(
      code: ExitCodes.inputOutput,
      what: "cannot \(what): \(String(cString: strerror(errno)).lowercased())",
      diagnostic: "CR2008")
  }
}
