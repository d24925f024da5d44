import CBOR
import EventModel

/// Reads a session log, whether it is complete, unfinished, torn or damaged.
///
/// Opening reads the mark of each chunk, 64 bytes, and compares the index with them: an index that
/// was forged could hide chunks from a reader that believes it. The use of memory is limited by
/// constants and the number of chunks, whatever the file contains. Symbols are added to a table
/// that several readers, or a reader and a runtime, may share. Use it on one thread at a time.
///
/// Source: FORMAT.md, "Reading what is not whole".
package final class SessionLogReader {
  /// How to read a file that is not complete.
  package enum Mode: Sendable {
    /// Throws at a torn end and at any damage.
    case strict
    /// Reads up to a torn end. Throws at damage, after the events before it.
    case tail
    /// Reads up to a torn end or the first damage, and then ends.
    case pointInTime
    /// Reads every intact part. Each loss appears as a gap event.
    case salvage
  }

  /// The path of the log, or the name given to a log in memory.
  package let file: String
  /// How the reader treats a file that is not complete.
  package let mode: Mode
  /// The head of the log.
  package let head: SessionHead
  /// The table to which the log's strings are added.
  package let symbols: SymbolTable
  /// The chunks that can be read in this mode, in order.
  package private(set) var chunks: [ChunkEntry]
  /// The size of the file, in bytes.
  package var size: Int { source.size }
  /// The number of events that are read from journal slots, because the recorder was killed before
  /// it had written them to the log.
  package var journaledCount: Int { (source as? ContinuedSource)?.eventCount ?? 0 }

  /// The number of the first event that is read from a journal slot; nil if there is none.
  var firstJournaled: Int? { (source as? ContinuedSource)?.firstNumber }

  /// Whether the head could not be read, so that the application is not known. ``integrity`` is then
  /// ``LogIntegrity/damaged(_:)``, and no application can replay the log.
  package var isHeadLost: Bool { headHash == nil }

  /// - Throws: ``LogError`` if the head could not be read.
  package func requireHead() throws(LogError) {
    if isHeadLost { throw LogError(.damaged(.head), file: file, offset: 0) }
  }

  let source: any ByteSource
  let headEnd: Int
  let headHash: UInt32?
  /// The damage that is known: from opening, and from chunks read since.
  private(set) var damage: [DamagedRegion]
  let tornSize: Int
  /// The chunk after the last of ``chunks``, after damage; nil if there is none.
  private let following: ChunkEntry?
  /// The number of the event with which ``chunks`` begins; 0 for a whole log.
  let firstNumber: Int
  /// Chunk readers that are not in use.
  private var idle: [ChunkReader] = []
  private var summary: Summary?
  private var recent: [(chunk: Int, events: [Event], failure: ChunkReader.Failure?)] = []
  /// ``SymbolTable/forgetCount`` when they were read. Their symbols are not held.
  private var recentForgetCount = 0

  /// The facts about the session that follow from its last event.
  private struct Summary {
    var nextNumber = 0
    var time: Int64 = 0
    var hasEnd = false
  }

  /// Opens a file. Errors contain `name`, or the path if there is none.
  ///
  /// - Throws: ``LogError``; in strict mode also for damage and a torn end.
  package convenience init(
    path: String, named name: String? = nil, mode: Mode = .tail,
    symbols: SymbolTable = SymbolTable()
  ) throws(LogError) {
    try self.init(
      try JournalReader.source(path: path), file: name ?? path, mode: mode, symbols: symbols)
  }

  /// Opens a log in memory. Errors contain `name`.
  package convenience init(
    bytes: [UInt8], named name: String = "memory", mode: Mode = .tail,
    symbols: SymbolTable = SymbolTable()
  ) throws(LogError) {
    try self.init(MemorySource(bytes), file: name, mode: mode, symbols: symbols)
  }

  convenience init(
    _ source: any ByteSource, file: String, mode: Mode, symbols: SymbolTable
  ) throws(LogError) {
    let start = try HeadReader(source: source, file: file).read(salvages: mode == .salvage)
    var walk = LogWalk(
      source, nonce: start.head.nonce, headHash: start.hash, from: start.end)
    var structure = try walk.walk()
    if let damage = start.damage { structure.damage.insert(damage, at: 0) }
    self.init(source, file: file, mode: mode, symbols: symbols, start: start, part: structure)
    if mode == .strict { try refuseLoss() }
  }

  /// Creates a reader of a log, or of a part of it, whose chunks are known.
  ///
  /// - Parameters:
  ///   - start: The head of the log.
  ///   - part: Consecutive chunks, and the damage before and after them.
  ///   - firstNumber: The number of the event with which the part begins.
  init(
    _ source: any ByteSource, file: String, mode: Mode, symbols: SymbolTable,
    start: HeadReader.Result, part: LogStructure, firstNumber: Int = 0
  ) {
    self.source = source
    self.file = file
    self.mode = mode
    self.symbols = symbols
    head = start.head
    headEnd = start.end
    headHash = start.hash
    damage = part.damage
    tornSize = part.tornSize
    self.firstNumber = firstNumber
    chunks = mode == .salvage ? part.entries : Array(part.entries.prefix(part.intactCount))
    following = chunks.count < part.entries.count ? part.entries[chunks.count] : nil
  }

  private func refuseLoss() throws(LogError) {
    if let region = damage.first {
      throw LogError(.damaged(region.cause), file: file, offset: region.range.lowerBound)
    }
    if tornSize > 0 {
      throw LogError(.torn(bytesLost: tornSize), file: file, offset: size - tornSize)
    }
  }
}

