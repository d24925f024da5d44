import FoundationEssentials
import ReplayRuntime

/// The source place of a commit, and its name.
@usableFromInline struct CallTrace {
  let name: String
  let file: StaticString
  let function: StaticString
  let line: UInt

  /// Creates a trace; an empty name means that the commit has none.
  @usableFromInline
  init(name: String, file: StaticString, function: StaticString, line: UInt) {
    self.name = name
    self.file = file
    self.function = function
    self.line = line
  }

  /// The place for reports: file and line, followed by the name.
  @usableFromInline var place: CallSite {
    name.isEmpty
      ? CallSite(file: file, line: line) : CallSite(place: "\(file):\(line) \(name)")
  }

  func log(at time: VirtualInstant) -> MutationTrace {
    MutationTrace(
      createdAt: Date(timeIntervalSince1970: Double(time.microseconds) / 1_000_000), name: name,
      file: "\(file)", function: "\(function)", line: Int(line))
  }
}

extension Store {
  /// Returns the facts for the log of the commit that begins now.
  @usableFromInline func beginLogging() -> LoggedCommit { LoggedCommit(version: cell.version) }

  /// Logs a commit after all subscribers were notified; a mutation that threw has made no version.
  @usableFromInline func endLogging(_ began: LoggedCommit, _ trace: CallTrace) {
    let took = began.watch.milliseconds
    runtime.inTurn("log") { [self] in
      guard let logger, cell.version > began.version else { return }
      let log = CommitLog(
        store: logName, tookMilliseconds: took, trace: trace.log(at: runtime.now))
      runtime.afterNotifications(of: cell) { logger.didCommit(log: log) }
    }
  }

  /// The type of the store in logs: `Shop.CartStore()`.
  var logName: String { _typeName(Swift.type(of: self), qualified: true) + "()" }
}
