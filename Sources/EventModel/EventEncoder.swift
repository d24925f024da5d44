import CBOR

/// Writes events as records. A string is interned by a record before the event that first uses it.
///
/// In memory, a patch's paths and a route's labels contain ``Symbol`` numbers of the whole session.
/// In the encoding they contain numbers of the chunk, from 1 in order of first use, so that every
/// chunk can be read alone. 0 is the empty string. Allocates nothing once all symbols have
/// occurred.
///
/// Source: FORMAT.md, "Records", "Events" and "Patches".
package struct EventEncoder: ~Copyable {
  /// The table of the symbols in events.
  package let symbols: SymbolTable
  private var numbers = ChunkNumbers()
  private let layouts = EventLayouts()
  /// The levels that a value may not have although a reader takes them.
  private let outer: Int
  private let limitsNames: Bool
  private let writesReads: Bool
  /// The names in the texts of frames.
  private var names: [Symbol: [[Symbol]]] = [:]
  private var forgetCount = 0

  /// Creates an encoder for events with symbols of a table.
  ///
  /// - Parameters:
  ///   - nesting: The largest nesting of a value that it writes.
  ///   - limitsNames: Whether it refuses more names than a log may have.
  ///   - writesReads: Whether it writes what the views of a frame read.
  package init(
    symbols: SymbolTable, nesting: Int = CBORLimits.nesting, limitsNames: Bool = true,
    writesReads: Bool = true
  ) {
    (self.symbols, self.limitsNames, self.writesReads) = (symbols, limitsNames, writesReads)
    outer = CBORLimits.nesting - nesting
  }

  /// The number of strings interned since the last ``reset()``.
  package var internedCount: Int { numbers.count }

  /// Removes the interned strings. The next record must be a preamble.
  package mutating func reset() { numbers.reset() }

  /// Begins a chunk: removes the interned strings and writes the chunk's first record.
  ///
  /// - Parameters:
  ///   - firstNumber: The number of the next event.
  ///   - time: The time of the event before it, in microseconds since the session began.
  package mutating func writePreamble(
    chunk: UInt64, firstNumber: Int, time: Int64, into writer: inout CBORWriter
  ) {
    reset()
    Self.writePreambleRecord(chunk: chunk, firstNumber: firstNumber, time: time, into: &writer)
  }

  /// Writes only the first record of a chunk, at most 30 bytes. For a chunk whose number is known
  /// only after its events have been written.
  package static func writePreambleRecord(
    chunk: UInt64, firstNumber: Int, time: Int64, into writer: inout CBORWriter
  ) {
    writer.write(arrayCount: 4)
    writer.write(unsigned: EventCoding.preambleKind)
    writer.write(unsigned: chunk)
    writer.write(unsigned: UInt64(firstNumber))
    writer.write(int: time)
  }

  /// Writes one node's part of a keyframe.
  ///
  /// - Parameters:
  ///   - state: One canonical item in full, without interned strings.
  ///   - hash: The XXH32 of `state`.
  package mutating func writeKeyframePart(
    node: Symbol, state: UnsafeRawBufferPointer, hash: UInt32, into writer: inout CBORWriter
  ) throws(EventCodingError) {
    let start = writer.count
    numbers.beginRecord(symbolCount: symbols.count)
    let number = try numbers.number(of: node)
    writer.write(arrayCount: 4)
    writer.write(unsigned: EventCoding.keyframeKind)
    writer.write(unsigned: number)
    writer.append(state)
    writer.write(unsigned: UInt64(hash))
    writeFreshSymbols(before: start, into: &writer)
  }

  /// Writes one event.
  ///
  /// - Parameter previousTime: The time of the event before. `header.time` is at least 1 µs later
  ///   when the event starts a turn, and equal otherwise.
  /// - Throws: ``EventCodingError``, with nothing written, when the payload does not have the shape
  ///   that its kind requires, or when the chunk has no room for another interned string.
  package mutating func write(
    _ header: EventHeader, payload: UnsafeRawBufferPointer, previousTime: Int64,
    into writer: inout CBORWriter
  ) throws(EventCodingError) {
    let start = writer.count
    if header.reads != .none, writesReads { findNames(in: header.reads) }
    numbers.beginRecord(symbolCount: symbols.count)
    do throws(EventCodingError) {
      try writeRecord(header, payload: payload, previousTime: previousTime, into: &writer)
      if limitsNames, !numbers.fresh.isEmpty, symbols.size > symbols.sizeLimit / 2 {
        throw EventCodingError(.tooManyNames, at: 0)
      }
    } catch {
      writer.truncate(to: start)
      numbers.cancelRecord()
      throw error
    }
    if !numbers.fresh.isEmpty { writeFreshSymbols(before: start, into: &writer) }
  }

  private mutating func writeRecord(
    _ header: EventHeader, payload: UnsafeRawBufferPointer, previousTime: Int64,
    into writer: inout CBORWriter
  ) throws(EventCodingError) {
    let delta = header.startsTurn ? header.time - previousTime : 0
    guard header.startsTurn == (delta > 0) else { throw EventCodingError(.timeOutOfRange, at: 0) }
    guard let layout = layouts[header.kind] else {
      return try writeUnknown(header, payload: payload, delta: delta, into: &writer)
    }
    guard header.kind != .chance || header.count <= EventCoding.largestDrawCount else {
      throw EventCodingError(.tooManyDraws(header.count), at: 0)
    }
    let hasReads = header.reads != .none && writesReads
    writer.write(arrayCount: layout.elementCount + (hasReads ? 1 : 0))
    writer.write(unsigned: UInt64(header.kind.rawValue))
    writer.write(unsigned: UInt64(delta))
    if layout.hasCause {
      let distance = header.cause == EventHeader.noCause ? 0 : header.number - header.cause
      guard header.cause < header.number, distance <= header.number else {
        throw EventCodingError(.causeOutOfRange(distance: UInt64(distance.magnitude)), at: 0)
      }
      writer.write(unsigned: UInt64(distance))
    }
    var fields = layout.packed
    while let field = EventLayout.Field(rawValue: fields & 15) {
      fields >>= 4
      switch field {
      case .node: writer.write(unsigned: try numbers.number(of: header.node))
      case .name: writer.write(unsigned: try numbers.number(of: header.name))
      case .place: writer.write(unsigned: try numbers.number(of: header.place))
      case .count: writer.write(unsigned: header.count)
      case .extra: writer.write(unsigned: header.extra)
      case .payload where !payload.isEmpty:
        // Fewer bytes cannot be nested too deep.
        if payload.count > 64, outer > 0 { try checkNesting(of: payload) }
        writer.append(payload)
      case .patch where !payload.isEmpty, .labels where !payload.isEmpty:
        try writeSymbolic(payload, isPatch: field == .patch, into: &writer)
      case .payload, .patch, .labels: writer.writeNull()
      }
    }
    if hasReads { try writeReads(names[header.reads] ?? [], into: &writer) }
  }

  private mutating func findNames(in reads: Symbol) {
    if symbols.forgetCount != forgetCount || names.count >= FrameReads.keptCount {
      (names, forgetCount) = ([:], symbols.forgetCount)
    }
    guard names[reads] == nil else { return }
    names[reads] = FrameReads(symbols[reads]).lines.map { $0.map(symbols.passing) }
  }

  private mutating func writeReads(
    _ lines: [[Symbol]], into writer: inout CBORWriter
  ) throws(EventCodingError) {
    if lines.count > 1 { writer.write(arrayCount: lines.count) }
    for line in lines {
      if lines.count > 1 || line.count != 1 { writer.write(arrayCount: line.count) }
      for name in line { writer.write(unsigned: try numbers.number(of: name)) }
    }
  }

  @inline(never)
  private func checkNesting(of payload: UnsafeRawBufferPointer) throws(EventCodingError) {
    do throws(CBORError) {
      var reader = CBORReader(payload)
      try reader.skipItem(depth: outer)
    } catch  where error.reason == .nestingTooDeep {
      throw EventCodingError(error)
    } catch {
      // A payload of another shape is the reader's affair.
    }
  }

  private mutating func writeSymbolic(
    _ payload: UnsafeRawBufferPointer, isPatch: Bool, into writer: inout CBORWriter
  ) throws(EventCodingError) {
    guard var cursor = RecordCursor(payload, offset: 0) else { return }
    if isPatch {
      try EventCoding.copyPatch(from: &cursor, to: &writer, outer: outer) {
        cursor throws(EventCodingError) in
        try numbers.renumber(&cursor)
      }
    } else {
      try EventCoding.copyLabels(from: &cursor, to: &writer) { cursor throws(EventCodingError) in
        try numbers.renumber(&cursor)
      }
    }
    guard cursor.bytesLeft == 0 else {
      throw EventCodingError(.malformedPayload, at: cursor.offset)
    }
  }

  /// Writes a record of a later version, whose payload is the array of its elements after the time.
  private func writeUnknown(
    _ header: EventHeader, payload: UnsafeRawBufferPointer, delta: Int64,
    into writer: inout CBORWriter
  ) throws(EventCodingError) {
    guard var cursor = RecordCursor(payload, offset: 0) else {
      throw EventCodingError(.malformedPayload, at: 0)
    }
    let count = try cursor.readArrayCount()
    writer.write(arrayCount: count + 2)
    writer.write(unsigned: UInt64(header.kind.rawValue))
    writer.write(unsigned: UInt64(delta))
    writer.append(UnsafeRawBufferPointer(rebasing: payload[cursor.offset...]))
  }

  /// Moves the intern records in front of the record that begins at `start`.
  ///
  /// They are known only after it has been written. Most records need none, so one pass and a rare
  /// move cost less than two passes.
  private mutating func writeFreshSymbols(before start: Int, into writer: inout CBORWriter) {
    guard !numbers.fresh.isEmpty else { return }
    let end = writer.count
    var number = numbers.count - numbers.fresh.count
    for symbol in numbers.fresh {
      number += 1
      writer.write(arrayCount: 3)
      writer.write(unsigned: EventCoding.internKind)
      writer.write(unsigned: UInt64(number))
      writer.write(text: symbols[symbol])
    }
    writer.moveToEnd(start..<end)
  }
}
