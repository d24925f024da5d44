import EventModel
import FoundationEssentials
import Platform
import SessionLog

/// The file of a new log.
///
/// It is locked before the session and replaced at the first event, when all that the session needs
/// was acquired. So a session that is refused or cannot start changes nothing. At the end of the
/// session it is compared with what was written.
package final class LogOutput {
  /// The path of the log.
  package let path: String
  private let calls: any FileCalls
  private var file: RecordedFile?
  private var hasBegun = false
  /// What the log was begun with; nil before.
  private var beginning: (head: SessionHead, symbols: SymbolTable)?
  /// The paths of what ``conceal(_:in:)`` replaced.
  package private(set) var concealedPaths: [StatePath] = []
  /// What a kill or a loss of power may cost. Has no effect on a log that has begun.
  package var durability = Durability.process
  /// Where the log is now, if it was moved while it was recorded. Known after ``finish(_:)``.
  package private(set) var place: String?
  /// What is left of a file with a unique name after a kill is of no use, so it needs no journal.
  private let isTemporary: Bool

  /// Checks that the log can be written, and locks it if it exists. Creates and changes nothing.
  ///
  /// - Throws: ``LogError`` if the path cannot be written; ``LogOutputError`` if another recorder
  ///   writes the log, or if it is a pipe.
  package init(path: String, calls: any FileCalls = SystemFileCalls.shared) throws {
    self.path = path
    self.calls = calls
    isTemporary = false
    // To open a pipe that has no reader would wait for one.
    if let kind = FileStatus(path)?.kind, kind == .pipe || kind == .socket {
      throw LogOutputError(reason: .isPipe, path: path)
    }
    do {
      file = try locked(RecordedFile(path: path, creating: false, calls: calls))
    } catch let error as LogError where error.reason == .notFound {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      if !Files.isWritable(folder) { throw SystemCall.error("create", path: path) }
    }
  }

  /// Creates a file with a unique name in the folder of another file, to replace that file later.
  ///
  /// - Throws: ``LogError`` if the folder cannot be written.
  package init(besides path: String) throws {
    let new = try UniqueFile.create(beside: path)
    isTemporary = true
    self.path = new.path
    calls = SystemFileCalls.shared
    file = try locked(RecordedFile(descriptor: new.descriptor, path: new.path))
  }

  private func locked(_ file: @autoclosure () throws -> RecordedFile) throws -> RecordedFile {
    do { return try file() } catch let error as LogError where error.reason == .isRecorded {
      throw LogOutputError(reason: .isLocked, path: path)
    }
  }

  /// Creates or replaces the file and begins the log.
  ///
  /// - Throws: As the initializer; ``LogError`` if something that the session needs cannot be had. A
  ///   file that was there is as it was then, and a new one is removed.
  package func begin(head: SessionHead, symbols: SymbolTable) throws -> SessionLogWriter {
    let file = try self.file ?? locked(RecordedFile(path: path, creating: true, calls: calls))
    beginning = (head, symbols)
    let writer: SessionLogWriter
    do {
      writer = try self.writer(of: file)
    } catch {
      if self.file == nil, file.isRegular, file.size == 0 { Files.remove(Files.followed(path)) }
      throw error
    }
    self.file = file
    hasBegun = true
    if !isTemporary, !file.isRegular {
      warning = Self.warning(path, "it is no regular file")
    } else if writer.journalRefusal != nil {
      warning = Self.warning(path, "no file can be created beside it")
    }
    return writer
  }

  /// A writer of the log that was begun, to a file.
  private func writer(of file: RecordedFile) throws -> SessionLogWriter {
    guard let beginning else { throw LogError(.closed, file: path) }
    var options = SessionLogWriter.Options()
    options.durability = durability
    return try SessionLogWriter(
      to: file, named: path, journal: isTemporary || !file.isRegular ? nil : path,
      head: beginning.head, symbols: beginning.symbols, options: options, calls: calls)
  }

  /// Writes the log so far again, without a value that has become a secret, and puts it in the place of
  /// the log. A kill leaves the one or the other.
  ///
  /// - Returns: The writer for what follows.
  /// - Throws: ``LogError``.
  package func conceal(
    _ secret: ConcealedSecret, in writer: SessionLogWriter
  ) throws -> SessionLogWriter {
    guard file?.isRegular == true else {
      warning =
        "warning: '\(path)' is no regular file, so that what a field for secrets showed after it "
        + "was recorded stays in it"
      return writer
    }
    return try rewritten(writer, without: secret)
  }

  /// Adds an event. Before the first that older readers would refuse, the log so far is written again
  /// with the feature bit that tells them.
  ///
  /// - Parameter writer: The writer of the log, and then the writer for what follows.
  /// - Throws: ``LogError``.
  package func append(
    _ header: EventHeader, payload: UnsafeRawBufferPointer, to writer: inout SessionLogWriter
  ) throws {
    do throws(LogError) {
      try writer.append(header, payload: payload)
    } catch {
      guard error.needsLargeValues, file?.isRegular == true else { throw error }
      beginning?.head.features |= LogFormat.largeValues
      writer = try rewritten(writer, without: nil)
      try writer.append(header, payload: payload)
    }
  }

  private func rewritten(
    _ writer: SessionLogWriter, without secret: ConcealedSecret?
  ) throws -> SessionLogWriter {
    guard let symbols = beginning?.symbols else { throw LogError(.closed, file: path) }
    try writer.close()
    let reader = try SessionLogReader(path: path, symbols: symbols)
    let new = try UniqueFile.create(beside: path)
    defer { UniqueFile.remove(new.path) }
    let fresh = try RecordedFile(descriptor: new.descriptor, path: new.path, calls: calls)
    let next = try self.writer(of: fresh)
    concealedPaths += try next.copy(reader, without: secret)
    // The journal has the rest. Without a flush, chunks end where they would in a log that had the
    // feature bit from its beginning.
    let survives = durability.survivesPowerLoss
    if secret != nil || survives { try next.flush() }
    if survives { try fresh.synchronize() }
    try fresh.rename(to: path)
    if survives { try calls.synchronizeFolder(of: path) }
    self.file = fresh
    return next
  }

  /// The message for a person that the log was moved while it was recorded; nil if it was not.
  package var notice: String? {
    place.map { "note: '\(path)' was moved while it was recorded; the log is '\($0)'" }
  }

  /// The message for a person that the log has no journal; nil if it has one. Known after
  /// ``begin(head:symbols:)``.
  package private(set) var warning: String?

  private static func warning(_ path: String, _ reason: String) -> String {
    "warning: CR2018 '\(path)' has no journal, because \(reason); "
      + "a recorder that is killed loses its last events"
  }

  /// Closes the log, compares the path with the file that was written, and unlocks the file.
  ///
  /// - Parameter writer: The writer of the log; nil if the log has not begun.
  /// - Throws: ``LogError`` of the first write that failed; ``LogOutputError`` if another program
  ///   deleted, replaced or changed the file.
  package func finish(_ writer: SessionLogWriter?) throws {
    defer { file?.unlock() }
    do {
      try writer?.close()
    } catch {
      throw described(error)
    }
    guard hasBegun, let file else { return }
    place = file.place
    guard let change = file.change(readingAll: true) else { return }
    let copy = change == .deleted || change == .replaced ? file.copy() : nil
    throw LogOutputError(change, path: path, remains: copy)
  }

  /// Gives the log another name, in place of the file of that name and of its journal. A link of
  /// that name is replaced, not followed.
  ///
  /// - Throws: ``LogError`` if the system refuses it.
  package func rename(to target: String) throws {
    guard Files.rename(path, to: target) else {
      throw LogError(.system(call: "replace", errno: SystemError.last.code), file: target)
    }
    SessionLogWriter.removeJournal(beside: target)
  }

  /// An error of the log's writer, with the place of the events that can still be read.
  package func described(_ error: any Error) -> any Error {
    guard let error = error as? LogError, case .changedByOther(let change) = error.reason else {
      return error
    }
    return LogOutputError(
      change, path: path,
      remains: SessionLogWriter.hasJournal(beside: path) ? "\(Files.followed(path)).open.*" : nil)
  }
}