extension SessionLogReader {
  /// The number of the event after the last readable one. Events are numbered from 0.
  package var eventCount: Int {
    get throws(LogError) { try readSummary().nextNumber }
  }

  /// The time of the last readable event, in µs since the session began.
  package var duration: Int64 {
    get throws(LogError) { try readSummary().time }
  }

  /// How complete the file is, as far as it has been read. ``verify()`` reads all of it.
  package var integrity: LogIntegrity {
    get throws(LogError) {
      let summary = try readSummary()
      if !damage.isEmpty {
        // Reading next to a region can find further damage.
        var regions = damage
        try addLostEvents(to: &regions)
        return .damaged(regions)
      }
      if tornSize > 0 {
        let last = summary.nextNumber > 0 ? summary.nextNumber - 1 : nil
        return .torn(bytesLost: tornSize, lastEvent: last)
      }
      return summary.hasEnd ? .complete : .unfinished
    }
  }

  /// Reads the last chunk with events.
  private func readSummary() throws(LogError) -> Summary {
    if let summary { return summary }
    var result = Summary()
    var failures: [ChunkReader.Failure] = []
    for index in chunks.indices.reversed() where !chunks[index].holdsKeyframe {
      let failure = try decodeChunk(index) { header, _ in
        result.nextNumber = header.number + 1
        result.time = header.time
        result.hasEnd = header.kind == .end
        return true
      }
      if let failure { failures.append(failure) }
      if result.nextNumber > 0 { break }
    }
    // In the order of the file: each is then added at the end of the others.
    for failure in failures.reversed() { note(failure) }
    summary = result
    return result
  }

  /// Adds damage that was found while reading, once for each region.
  func note(_ failure: ChunkReader.Failure) {
    let (index, isKnown) = damage.position(of: failure.range)
    if isKnown { return }
    damage.insert(DamagedRegion(cause: failure.cause, range: failure.range), at: index)
  }

  /// Decodes one chunk and checks that its records agree with its mark.
  ///
  /// - Parameter body: Receives each event. Returns false to stop.
  /// - Returns: What is wrong with the chunk. Events before a wrong record have been passed to
  ///   `body`: the checksums are correct, so the file was written that way.
  @inline(__always)
  func decodeChunk(
    _ index: Int, _ body: (EventHeader, UnsafeRawBufferPointer) -> Bool,
    part: (Symbol, UnsafeRawBufferPointer) -> Void = { _, _ in }
  ) throws(LogError) -> ChunkReader.Failure? {
    let workspace =
      idle.popLast()
      ?? ChunkReader(source, file: file, head: head, symbols: symbols)
    defer { idle.append(workspace) }
    return try workspace.decode(
      chunks[index], sizeHint: sizeHint(index),
      next: index + 1 < chunks.count ? chunks[index + 1] : following, body, part: part)
  }

  /// The number of a chunk in the session, from its mark.
  func chunkNumber(_ entry: ChunkEntry) throws(LogError) -> Int {
    let bytes = ByteBuffer(size: LogFormat.markSize)
    let count = try source.read(at: entry.offset, into: bytes.memory)
    return ChunkMark(bytes.bytes(count)).map { Int($0.number) } ?? chunks.count - 1
  }

  /// The largest size of a chunk with its mark, from the position of the next one.
  private func sizeHint(_ index: Int) -> Int {
    index + 1 < chunks.count ? chunks[index + 1].offset - chunks[index].offset : .max
  }

  func error(for failure: ChunkReader.Failure) -> LogError {
    LogError(
      .damaged(failure.cause), file: file, offset: failure.range.lowerBound,
      expected: failure.cause == .records ? "records that follow the rules" : nil,
      found: failure.found)
  }

  /// Returns the events of one chunk. The last four chunks read are cached.
  ///
  /// A record that breaks a rule ends the events of its chunk, as it ends ``forEachEvent(from:_:)``.
  ///
  /// - Returns: The events, and what is wrong with the chunk after the last of them.
  func events(
    inChunk index: Int
  ) throws(LogError) -> (events: [Event], failure: ChunkReader.Failure?) {
    if recentForgetCount != symbols.forgetCount {
      recentForgetCount = symbols.forgetCount
      recent.removeAll()
    }
    if let known = recent.firstIndex(where: { $0.chunk == index }) {
      let entry = recent.remove(at: known)
      recent.append(entry)
      return (entry.events, entry.failure)
    }
    var events: [Event] = []
    let failure = try decodeChunk(index) { header, payload in
      events.append(Event(header, payload: Array(payload)))
      return true
    }
    if let failure { note(failure) }
    if recent.count == 4 { recent.removeFirst() }
    recent.append((index, events, failure))
    return (events, failure)
  }
}
