import CBOR
import EventModel

extension SessionLogReader {
  /// A recorded state at which a fold can begin.
  package struct Keyframe {
    /// The number of the event before which the state is valid.
    package var number: Int
    /// Each node with its canonical state, in the order in which they were folded.
    package var parts: [(node: Symbol, state: [UInt8])]
  }

  /// Calls `body` with each event, in order.
  ///
  /// In tail mode the events end at a torn end. In salvage mode a gap event replaces lost events:
  /// its number is that of the first lost event, its count how many were lost, its name `damaged`.
  ///
  /// - Parameters:
  ///   - first: The number of the first event to read.
  ///   - body: Receives header and payload, valid only during the call. Returns false to stop.
  /// - Throws: ``LogError/Reason/damaged(_:)`` at the first damage, except in salvage mode; the
  ///   errors of `body`.
  package func forEachEvent(
    from first: Int = 0, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    var thrown: (any Error)?
    var goesOn = true
    var expected = first
    let start = chunk(containing: first) ?? 0
    for index in chunks.indices.dropFirst(start) where !chunks[index].holdsKeyframe {
      let entry = chunks[index]
      if entry.firstNumber > expected, !entry.flags.contains(.gapBefore) {
        guard mode == .salvage else {
          throw LogError(.damaged(.sequence), file: file, offset: entry.offset)
        }
        goesOn = try passGap(expected..<entry.firstNumber, at: entry.firstTime, body)
        guard goesOn else { return }
      }
      let failure = try decodeChunk(index) { header, payload in
        if header.number < first { return true }
        do {
          goesOn = try body(header, payload)
        } catch {
          thrown = error
          goesOn = false
        }
        expected = header.number + 1
        return goesOn
      }
      if let thrown { throw thrown }
      guard goesOn else { return }
      if let failure {
        note(failure)
        guard mode == .salvage else { throw error(for: failure) }
        if index == chunks.indices.last {
          _ = try passGap(expected..<expected, at: entry.firstTime, body)
        }
      }
    }
    if mode == .tail, let region = damage.first(where: { $0.cause.endsEvents }) {
      throw LogError(.damaged(region.cause), file: file, offset: region.range.lowerBound)
    }
  }

  /// Calls `body` with a gap that was found while reading. An empty range has an unknown size.
  private func passGap(
    _ lost: Range<Int>, at time: Int64,
    _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws -> Bool {
    var gap = EventHeader(
      kind: .gap, name: symbols.symbol("damaged"), count: UInt64(lost.count))
    gap.number = lost.lowerBound
    gap.time = time
    return try body(gap, UnsafeRawBufferPointer(start: nil, count: 0))
  }

  /// Returns the position in ``chunks`` of the chunk that contains an event, or would contain it.
  package func chunk(containing number: Int) -> Int? {
    bisect { $0.firstNumber <= number }
  }

  /// Returns the position in ``chunks`` of the last chunk that begins at or before a time.
  package func chunk(at time: Int64) -> Int? {
    bisect { $0.firstTime <= time }
  }

  private func bisect(_ isBefore: (ChunkEntry) -> Bool) -> Int? {
    var low = 0
    var high = chunks.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(chunks[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// Returns one event with its payload.
  ///
  /// - Throws: ``LogError/Reason/noSuchEvent(number:count:)``;
  ///   ``LogError/Reason/damaged(_:)`` when its chunk differs from what was written.
  package func event(at number: Int) throws(LogError) -> Event {
    if number >= 0, let index = chunk(containing: number), !chunks[index].holdsKeyframe {
      let (events, failure) = try events(inChunk: index)
      if let first = events.first?.number, number - first < events.count {
        return events[number - first]
      }
      if let failure { throw error(for: failure) }
    }
    throw LogError(.noSuchEvent(number: number, count: try eventCount), file: file)
  }

  /// Returns the last intact keyframe whose state is that before an event at or before `number`.
  ///
  /// - Returns: Nil when a fold must begin with the first event.
  package func keyframe(before number: Int) throws(LogError) -> Keyframe? {
    guard var index = chunk(containing: number) else { return nil }
    while true {
      if chunks[index].beginsKeyframe, let keyframe = try readKeyframe(at: index) {
        return keyframe
      }
      if index == 0 { return nil }
      index -= 1
    }
  }

  /// Returns state, routes and screen after the last event up to `number`, folded from the last
  /// keyframe before it.
  ///
  /// It is faster than applying every event, because operations that are overwritten later are left
  /// out.
  ///
  /// - Throws: ``ProjectionError`` when an event does not fit the state before it and is not
  ///   overwritten; the errors of ``forEachEvent(from:_:)``.
  package func projection(after number: Int) throws -> Projection {
    var fold = KeyframeFold(symbols: symbols)
    let keyframe = try keyframe(before: number).flatMap { fold.restore($0) ? $0 : nil }
    if keyframe == nil { fold = KeyframeFold(symbols: symbols) }
    let first = keyframe?.number ?? 0
    var last = first - 1
    try forEachEvent(from: first) { header, payload in
      guard header.number <= number else { return false }
      last = header.number
      if KeyframeFold.changesState(header.kind) { fold.add(header, payload: payload) }
      return header.number < number
    }
    let projection = fold.projection(at: last)
    // The operation that did not fit may be one below a path that is overwritten later.
    return fold.hasMisfit ? try exactProjection(after: number, from: keyframe) : projection
  }

  /// Returns the state after the last event up to `number`, with every event applied.
  private func exactProjection(after number: Int, from keyframe: Keyframe?) throws -> Projection {
    var projection = Projection(symbols: symbols)
    for part in keyframe?.parts ?? [] {
      try projection.restore(
        node: part.node, state: part.state, event: (keyframe?.number ?? 0) - 1)
    }
    try forEachEvent(from: keyframe?.number ?? 0) { header, payload in
      guard header.number <= number else { return false }
      try projection.apply(header, payload: payload)
      return header.number < number
    }
    return projection
  }

  private func readKeyframe(at start: Int) throws(LogError) -> Keyframe? {
    var keyframe = Keyframe(number: chunks[start].firstNumber, parts: [])
    var index = start
    repeat {
      let failure = try decodeChunk(index, { _, _ in true }) { node, state in
        keyframe.parts.append((node, Array(state)))
      }
      if let failure {
        note(failure)
        return nil
      }
      index += 1
    } while index < chunks.count && chunks[index].flags.contains(.keyframeContinues)
    return keyframe
  }

  /// Reads the whole file and checks every part of it.
  package func verify() throws(LogError) -> LogIntegrity {
    let whole = try SessionLogReader(source, file: file, mode: .salvage, symbols: symbols)
    for index in whole.chunks.indices {
      let failure = try whole.decodeChunk(index) { _, _ in true }
      if let failure { whole.note(failure) }
    }
    try whole.verifyKeyframes()
    return try whole.integrity
  }
}
