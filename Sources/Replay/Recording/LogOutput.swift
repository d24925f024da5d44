import EventModel
import FoundationEssentials
import Glibc
import SessionLog

/// The file of a new log.
///
/// It is locked before the session and emptied at the first event, so that a session that is
/// refused changes nothing. At the end of the session it is compared with what was written.
package final class LogOutput {
  /// The path of the log.
  package let path: String
  private var file: LockedFile?
  private var hasBegun = false
  /// What the log was begun with; nil before.
  private var beginning: (head: SessionHead, symbols: SymbolTable)?
  /// The paths of what ``conceal(_:in:)`` replaced.
  package private(set) var concealedPaths: [StatePath] = []
  /// What is left of a file with a unique name after a kill is of no use, so it needs no journal.
  private let isTemporary: Bool

  /// Checks that the log can be written, and locks it if it exists. Creates and changes nothing.
  ///
  /// - Throws: ``LogError`` if the path cannot be written; ``LogOutputError`` if another recorder
  ///   writes the log, or if it is a pipe.
  package init(path: String) throws {
    self.path = path
    isTemporary = false
    var status = stat()
    // To open a pipe that has no reader would wait for one.
    if stat(path, &status) == 0, [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) {
      throw LogOutputError(reason: .isPipe, path: path)
    }
    do {
      file = try LockedFile(path: path, creating: false)
    } catch let error as LogError where error.reason == .notFound {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      if access(folder, W_OK) != 0 { throw LogError(.ofSystem("create", errno), file: path) }
    }
  }

  /// Creates a file with a unique name in the folder of another file, to replace that file later.
  ///
  /// - Throws: ``LogError`` if the folder cannot be written.
  package init(besides path: String) throws {
    let new = try UniqueFile.create(beside: path)
    isTemporary = true
    self.path = new.path
    file = try LockedFile(descriptor: new.descriptor, path: new.path)
  }

  /// Creates or empties the file and begins the log.
  ///
  /// - Throws: As the initializer.
  package func begin(head: SessionHead, symbols: SymbolTable) throws -> SessionLogWriter {
    let file = try self.file ?? LockedFile(path: path, creating: true)
    self.file = file
    hasBegun = true
    beginning = (head, symbols)
    try file.empty()
    let writer = try self.writer(of: file)
    if !isTemporary, !file.isRegular {
      warning = Self.warning(path, "it is no regular file")
    } else if writer.journalRefusal != nil {
      warning = Self.warning(path, "no file can be created beside it")
    }
    return writer
  }

  /// A writer of the log that was begun, to a file.
  private func writer(of file: LockedFile) throws -> SessionLogWriter {
    guard let beginning else { throw LogError(.closed, file: path) }
    return try SessionLogWriter(
      to: file, named: path, journal: isTemporary || !file.isRegular ? nil : path,
      head: beginning.head, symbols: beginning.symbols)
  }

  /// Writes the log so far again, without a value that has become a secret, and puts it in the place of
  /// the log. A kill leaves the one or the other.
  ///
  /// - Returns: The writer for what follows.
  /// - Throws: ``LogError``.
  package func conceal(
    _ secret: ConcealedSecret, in writer: SessionLogWriter
  ) throws -> SessionLogWriter {
    guard let file, file.isRegular, let symbols = beginning?.symbols else {
      warning =
        "warning: '\(path)' is no regular file, so that what a field for secrets showed after it "
        + "was recorded stays in it"
      return writer
    }
    try writer.close()
    let reader = try SessionLogReader(path: path, symbols: symbols)
    let new = try UniqueFile.create(beside: path)
    defer { UniqueFile.remove(new.path) }
    let fresh = try LockedFile(descriptor: new.descriptor, path: new.path)
    let next = try self.writer(of: fresh)
    concealedPaths += try next.copy(reader, without: secret)
    try next.flush()
    guard Glibc.rename(new.path, path) == 0 else {
      throw LogError(.system(call: "replace", errno: errno), file: path)
    }
    fresh.path = path
    self.file = fresh
    return next
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
    guard hasBegun, let file, let change = file.change() else { return }
    let copy = change == .changed ? nil : file.copy()
    throw LogOutputError(change, path: path, remains: copy)
  }

  /// Gives the log another name, in place of the file of that name and of its journal. A link of
  /// that name is replaced, not followed.
  ///
  /// - Throws: ``LogError`` if the system refuses it.
  package func rename(to target: String) throws {
    guard Glibc.rename(path, target) == 0 else {
      throw LogError(.system(call: "replace", errno: errno), file: target)
    }
    SessionLogWriter.removeJournal(beside: target)
  }

  /// An error of the log's writer, with the place of the events that can still be read.
  package func described(_ error: any Error) -> any Error {
    guard let error = error as? LogError, case .changedByOther(let change) = error.reason else {
      return error
    }
    let slots = "\(LinkTarget.of(path)).open."
    return LogOutputError(
      change, path: path, remains: access(slots + "0", F_OK) == 0 ? slots + "*" : nil)
  }
}

