import CBOR

/// One record as read. Memory that a case points to is valid until the next record is read.
package enum EventRecord {
  /// First record of a chunk.
  case preamble(chunk: UInt64, firstNumber: Int, time: Int64)
  /// A string was added to the chunk's table; nothing else happened.
  case intern
  case keyframePart(node: Symbol, state: UnsafeRawBufferPointer, hash: UInt32)
  /// An event; its payload is empty for null and holds symbols of the decoder's table.
  case event(EventHeader, payload: UnsafeRawBufferPointer)
}

/// Reads records, one at a time, and keeps the number and time that they leave implicit.
///
/// Elements that a later minor version appends to a known kind are ignored. A record of an
/// unknown kind becomes an event whose payload is the array of its elements after the time; it is
/// written back as it was, provided that the interned strings around it are.
///
/// Source: events.md, sections 7 and 9; log-format.md, sections 2.2 and 2.6.
package struct EventDecoder: ~Copyable {
  package let symbols: SymbolTable
  /// Number of the event that comes next.
  package var nextNumber = 0
  /// Time of the last event, in microseconds since the session began.
  package var time: Int64 = 0
  private var interned: [Symbol] = [.none]
  private var renumbered = CBORWriter(capacity: 1024)

  package init(symbols: SymbolTable) { self.symbols = symbols }

  /// Forgets the chunk's interned strings; a preamble does the same.
  package mutating func resetChunk() { interned.removeLast(interned.count - 1) }

  /// Reads one record.
  ///
  /// - Throws: ``EventCodingError``, with an offset counted from the reader's start.
  package mutating func next(in reader: inout CBORReader) throws(EventCodingError) -> EventRecord {
    do {
      return try readRecord(&reader)
    } catch let error as EventCodingError {
      throw error
    } catch let error as CBORError {
      throw EventCodingError(error)
    } catch {
      throw EventCodingError(.malformedPayload, at: reader.offset)
    }
  }

  private mutating func readRecord(_ reader: inout CBORReader) throws -> EventRecord {
    let start = reader.offset
    let elements = try reader.readArrayCount()
    guard elements >= 2 else { throw EventCodingError(.tooShort(elements: elements), at: start) }
    let kind = try reader.readUnsigned()
    guard kind <= 0xFF, kind > EventCoding.keyframeKind + 1 else {
      return try readHousekeeping(kind, elements: elements, from: start, &reader)
    }
    return try readEvent(
      EventKind(rawValue: UInt8(kind)), elements: elements, from: start, &reader)
  }

  private mutating func readEvent(
    _ kind: EventKind, elements: Int, from start: Int, _ reader: inout CBORReader
  ) throws -> EventRecord {
    var header = EventHeader(kind: kind)
    var payload = UnsafeRawBufferPointer(start: nil, count: 0)
    let delta = try reader.readUnsigned()
    let (newTime, overflow) = time.addingReportingOverflow(Int64(clamping: delta))
    guard !overflow, delta <= UInt64(Int64.max) else {
      throw EventCodingError(.timeOutOfRange, at: start)
    }
    guard nextNumber < Int.max else { throw EventCodingError(.numberOutOfRange, at: start) }
    header.startsTurn = delta > 0
    header.time = newTime
    header.number = nextNumber
    if let layout = EventLayout[kind] {
      guard elements >= layout.elementCount else {
        throw EventCodingError(.tooShort(elements: elements), at: start)
      }
      if layout.hasCause {
        let distance = try reader.readUnsigned()
        guard distance <= UInt64(nextNumber) else {
          throw EventCodingError(.causeOutOfRange(distance: distance), at: start)
        }
        if distance > 0 { header.cause = nextNumber - Int(distance) }
      }
      payload = try readFields(layout, into: &header, &reader)
      for _ in layout.elementCount..<elements { try reader.skipItem() }
    } else {
      payload = try readUnknown(elements: elements, &reader)
    }
    time = newTime
    nextNumber += 1
    return .event(header, payload: payload)
  }

  private mutating func readFields(
    _ layout: EventLayout, into header: inout EventHeader, _ reader: inout CBORReader
  ) throws -> UnsafeRawBufferPointer {
    var payload = UnsafeRawBufferPointer(start: nil, count: 0)
    var fields = layout.packed
    while let field = EventLayout.Field(rawValue: fields & 15) {
      fields >>= 4
      switch field {
      case .node: header.node = try readSymbol(&reader)
      case .name: header.name = try readSymbol(&reader)
      case .place: header.place = try readSymbol(&reader)
      case .count: header.count = try reader.readUnsigned()
      case .extra: header.extra = try reader.readUnsigned()
      case .payload, .patch, .labels:
        if reader.nextIsNull {
          reader.offset += 1
        } else if field == .payload {
          payload = try reader.skipItem()
        } else {
          payload = try readSymbolic(isPatch: field == .patch, &reader)
        }
      }
    }
    return payload
  }

  private mutating func readSymbolic(
    isPatch: Bool, _ reader: inout CBORReader
  ) throws -> UnsafeRawBufferPointer {
    renumbered.reset()
    let offset = reader.offset
    let interned = interned
    let renumbering = { (id: UInt64) throws -> UInt64 in
      guard id < UInt64(interned.count) else {
        throw EventCodingError(.unknownSymbol(id), at: offset)
      }
      return UInt64(interned[Int(id)].id)
    }
    if isPatch {
      try EventCoding.copyPatch(from: &reader, to: &renumbered, renumbering: renumbering)
    } else {
      try EventCoding.copyLabels(from: &reader, to: &renumbered, renumbering: renumbering)
    }
    return renumbered.bytes
  }

  private mutating func readUnknown(
    elements: Int, _ reader: inout CBORReader
  ) throws -> UnsafeRawBufferPointer {
    renumbered.reset()
    renumbered.write(arrayCount: elements - 2)
    for _ in 2..<elements { renumbered.append(try reader.skipItem()) }
    return renumbered.bytes
  }

  @inline(__always)
  private func readSymbol(_ reader: inout CBORReader) throws -> Symbol {
    let start = reader.offset
    let id = try reader.readUnsigned()
    guard id < UInt64(interned.count) else { throw EventCodingError(.unknownSymbol(id), at: start) }
    return interned[Int(id)]
  }

  /// Reads a record that is not an event.
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
    guard let number = Int(exactly: try reader.readUnsigned()) else {
      throw EventCodingError(.numberOutOfRange, at: start)
    }
    time = try reader.readInt()
    nextNumber = number
    resetChunk()
    return .preamble(chunk: chunk, firstNumber: number, time: time)
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
    interned.append(symbols.symbol(try reader.readText()))
    return .intern
  }

  private func readKeyframePart(
    from start: Int, _ reader: inout CBORReader
  ) throws -> EventRecord {
    let node = try readSymbol(&reader)
    let state = try reader.skipItem()
    guard let hash = UInt32(exactly: try reader.readUnsigned()) else {
      throw EventCodingError(.malformedPayload, at: start)
    }
    return .keyframePart(node: node, state: state, hash: hash)
  }
}
