import EventModel
import Platform

/// The file of a log that is being recorded. One process at a time writes it.
///
/// The lock belongs to the open file, so it ends with the process. Pipes and devices are not
/// locked.
package final class RecordedFile: ByteDestination, @unchecked Sendable {
  private var path: String
  /// Protects the path, which the sealer's thread reads while a recorder may change it.
  private let lock = Lock()
  private let calls: any FileCalls
  private let descriptor: Int32
  /// Whether the path is that of a regular file and not of a device or pipe.
  package let isRegular: Bool
  private var offset = 0
  private var wasChanged = false
  /// What each call wrote, to notice a program that writes over it.
  private var pieces: [(range: Range<Int>, hash: UInt32)] = []
  /// The piece that is read next, and when one was read last.
  private var nextPiece = 0
  private var lastReading: Int
  private let read = ByteBuffer(size: 1 << 16)
  /// How much is read in a second while the log is recorded: about a hundredth of the time.
  private static let bytesPerSecond = 8 << 20

  /// Opens and locks a file.
  ///
  /// - Throws: ``LogError`` if it cannot be opened; ``LogError/Reason/isRecorded`` if another process
  ///   has locked it.
  package convenience init(
    path: String, creating: Bool, calls: any FileCalls = SystemFileCalls.shared
  ) throws(LogError) {
    let flags: OpenFlags = creating ? [.both, .noTerminal, .creating] : [.both, .noTerminal]
    let descriptor = SystemCall.retrying { calls.open(path, flags: flags) }
    if descriptor < 0 { throw SystemCall.error("open", path: path) }
    try self.init(descriptor: descriptor, path: path, calls: calls)
  }

  /// Takes over a file that is open for reading and writing, and locks it.
  ///
  /// - Throws: ``LogError/Reason/isRecorded`` if another process has locked it.
  package init(
    descriptor: Int32, path: String, calls: any FileCalls = SystemFileCalls.shared
  ) throws(LogError) {
    (self.descriptor, self.path, self.calls) = (descriptor, path, calls)
    lastReading = calls.milliseconds
    isRegular = FileStatus(of: descriptor)?.kind == .file
    if isRegular, !isLocked() { throw LogError(.isRecorded, file: path) }
  }

  /// Tries to lock the file for a recorder, and waits while a follower of the log has a shared lock on
  /// it, which it holds for a moment to find out whether the log is being recorded.
  ///
  /// - Returns: False if another recorder holds the lock.
  private func isLocked() -> Bool {
    for _ in 0..<1_000 {
      // A file system without locks must not prevent a recording.
      if Descriptor.lock(descriptor, shared: false) || !Descriptor.isLockedByOther { return true }
      // Refused only if the other lock is that of a recorder.
      if !Descriptor.lock(descriptor, shared: true) { return false }
      unlock()
      SystemClock.sleep(microseconds: 1_000)
    }
    return false
  }

  deinit { _ = calls.close(descriptor) }

  /// Unlocks the file. The writer can keep it open for longer than the session.
  package func unlock() { Descriptor.unlock(descriptor) }

  /// Writes over the beginning of what the file holds, and cuts off the rest only then. If that
  /// fails, the file is as it was.
  package func begin(
    _ head: UnsafeRawBufferPointer, synchronizing: Bool
  ) throws(LogError) {
    guard isRegular else { return try write(head) }
    let oldSize = size
    let old = ByteBuffer(size: max(1, head.count))
    let keptCount = Descriptor.read(descriptor, at: 0, into: old.part(head.count))
    if keptCount < 0 { throw SystemCall.error("pread", path: path) }
    do throws(LogError) {
      try write(head)
      if synchronizing { try synchronize() }
      if oldSize > head.count, calls.truncate(descriptor, size: head.count) < 0 {
        throw SystemCall.error("ftruncate", path: path)
      }
    } catch {
      _ = calls.writeAll(descriptor, old.bytes(keptCount), at: 0)
      _ = calls.truncate(descriptor, size: oldSize)
      throw error
    }
    if synchronizing, oldSize > head.count { try synchronize() }
  }

  /// Writes at explicit offsets, which fails on a pipe where `write` would raise a signal.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(LogError) {
    if offset > 0, isRegular, size != offset { wasChanged = true }
    let count = calls.writeAll(descriptor, bytes, at: offset)
    pieces.append((offset..<offset + bytes.count, XXH32.hash(bytes)))
    offset += count
    if count < bytes.count { throw SystemCall.error("pwrite", path: path, offset: offset) }
  }

  /// Waits until the device has stored the bytes.
  package func synchronize() throws(LogError) {
    try calls.synchronizeAll(descriptor, path: path)
  }

  /// Keeps the file open, because ``change()`` looks at it later.
  package func close(synchronizing: Bool) throws(LogError) {
    if synchronizing { try synchronize() }
  }

  /// What another program did to the file; nil for nothing. A file that was moved is whole.
  package func change() -> FileChange? { change(readingAll: false) }

  /// - Parameter readingAll: Whether everything is compared with what was written. Else the head and
  ///   the last piece are, and some of the others.
  package func change(readingAll: Bool) -> FileChange? {
    lock.lock()
    defer { lock.unlock() }
    guard isRegular, let mine = FileStatus(of: descriptor) else { return nil }
    if wasChanged || mine.size != offset { return .changed }
    if !(readingAll ? pieces.indices.allSatisfy(isIntact) : isProbablyIntact()) {
      return .overwritten
    }
    let named = FileStatus(path)
    if named?.isSame(as: mine) ?? !SystemError.last.isMissing { return nil }
    return place == nil ? named == nil ? .deleted : .replaced : nil
  }

  /// Reads the head and the last piece, and the others in turn.
  private func isProbablyIntact() -> Bool {
    let now = calls.milliseconds
    let elapsed = now - lastReading
    guard elapsed >= 400, !pieces.isEmpty else { return true }
    lastReading = now
    guard isIntact(0), isIntact(pieces.count - 1) else { return false }
    // All of a log of up to a quarter of a gigabyte in half a minute.
    let most = Self.bytesPerSecond * min(elapsed, 1_000) / 1_000
    var budget = min(most, 1 + offset * elapsed / 30_000)
    while budget > 0 {
      nextPiece = (nextPiece + 1) % pieces.count
      budget -= pieces[nextPiece].range.count
      guard isIntact(nextPiece) else { return false }
    }
    return true
  }

  private func isIntact(_ index: Int) -> Bool {
    let (range, hash) = pieces[index]
    read.reserve(range.count)
    let count = Descriptor.read(
      descriptor, at: range.lowerBound, into: read.part(range.count))
    // What cannot be read now is not known to be changed.
    return count < 0 || count == range.count && XXH32.hash(read.bytes(count)) == hash
  }

  /// The path of the file if it was moved; nil if it was not, or has no name.
  package var place: String? {
    guard let place = Descriptor.path(of: descriptor), place != path else { return nil }
    // The path may lead to the file by a link.
    if let named = FileStatus(path), FileStatus(of: descriptor)?.isSame(as: named) == true {
      return nil
    }
    return place
  }

  /// A recorder notices a change within a second.
  package var checkInterval: Int? { isRegular ? 500 : nil }

  /// Gives the file another name, in place of the file of that name.
  ///
  /// - Throws: ``LogError`` if the system refuses it.
  package func rename(to target: String) throws(LogError) {
    lock.lock()
    defer { lock.unlock() }
    if !Files.rename(path, to: target) { throw SystemCall.error("replace", path: target) }
    path = target
  }

  /// Copies the file, which has lost its name, to a unique name beside its path.
  ///
  /// - Returns: The path of the copy; nil if it cannot be written.
  package func copy() -> String? {
    guard let target = try? UniqueFile.create(beside: path) else { return nil }
    defer { Descriptor.close(target.descriptor) }
    let piece = ByteBuffer(size: 1 << 16)
    var done = 0
    while done < offset {
      let count = Descriptor.read(descriptor, at: done, into: piece.memory)
      guard count > 0, calls.writeAll(target.descriptor, piece.bytes(count), at: done) == count
      else {
        UniqueFile.remove(target.path)
        return nil
      }
      done += count
    }
    UniqueFile.keep(target.path)
    return target.path
  }

  /// The size of the file in bytes.
  package var size: Int { calls.size(of: descriptor) ?? 0 }
}
