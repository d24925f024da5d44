import EventModel
import Platform

/// Reads a log that still grows, from its file and from its journal slots.
///
/// It polls: a notification of the file system does not come for stores into mapped memory, and the
/// slots are mapped. A poll without news costs a few system calls. With news, it reads the slots and
/// what the file has got since. Damage costs its chunk and nothing else: a gap event takes the place of the
/// lost events.
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
  package static let interval = 20_000
  /// The number of polls without news after which the lock of the recorder is checked.
  private static let quietPolls = 10
  /// The number of polls for which events that are missing before a slot's first are waited for.
  private static let patience = 50

  /// The head of the log.
  package var head: SessionHead { log.start.head }
  /// The table to which the log's strings are added.
  package let symbols: SymbolTable
  /// The number of the next event.
  package private(set) var nextNumber: Int

  /// The damage that was found, in the order of the file.
  package private(set) var damage: [DamagedRegion]
  /// How many marks of chunks have been read.
  var readCount: Int { log.readCount }

  private let path: String
  private let file: String
  private var log: GrowingLog
  /// The bytes of the head, which hold the nonce of the session.
  private let headBytes: [UInt8]
  private var slots: SlotWatch
  private var size = 0
  /// The number of polls since the last event, or since the lock of the recorder was checked.
  private var quiet = 0
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
    log = try GrowingLog(path: path, named: name ?? path)
    damage = log.start.damage.map { [$0] } ?? []
    headBytes = try Self.headBytes(of: log.file, count: log.start.end)
    nextNumber = number
    slots = SlotWatch(beside: path)
  }

  /// Calls `body` with each event, once and in order, until the log ends.
  ///
  /// - Parameters:
  ///   - body: Receives header and payload, valid only during the call. Returns false to stop.
  ///   - onIdle: Called after each poll. Returns false to stop.
  /// - Throws: ``LogError`` if the system refuses to read the log; the errors of `body`.
  package func forEachEvent(
    _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool, onIdle: () throws -> Bool
  ) throws -> Outcome {
    while true {
      if let outcome = try look(body) { return outcome }
      guard try onIdle() else { return .stopped }
      if quiet >= Self.quietPolls, let outcome = try checkRecorder(body) { return outcome }
      SystemClock.sleep(microseconds: Self.interval)
    }
  }

  /// Looks once for new events, for a caller that waits in its own way.
  ///
  /// - Parameters:
  ///   - quietPolls: The number of polls without news after which the lock of the recorder is
  ///     checked; 0 for at once.
  ///   - body: Receives header and payload of each new event, valid only during the call.
  /// - Returns: Why no more events come; nil if more may come.
  /// - Throws: ``LogError`` if the system refuses to read the log; the errors of `body`.
  package func poll(
    quietPolls: Int, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Void
  ) throws -> Outcome? {
    func take(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) throws -> Bool {
      try body(header, payload)
      return true
    }
    if let outcome = try look(take) { return outcome }
    return quiet >= quietPolls ? try checkRecorder(take) : nil
  }

  /// Passes the new events, if there are any, to `body`.
  private func look(
    _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws -> Outcome? {
    if let change = try change() { return .changed(change) }
    let began = nextNumber
    if slots.hasNews() || log.size != size, let outcome = try read(body) { return outcome }
    quiet = nextNumber > began ? 0 : quiet + 1
    return nil
  }

  private func checkRecorder(
    _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws -> Outcome? {
    quiet = 0
    return isRecorded ? nil : try outcomeOfGoneRecorder(body)
  }

  /// Reads what the recorder left, all of it.
  private func outcomeOfGoneRecorder(
    _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws -> Outcome {
    if let change = try change() { return .changed(change) }
    return try read(body, isWhole: true) ?? .recorderGone
  }

  /// Passes the new events to `body`.
  ///
  /// - Parameter isWhole: Whether no recorder adds anything.
  /// - Returns: Nil if more may come.
  private func read(
    _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool, isWhole: Bool = false
  ) throws -> Outcome? {
    let newSize = log.size
    let reader = try log.reader(from: nextNumber, symbols: symbols, isWhole: isWhole)
    if let change = try change() { return .changed(change) }
    var isStopped = false
    var isMissing = false
    try reader.forEachEvent(from: nextNumber, isWhole: isWhole) { [self] header, payload in
      // A slot was read before the chunk before it was in the log.
      if !isWhole, missingPolls < Self.patience, let slot = reader.firstJournaled,
        header.kind == .gap, slot - header.number == header.count
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
    try noteDamage(in: reader, isWhole: isWhole || hasEnd)
    return hasEnd ? .ended : isStopped ? .stopped : nil
  }

  /// Adds the damage that a reader found. What the recorder writes last can look like damage before
  /// it is whole.
  private func noteDamage(in reader: SessionLogReader, isWhole: Bool) throws(LogError) {
    guard case .damaged(let regions) = try reader.integrity else { return }
    let end = isWhole ? Int.max : reader.chunks.last?.offset ?? 0
    for region in regions where region.range.lowerBound < end {
      let (index, isKnown) = damage.position(of: region.range)
      if isKnown {
        damage[index] = region
      } else {
        damage.insert(region, at: index)
      }
    }
  }

  /// How complete the log is, as far as it was read.
  package var integrity: LogIntegrity {
    damage.isEmpty ? hasEnd ? .complete : .unfinished : .damaged(damage)
  }

  /// Returns a reader of all that the log holds now. Its symbols are those of the follower.
  ///
  /// - Parameter isWhole: Whether no recorder adds anything. Else a part of a chunk at the end is no
  ///   loss.
  package func reader(isWhole: Bool) throws(LogError) -> SessionLogReader {
    try log.reader(from: 0, symbols: symbols, isWhole: isWhole)
  }

  /// What another program did to the log; nil for nothing.
  private func change() throws(LogError) -> Change? {
    guard let mine = FileStatus(of: log.file.descriptor) else {
      throw SystemCall.error("fstat", path: file)
    }
    guard let named = FileStatus(path) else {
      if SystemError.last.isMissing { return .deleted }
      throw SystemCall.error("stat", path: file)
    }
    if !mine.isSame(as: named) { return .replaced }
    if mine.size < max(size, headBytes.count) { return .truncated }
    // A recorder that began again in the same file may have written more than was there before.
    return try Self.headBytes(of: log.file, count: headBytes.count) == headBytes ? nil : .replaced
  }

  private static func headBytes(of file: FileSource, count: Int) throws(LogError) -> [UInt8] {
    let buffer = ByteBuffer(size: count)
    return Array(buffer.bytes(try file.read(at: 0, into: buffer.memory)))
  }

  /// Whether a process holds the lock of a recorder.
  private var isRecorded: Bool { Descriptor.isLocked(log.file.descriptor) }
}
