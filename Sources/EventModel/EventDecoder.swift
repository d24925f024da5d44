import CBOR

/// Reads records one at a time and computes the numbers and times that they do not contain.
///
/// Elements that a later minor version appends to a known kind are ignored. A record of an
/// unknown kind becomes an event whose payload is the array of its elements after the time. It is
/// written back unchanged, if the interned strings around it are, too.
///
/// Source: FORMAT.md, "Records", "Events" and "Limits".
package struct EventDecoder: ~Copyable {
  /// The table to which interned strings are added.
  package let symbols: SymbolTable
  /// The number of the next event.
  package var nextNumber = 0
  /// The time of the last event, in microseconds since the session began.
  package var time: Int64 = 0
  /// The last event that was read.
  package private(set) var header = EventHeader(kind: .note)
  /// The payload of ``header``; empty for null.
  package private(set) var payload = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The last record that was read and is not an event.
  package private(set) var other = EventRecord.intern
  private var interned: InternedNumbers
  private var renumbered = CBORWriter(capacity: 1024)
  private let layouts = EventLayouts()
  /// The texts of frames, by the ids of the names in them.
  private var texts: [[[UInt32]]: Symbol] = [:]
  private var forgetCount = 0

  private let hasReads: Bool

  /// Creates a decoder that adds strings to a table.
  ///
  /// - Parameter hasReads: Whether an element after the patch of a frame is what its views read.
  package init(symbols: SymbolTable, hasReads: Bool = true) {
    (self.symbols, self.hasReads) = (symbols, hasReads)
    interned = InternedNumbers(symbols: symbols)
  }

  /// Removes the interned strings of the chunk. A preamble does the same.
  package mutating func resetChunk() { interned.reset() }

  /// Reads one record.
  ///
  /// - Throws: ``EventCodingError``, with an offset counted from the reader's start.
  package mutating func next(in reader: inout CBORReader) throws(EventCodingError) -> EventRecord {
    if try nextIsEvent(in: &reader) { return .event(header, payload: payload) }
    return other
  }

  /// Reads one record without copying an event, which is faster for millions of them.
  ///
  /// - Returns: True when the record is an event, which is then in ``header`` and ``payload``.
  ///   Otherwise it is in ``other``. All three are valid until the next record is read.
  package mutating func nextIsEvent(in reader: inout CBORReader) throws(EventCodingError) -> Bool {
    guard var cursor = RecordCursor(reader.base, offset: reader.offset) else {
      throw EventCodingError(.cbor(.truncated), at: reader.offset)
    }
    let start = cursor.offset
    let elements = try cursor.readArrayCount()
    guard elements >= 2 else { throw EventCodingError(.tooShort(elements: elements), at: start) }
    let kind = try cursor.readUnsigned()
    if kind > EventCoding.keyframeKind + 1, kind <= 0xFF {
      reader.offset = try readEvent(
        EventKind(rawValue: UInt8(truncatingIfNeeded: kind)), elements: elements, from: start,
        cursor)
      return true
    }
    reader.offset = cursor.offset
    other = try readOther(kind, elements: elements, from: start, &reader)
    return false
  }

  /// Reads an event after its kind.
  ///
  /// A cursor is passed by value and its offset is returned, here and below, so that it is in
  /// registers.
  ///
  /// - Returns: The offset after the record.
  @inline(__always)
  private mutating func readEvent(
    _ kind: EventKind, elements: Int, from start: Int, _ cursor: RecordCursor
  ) throws(EventCodingError) -> Int {
    var cursor = cursor
    let delta = try cursor.readUnsigned()
    let (newTime, overflow) = time.addingReportingOverflow(Int64(truncatingIfNeeded: delta))
    guard !overflow, delta <= UInt64(Int64.max) else {
      throw EventCodingError(.timeOutOfRange, at: start)
    }
    guard nextNumber <= EventCoding.largestNumber else {
      throw EventCodingError(.numberOutOfRange, at: start)
    }
    header = EventHeader(kind: kind)
    header.startsTurn = delta > 0
    header.time = newTime
    header.number = nextNumber
    payload = UnsafeRawBufferPointer(start: nil, count: 0)
    if let layout = layouts[kind] {
      guard elements >= layout.elementCount else {
        throw EventCodingError(.tooShort(elements: elements), at: start)
      }
      if layout.hasCause {
        let distance = try cursor.readUnsigned()
        guard distance <= UInt64(nextNumber) else {
          throw EventCodingError(.causeOutOfRange(distance: distance), at: start)
        }
        if distance > 0 { header.cause = nextNumber - Int(distance) }
      }
      let numbers = interned.numbers
      var fields = layout.packed
      while fields != 0 {
        let field = fields & 15
        fields >>= 4
        switch field {
        case EventLayout.Field.node.rawValue: header.node = Symbol(id: try numbers.id(&cursor))
        case EventLayout.Field.name.rawValue: header.name = Symbol(id: try numbers.id(&cursor))
        case EventLayout.Field.place.rawValue: header.place = Symbol(id: try numbers.id(&cursor))
        case EventLayout.Field.count.rawValue: header.count = try cursor.readUnsigned()
        case EventLayout.Field.extra.rawValue: header.extra = try cursor.readUnsigned()
        case _ where cursor.next == 0xF6: cursor.offset &+= 1
        case EventLayout.Field.patch.rawValue:
          cursor.offset = try readPatch(cursor)
        case EventLayout.Field.labels.rawValue: cursor.offset = try readLabels(cursor)
        default:
          let start = cursor.offset
          try cursor.skipItem()
          payload = cursor.bytes(from: start)
        }
      }
      if kind == .chance, header.count > EventCoding.largestDrawCount {
        throw EventCodingError(.tooManyDraws(header.count), at: start)
      }
      var others = elements - layout.elementCount
      if kind == .frame, others > 0, hasReads {
        cursor.offset = try readReads(cursor)
        others -= 1
      }
      for _ in 0..<others { try cursor.skipItem() }
    } else {
      cursor.offset = try readUnknown(elements: elements, cursor)
    }
    time = newTime
    nextNumber += 1
    return cursor.offset
  }

  @inline(never)
  private mutating func readReads(_ cursor: RecordCursor) throws(EventCodingError) -> Int {
    var cursor = cursor
    let numbers = interned.numbers
    func line() throws(EventCodingError) -> [UInt32] {
      if cursor.next >> 5 == 0 { return [try numbers.id(&cursor)] }
      var names: [UInt32] = []
      for _ in 0..<(try cursor.readArrayCount()) { names.append(try numbers.id(&cursor)) }
      return names
    }
    var lines: [[UInt32]] = []
    var inner = cursor
    if inner.next >> 5 == 4, try inner.readArrayCount() > 0, inner.next >> 5 == 4 {
      for _ in 0..<(try cursor.readArrayCount()) { lines.append(try line()) }
    } else {
      lines = [try line()]
    }
    if symbols.forgetCount != forgetCount || texts.count >= FrameReads.keptCount {
      (texts, forgetCount) = ([:], symbols.forgetCount)
    }
    if let known = texts[lines] {
      header.reads = known
      symbols.hold(known)
    } else {
      let text = FrameReads(lines.map { $0.map { symbols[Symbol(id: $0)] } }).text
      header.reads = symbols.passing(text)
      texts[lines] = header.reads
    }
    return cursor.offset
  }

  @inline(never)
  private mutating func readPatch(_ cursor: RecordCursor) throws(EventCodingError) -> Int {
    var cursor = cursor
    let numbers = interned.numbers
    renumbered.reset()
    try EventCoding.copyPatch(from: &cursor, to: &renumbered) { cursor throws(EventCodingError) in
      UInt64(try numbers.id(&cursor))
    }
    payload = renumbered.bytes
    return cursor.offset
  }

  @inline(never)
  private mutating func readLabels(_ cursor: RecordCursor) throws(EventCodingError) -> Int {
    var cursor = cursor
    let numbers = interned.numbers
    renumbered.reset()
    try EventCoding.copyLabels(from: &cursor, to: &renumbered) { cursor throws(EventCodingError) in
      UInt64(try numbers.id(&cursor))
    }
    payload = renumbered.bytes
    return cursor.offset
  }

  @inline(never)
  private mutating func readUnknown(
    elements: Int, _ cursor: RecordCursor
  ) throws(EventCodingError) -> Int {
    var cursor = cursor
    renumbered.reset()
    renumbered.write(arrayCount: elements - 2)
    let start = cursor.offset
    for _ in 2..<elements { try cursor.skipItem() }
    renumbered.append(cursor.bytes(from: start))
    payload = renumbered.bytes
    return cursor.offset
  }

  /// Reads a record that is not an event.
  ///
  /// Not inlined, because its errors need memory that would be reserved for each event, too.
  @inline(never)
  private mutating func readOther(
    _ kind: UInt64, elements: Int, from start: Int, _ reader: inout CBORReader
  ) throws(EventCodingError) -> EventRecord {
    do {
      return try readHousekeeping(kind, elements: elements, from: start, &reader)
    } catch {
      if let error = error as? CBORError { throw EventCodingError(error) }
      throw error as? EventCodingError ?? EventCodingError(.malformedPayload, at: start)
    }
  }

  private mutating func readHousekeeping(
    _ kind: UInt64, elements: Int, from start: Int, _ reader: inout CBORReader
  ) throws -> EventRecord {
    let needed = kind == EventCoding.internKind ? 3 : 4
    let record: EventRecord
    switch kind {
    case EventCoding.preambleKind, EventCoding.internKind, EventCoding.keyframeKind:
      guard elements >= needed else {
        throw EventCodingError(.tooShort(elements: elements), at: start)
      }
      switch kind {
      case EventCoding.preambleKind: record = try readPreamble(from: start, &reader)
      case EventCoding.internKind: record = try readIntern(from: start, &reader)
      default: record = try readKeyframePart(from: start, &reader)
      }
    default: throw EventCodingError(.unknownRecord(kind), at: start)
    }
    for _ in needed..<elements { try reader.skipItem() }
    return record
  }

  private mutating func readPreamble(
    from start: Int, _ reader: inout CBORReader
  ) throws -> EventRecord {
    let chunk = try reader.readUnsigned()
    let number = try reader.readUnsigned()
    guard number <= UInt64(EventCoding.largestNumber) else {
      throw EventCodingError(.numberOutOfRange, at: start)
    }
    time = try reader.readInt()
    guard time >= 0 else { throw EventCodingError(.timeOutOfRange, at: start) }
    nextNumber = Int(number)
    resetChunk()
    return .preamble(chunk: chunk, firstNumber: nextNumber, time: time)
  }

  private mutating func readIntern(
    from start: Int, _ reader: inout CBORReader
  ) throws -> EventRecord {
    let id = try reader.readUnsigned()
    guard id == UInt64(interned.count) else {
      throw EventCodingError(.internOutOfOrder(id: id, expected: interned.count), at: start)
    }
    guard id <= UInt64(EventCoding.symbolLimit) else {
      throw EventCodingError(.tooManySymbols, at: start)
    }
    let textStart = reader.offset
    guard let symbol = symbols.symbol(utf8: try reader.readStringBytes(major: 3)) else {
      throw EventCodingError(.cbor(.invalidUTF8), at: textStart)
    }
    guard symbols.size <= symbols.sizeLimit else {
      throw EventCodingError(.tooManyNames, at: start)
    }
    interned.append(symbol)
    return .intern
  }

  private func readKeyframePart(
    from start: Int, _ reader: inout CBORReader
  ) throws -> EventRecord {
    guard var cursor = RecordCursor(reader.base, offset: reader.offset) else {
      throw EventCodingError(.malformedPayload, at: start)
    }
    let node = Symbol(id: try interned.numbers.id(&cursor))
    reader.offset = cursor.offset
    let state = try reader.skipItem()
    guard let hash = UInt32(exactly: try reader.readUnsigned()) else {
      throw EventCodingError(.malformedPayload, at: start)
    }
    return .keyframePart(node: node, state: state, hash: hash)
  }
}
