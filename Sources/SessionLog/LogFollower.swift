import EventModel
import Glibc

/// Reads a log that still grows, from its file and from its journal slots.
///
/// It polls: a notification of the file system does not come for stores into mapped memory, and the
/// slots are mapped. A poll without news costs a few system calls. With news, the log is opened
/// again and read from the next event on.
///
/// Source: FORMAT.md, "Journal slots".
package final class LogFollower {
  /// Why no more events come.
  package enum Outcome: Equatable, Sendable {
    /// The log has its `end`.
    case ended
    /// The receiver of the events or the caller asked to stop.
    case stopped
    /// No process holds the lock of a recorder, and the log has no `end`.
    case recorderGone
    /// The log is no longer the one that was opened.
    case changed(Change)
  }

  /// What happened to a log that is followed.
  package enum Change: String, Sendable {
    case deleted, replaced, truncated
  }

  /// The time between two polls, in microseconds.
  package static let interval: UInt32 = 20_000
  /// The number of polls without news after which the lock of the recorder is checked.
  private static let quietPolls = 10
  /// The number of polls for which events that are missing before a slot's first are waited for.
  private static let patience = 50

  /// The head of the log.
  package let head: SessionHead
  /// The table to which the log's strings are added.
  package let symbols: SymbolTable
  /// The number of the next event.
  package private(set) var nextNumber: Int

  private let path: String
  private let file: String
  /// The file as it was opened. It stays open, so that no other file gets its number.
  private let first: FileSource
  /// The bytes of the head, which hold the nonce of the session.
  private let headBytes: [UInt8]
  private var slots: SlotWatch
  private var size = 0
  private var missingPolls = 0
  private var hasEnd = false

  /// Opens a log. Errors contain `name`, or the path if there is none.
  ///
  /// - Parameter from: The number of the first event to deliver.
  /// - Throws: ``LogError``.
  package init(
    path: String, named name: String? = nil, from number: Int = 0,
    symbols: SymbolTable = SymbolTable()
  ) throws(LogError) {
    self.path = path
    file = name ?? path
    self.symbols = symbols
    first = try FileSource(path: path)
    let start = try HeadReader(source: first, file: name ?? path).read(salvages: false)
    head = start.head
    headBytes = try Self.headBytes(of: first, count: start.end)
    nextNumber = number
    slots = SlotWatch(beside: path)
  }

  /// Calls `body` with each event, once and in order, until the log ends.
  ///
  /// - Parameters:
  ///   - body: Receives header and payload, valid only during the call. Returns false to stop.
  ///   - onIdle: Called after each poll. Returns false to stop.
  /// - Throws: The errors of `body`, and of damage that the reader finds.
  package func forEachEvent(
    _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool, onIdle: () throws -> Bool
  ) throws -> Outcome {
    var quiet = 0
    while true {
      if let change = try change() { return .changed(change) }
      let began = nextNumber
      if slots.hasNews() || currentSize != size {
        if let outcome = try read(body) { return outcome }
      }
      guard try onIdle() else { return .stopped }
      quiet = nextNumber > began ? 0 : quiet + 1
      if quiet >= Self.quietPolls {
        quiet = 0
        if !isRecorded { return try outcomeOfGoneRecorder(body) }
      }
      usleep(Self.interval)
    }
  }

  /// Reads what the recorder left, all of it.
  private func outcomeOfGoneRecorder(
    _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws -> Outcome {
    missingPolls = Self.patience
    if let change = try change() { return .changed(change) }
    return try read(body) ?? .recorderGone
  }

  /// Passes the new events to `body`.
  ///
  /// - Returns: Nil if more may come.
  private func read(
    _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws -> Outcome? {
    let newSize = currentSize
    let reader: SessionLogReader
    do {
      reader = try SessionLogReader(
        JournalReader.source(path: path), file: file, mode: .tail, symbols: symbols)
    } catch let error {
      // The next poll finds what happened to the file.
      if try change() != nil { return nil }
      throw error
    }
    guard reader.head.nonce == head.nonce else { return .changed(.replaced) }
    var isStopped = false
    var isMissing = false
    let began = nextNumber
    try reader.forEachEvent(from: began) { [self] header, payload in
      // A slot was read before the chunk before it was in the log.
      if header.number > nextNumber, nextNumber > 0, reader.journaledCount > 0,
        missingPolls < Self.patience
      {
        isMissing = true
        return false
      }
      nextNumber = header.number + 1
      if header.kind == .end { hasEnd = true }
      isStopped = try !body(header, payload)
      return !isStopped
    }
    missingPolls = isMissing ? missingPolls + 1 : 0
    if isMissing { slots.forget() } else { size = newSize }
    return hasEnd ? .ended : isStopped ? .stopped : nil
  }

  /// The size of the file that was opened, in bytes.
  private var currentSize: Int {
    var status = stat()
    return fstat(first.descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// What another program did to the log; nil for nothing.
  private func change() throws(LogError) -> Change? {
    var (mine, named) = (stat(), stat())
    guard fstat(first.descriptor, &mine) == 0 else { throw SystemCall.error("fstat", path: file) }
    if stat(path, &named) != 0 {
      if errno == ENOENT || errno == ENOTDIR { return .deleted }
      throw SystemCall.error("stat", path: file)
    }
    if mine.st_dev != named.st_dev || mine.st_ino != named.st_ino { return .replaced }
    if Int(mine.st_size) < max(size, headBytes.count) { return .truncated }
    // A recorder that began again in the same file may have written more than was there before.
    return try Self.headBytes(of: first, count: headBytes.count) == headBytes ? nil : .replaced
  }

  private static func headBytes(of file: FileSource, count: Int) throws(LogError) -> [UInt8] {
    let buffer = ByteBuffer(size: count)
    return Array(buffer.bytes(try file.read(at: 0, into: buffer.memory)))
  }

  /// Whether a process holds the lock of a recorder.
  ///
  /// The lock is held here for a moment if it is free. To read the list of all locks would not show
  /// those of another container.
  private var isRecorded: Bool {
    guard flock(first.descriptor, LOCK_SH | LOCK_NB) == 0 else { return errno == EWOULDBLOCK }
    flock(first.descriptor, LOCK_UN)
    return false
  }
}

/// Notices that journal slots have new records, without reading the records again.
private struct SlotWatch {
  private let paths: [String]
  /// The mark of each slot and the offset up to which its blocks are known.
  private var known: [(mark: [UInt8], offset: Int)]

  init(beside log: String) {
    paths = (0..<JournalFormat.largestCount).map { JournalFormat.path($0, beside: log) }
    known = paths.map { _ in ([], 0) }
  }

  /// Makes the next poll find news.
  mutating func forget() { for index in known.indices { known[index] = ([], 0) } }

  /// Whether there are records that were not there at the last call.
  mutating func hasNews() -> Bool {
    var found = false
    for (index, path) in paths.enumerated() {
      // The slots are numbered without holes.
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
      if descriptor < 0 { break }
      defer { close(descriptor) }
      let mark = Self.bytes(LogFormat.markSize, at: 0, of: descriptor)
      if mark != known[index].mark { known[index] = (mark, JournalSlot.firstBlock) }
      guard mark.withUnsafeBytes({ ChunkMark(slot: $0) }) != nil else { continue }
      while let next = Self.block(at: known[index].offset, of: descriptor) {
        known[index].offset = next
        found = true
      }
    }
    return found
  }

  /// The offset behind a block; nil if the block is not published yet.
  private static func block(at offset: Int, of descriptor: Int32) -> Int? {
    let bytes = bytes(4, at: offset, of: descriptor)
    guard bytes.count == 4 else { return nil }
    let word = bytes.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(as: UInt32.self)) }
    let size = Int(word & ~JournalSlot.storedBit)
    guard word & JournalSlot.storedBit != 0, size <= JournalSlot.largestAppend else { return nil }
    return offset + 8 + size
  }

  private static func bytes(_ count: Int, at offset: Int, of descriptor: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    return Array(bytes[..<max(0, pread(descriptor, &bytes, count, off_t(offset)))])
  }
}
