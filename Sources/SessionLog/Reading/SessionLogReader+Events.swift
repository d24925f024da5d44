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
  /// In tail and point-in-time mode the events end at a torn end. In salvage mode a gap event
  /// replaces lost events: its number is that of the first lost event, its count how many were
  /// lost, its name `damaged`. A count of 0 means that the end is lost, of unknown size.
  ///
  /// - Parameters:
  ///   - first: The number of the first event to read.
  ///   - body: Receives header and payload, valid only during the call. Returns false to stop.
  /// - Throws: ``LogError/Reason/damaged(_:)`` at the first damage, in strict and tail mode; the
  ///   errors of `body`.
  package func forEachEvent(
    from first: Int = 0, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    try forEachEvent(from: first, isWhole: true, body)
  }

  /// Calls `body` with each event, in order.
  ///
  /// - Parameter isWhole: Whether the log has got all that it will get. Else a loss at its end is
  ///   not yet known, and there is no gap event for it.
  func forEachEvent(
    from first: Int, isWhole: Bool, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    let start = chunk(containing: first) ?? 0
    var pass = EventPass(
      first: first, next: start == 0 ? firstNumber : chunks[start].firstNumber)
    if start == 0, try hasLostBeginning {
      // What the first events change is lost with the state before them.
      guard mode == .salvage || mode == .pointInTime else { throw beginningError }
      if mode == .pointInTime { return }
      pass.isBroken = true
    }
    for index in chunks.indices.dropFirst(start) where !chunks[index].holdsKeyframe {
      guard try read(index, in: &pass, body) else { return }
    }
    if mode == .salvage, isWhole, pass.isBroken || endsWithDamage {
      pass.time = max(pass.time, try duration)
      _ = try passGap(&pass, upTo: pass.next, body)
    }
    if mode == .tail, let region = damage.first(where: { $0.cause.endsEvents }) {
      throw LogError(.damaged(region.cause), file: file, offset: region.range.lowerBound)
    }
  }

  private var beginningError: LogError {
    let offset = chunks[0].offset
    let cause = damage.first { $0.range.lowerBound == offset }?.cause
    return LogError(.damaged(cause ?? .frame), file: file, offset: offset)
  }

  /// The position of a pass over the events.
  private struct EventPass {
    /// The number of the first event that the caller wants.
    let first: Int
    /// The number after that of the last event read.
    var next: Int
    /// The time of the event before the chunk that was read last.
    var time: Int64 = 0
    /// Whether a chunk since the last event read cannot be used.
    var isBroken = false
  }

  /// Reads one chunk.
  ///
  /// - Returns: Whether to read on.
  private func read(
    _ index: Int, in pass: inout EventPass,
    _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws -> Bool {
    let entry = chunks[index]
    if isRecordedGap(before: index, isBroken: pass.isBroken) {
      pass.next = max(pass.next, entry.firstNumber)
    }
    pass.time = entry.firstTime
    var thrown: (any Error)?
    var goesOn = true
    let failure = try decodeChunk(index) { header, payload in
      do {
        if header.number > pass.next {
          goesOn = try passGap(&pass, upTo: header.number, body)
          guard goesOn else { return false }
        }
        pass.next = header.number + 1
        pass.isBroken = false
        if header.number >= pass.first { goesOn = try body(header, payload) }
      } catch {
        thrown = error
        goesOn = false
      }
      return goesOn
    }
    if let thrown { throw thrown }
    guard goesOn, let failure else { return goesOn }
    note(failure)
    switch mode {
    case .strict, .tail: throw error(for: failure)
    case .pointInTime: return false
    case .salvage: pass.isBroken = true
    }
    return true
  }

  /// Handles events that are missing before the event `number`. In salvage mode it calls `body` with
  /// a gap.
  ///
  /// - Returns: Whether to read on.
  private func passGap(
    _ pass: inout EventPass, upTo number: Int,
    _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws -> Bool {
    if let index = chunk(containing: number), number > pass.next, !pass.isBroken {
      let offset = chunks[index].offset
      if !hasDamage(before: index) {
        // Nothing else explains the missing numbers.
        note(ChunkReader.Failure(cause: .sequence, range: offset..<offset, found: "@\(number)"))
      }
      if mode == .pointInTime { return false }
      if mode != .salvage { throw LogError(.damaged(.sequence), file: file, offset: offset) }
    }
    var gap = EventHeader(
      kind: .gap, name: symbols.symbol("damaged"), count: UInt64(number - pass.next))
    gap.number = pass.next
    gap.time = pass.time
    guard gap.number >= pass.first else { return true }
    return try body(gap, UnsafeRawBufferPointer(start: nil, count: 0))
  }

  /// Returns the position in ``chunks`` of the chunk that contains an event, or would contain it.
  package func chunk(containing number: Int) -> Int? {
    let next = chunks.firstSortedIndex { $0.firstNumber > number }
    return next > 0 ? next - 1 : nil
  }

  /// Returns the position in ``chunks`` of the last chunk that begins at or before a time.
  package func chunk(at time: Int64) -> Int? {
    let next = chunks.firstSortedIndex { $0.firstTime > time }
    return next > 0 ? next - 1 : nil
  }

  /// Returns one event with its payload; the gap event for the first of several lost events.
  ///
  /// - Throws: ``LogError/Reason/noSuchEvent(number:of:)``;
  ///   ``LogError/Reason/lostEvent(number:_:)`` when other events of its gap come before it;
  ///   ``LogError/Reason/damaged(_:)`` when its chunk differs from what was written, except in
  ///   salvage mode.
  package func event(at number: Int) throws(LogError) -> Event {
    if number >= 0, let index = chunk(containing: number), !chunks[index].holdsKeyframe {
      let (events, failure) = try events(inChunk: index)
      if let first = events.first?.number, number - first < events.count {
        return events[number - first]
      }
      if let failure, mode != .salvage { throw error(for: failure) }
    }
    if number >= 0, let gap = try gap(at: number) {
      if gap.number == number { return gap }
      throw LogError(.lostEvent(number: number, gap.lostEvents), file: file, found: head.origin)
    }
    let first = firstEvent
    throw LogError(.noSuchEvent(number: number, of: first..<max(first, try eventCount)), file: file)
  }

  /// Returns the last intact keyframe whose state is that before an event at or before `number`.
  ///
  /// - Returns: Nil when a fold must begin with the first event.
  package func keyframe(before number: Int) throws(LogError) -> Keyframe? {
    guard var index = chunk(containing: number) else { return nil }
    while true {
      if chunks[index].beginsKeyframe, let keyframe = try keyframe(at: index) {
        return keyframe
      }
      if index == 0 { return nil }
      index -= 1
    }
  }

  /// Returns state, routes and screen after the last event up to `number`, folded from the last
  /// keyframe before it.
  ///
  /// - Throws: ``ProjectionError`` when an event does not fit the state before it; the errors of
  ///   ``forEachEvent(from:_:)``.
  package func projection(after number: Int) throws -> Projection {
    let keyframe = try keyframe(before: number)
    let restored = try? keyframe.map { try Projection(symbols: symbols, $0) }
    var projection = restored ?? Projection(symbols: symbols)
    try forEachEvent(from: restored == nil ? 0 : keyframe?.number ?? 0) { header, payload in
      guard header.number <= number else { return false }
      try projection.apply(header, payload: payload)
      return header.number < number
    }
    return projection
  }

  /// Reads the keyframe that begins with a chunk; nil if a part of it is lost.
  func keyframe(at start: Int) throws(LogError) -> Keyframe? {
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
      // The rest of the keyframe may be lost.
      if index < chunks.count, hasDamage(before: index) { return nil }
    } while index < chunks.count && chunks[index].flags.contains(.keyframeContinues)
    return keyframe
  }
}
