import EventModel
import Replay
import ReplayHosting
import SessionLog

/// A log as its replays get it: as the migrations that the application has declared since change it, and
/// then the renames of the command line.
struct ReplayedLog {
  /// The path of the log, for messages.
  let path: String
  /// The log as it is.
  let recorded: SessionLogReader
  /// The log as it is replayed.
  private(set) var reader: SessionLogReader
  /// The numbers of the migrations that were applied; nil for none.
  private(set) var migrations: ClosedRange<Int>?
  /// The numbers of those that changed nothing in the log.
  private(set) var unusedMigrations: [Int] = []
  /// The number of migrations that the log knows and the application lacks.
  private(set) var lackedMigrations = 0
  /// The names that are still to be changed.
  private var renames: [Migration]

  /// - Parameter renames: Migrations that the application does not declare.
  init(_ recorded: SessionLogReader, path: String, renames: [Migration]) {
    (self.recorded, self.path, self.renames) = (recorded, path, renames)
    reader = recorded
  }

  /// A rename of the command line that changes nothing in the log.
  struct UnusedRename: Error {
    var index: Int
  }

  /// Whether a replay by an application with so many migrations gets another log than this one.
  func isChanged(by count: Int) -> Bool {
    MigratedLog.isNeeded(for: reader.head, of: count) || !renames.isEmpty
  }

  /// Notes how many migrations the application declares.
  mutating func note(count: Int) {
    lackedMigrations = max(0, recorded.head.migrations - count)
  }

  /// Applies what the application and the command line change.
  ///
  /// - Parameter start: Starts the application with the verb `migrate` for a log.
  /// - Throws: ``UnusedRename``; ``Problem``.
  mutating func change(
    by count: Int, _ start: (SessionLogReader) throws -> HostProcess
  ) throws {
    try migrate(by: count) { [path] in try MigratedLog(of: $0, named: path, in: start($0)) }
    try rename()
  }

  /// Applies the migrations of an application of this program, which need not be started for it.
  ///
  /// - Throws: ``Problem``.
  mutating func migrate(by application: any ReplayableApplication.Type) throws {
    let count = application.declaredMigrations.count
    note(count: count)
    try migrate(by: count) { [path] in try MigratedLog(of: $0, named: path, application) }
  }

  private mutating func migrate(
    by count: Int, _ migrated: (SessionLogReader) throws -> MigratedLog
  ) throws {
    guard MigratedLog.isNeeded(for: reader.head, of: count) else { return }
    try checkWhole()
    do {
      let log = try migrated(reader)
      (reader, migrations, unusedMigrations) = (log.reader, log.applied, log.unused)
    } catch let error as MigrationError {
      throw refusal(
        error.message,
        help: "correct the migration in the application, or record the session again", error.code)
    } catch HostFailure.stopped(let reason) {
      throw refusal(
        reason,
        help:
          "mend what the functions of the application's migrations do; they run before the replay",
        "CR4802")
    }
  }

  /// Changes the names that the command line says, once.
  private mutating func rename() throws {
    if renames.isEmpty { return }
    do {
      let renamed = try MigratedLog(of: reader, named: path, by: renames)
      if let unused = renamed.unused.first { throw UnusedRename(index: unused - 1) }
      reader = renamed.reader
      renames = []
    } catch let error as MigrationError {
      throw Problem(
        code: ExitCodes.usage, what: "'\(error.path)' cannot be renamed: \(error.reason)",
        help: "'compose-replay verify LOG' prints renames that verify", diagnostic: "CR3003")
    }
  }

  /// What is lost cannot be migrated, and the result would look whole.
  private func checkWhole() throws {
    guard try SessionLogReader(again: reader).integrity.isLossy else { return }
    throw Problem(
      code: ExitCodes.lossy,
      what: "'\(path)' is of an earlier build and is not whole, so it cannot be migrated",
      help: "\(ShellCommand("recover", .log(path)).mention) makes a whole log of what is left",
      diagnostic: "CR3002")
  }

  private func refusal(_ reason: String, help: String, _ diagnostic: String) -> Problem {
    Problem(
      code: ExitCodes.needsAnother, what: "'\(path)' cannot be migrated: \(reason)", help: help,
      diagnostic: diagnostic)
  }
}