/// A file that one process at a time writes.
///
/// The lock belongs to the open file, so it ends with the process. Pipes and devices are not
/// locked.
private final class LockedFile: ByteDestination, @unchecked Sendable {
  /// Changes when the file takes the place of another one.
  var path: String
  private let descriptor: Int32
  /// Whether the path is that of a regular file and not of a device or pipe.
  let isRegular: Bool
  private var offset: off_t = 0
  private var wasChanged = false

  /// Opens and locks a file.
  convenience init(path: String, creating: Bool) throws {
    let flags = O_WRONLY | O_CLOEXEC | O_NOCTTY | (creating ? O_CREAT : 0)
    var descriptor: Int32 = -1
    repeat { descriptor = open(path, flags, 0o666) } while descriptor < 0 && errno == EINTR
    if descriptor < 0 { throw LogError(.ofSystem("open", errno), file: path) }
    try self.init(descriptor: descriptor, path: path)
  }

  /// Takes over an open file and locks it.
  init(descriptor: Int32, path: String) throws {
    (self.descriptor, self.path) = (descriptor, path)
    var status = stat()
    isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    if isRegular, !lock() { throw LogOutputError(reason: .isLocked, path: path) }
  }

  /// Locks the file.
  ///
  /// A follower of the log holds a shared lock for a moment, to find out whether the log is
  /// recorded. It does not prevent a recording.
  ///
  /// - Returns: False if another recorder holds the lock.
  private func lock() -> Bool {
    for _ in 0..<1_000 {
      // A file system without locks must not prevent a recording.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return true }
      // Refused only if the other lock is that of a recorder.
      if flock(descriptor, LOCK_SH | LOCK_NB) != 0 { return false }
      unlock()
      usleep(1_000)
    }
    return false
  }

  deinit { Glibc.close(descriptor) }

  /// The writer can keep the file open for longer than the session.
  func unlock() { flock(descriptor, LOCK_UN) }

  func empty() throws(LogError) {
    if isRegular, ftruncate(descriptor, 0) != 0 { throw failure("truncate") }
  }

  /// Writes at explicit offsets, which fails on a pipe where `write` would raise a signal.
  func write(_ bytes: UnsafeRawBufferPointer) throws(LogError) {
    if size != offset { wasChanged = true }
    var rest = bytes
    while let base = rest.baseAddress, !rest.isEmpty {
      let count = pwrite(descriptor, base, rest.count, offset)
      if count < 0 {
        if errno == EINTR { continue }
        throw failure("pwrite")
      }
      offset += off_t(count)
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  func synchronize() throws(LogError) {
    if fdatasync(descriptor) != 0 { throw failure("fdatasync") }
  }

  /// Keeps the file open, because ``change()`` looks at it later.
  func close(synchronizing: Bool) throws(LogError) {
    if synchronizing { try synchronize() }
  }

  /// What another program did to the file; nil for nothing.
  func change() -> FileChange? {
    var (mine, named) = (stat(), stat())
    guard isRegular, fstat(descriptor, &mine) == 0 else { return nil }
    if wasChanged || mine.st_size != offset { return .changed }
    if stat(path, &named) != 0 { return errno == ENOENT ? .deleted : nil }
    return mine.st_dev != named.st_dev || mine.st_ino != named.st_ino ? .replaced : nil
  }

  /// A recorder notices a change within a second.
  var checkInterval: Int? { isRegular ? 1_000 : nil }

  /// Copies the file, which has lost its name, to a unique name beside its path.
  ///
  /// - Returns: The path of the copy; nil if it cannot be written.
  func copy() -> String? {
    let source = open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC)
    if source < 0 { return nil }
    defer { Glibc.close(source) }
    guard let target = try? UniqueFile.create(beside: path) else { return nil }
    defer { Glibc.close(target.descriptor) }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(source, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      let isWritten =
        count >= 0
        && piece.withUnsafeBytes {
          HostChannel.writeAll(target.descriptor, .init(rebasing: $0.prefix(count)))
        }
      if !isWritten {
        UniqueFile.remove(target.path)
        return nil
      }
      if count == 0 { break }
    }
    UniqueFile.keep(target.path)
    return target.path
  }

  /// The size of the file in bytes; what was written, if it has none.
  private var size: off_t {
    var status = stat()
    return isRegular && fstat(descriptor, &status) == 0 ? status.st_size : offset
  }

  private func failure(_ call: String) -> LogError {
    LogError(.ofSystem(call, errno), file: path, offset: Int(offset))
  }
}

extension LogError.Reason {
  /// The reason of a system call that failed.
  fileprivate static func ofSystem(_ call: String, _ code: Int32) -> LogError.Reason {
    switch code {
    case ENOENT, ENOTDIR: .notFound
    case EISDIR: .isDirectory
    case EACCES, EPERM, EROFS: .permissionDenied
    default: .system(call: call, errno: code)
    }
  }
}
