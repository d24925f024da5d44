import CBOR
import EventModel
import Testing

@Suite struct EventCodingTests {
  let table = SymbolTable()

  /// One event of every kind, with every field that its kind has.
  func everyKind() -> [Event] {
    let patch = CBORValue.array([
      .array([.int(0), .array([.int(sym("title")), .int(-3), .array([.text("k")])]), .text("new")]),
      .array([.int(1), .array([.int(sym("gone"))]), .null]),
      .array([.int(2), .array([]), .array([.int(0), .int(1), .array([.int(5)])])]),
    ])
    let labels = CBORValue.array([.int(sym("home")), .int(sym("title"))])
    let plain = CBORValue.map(["a": .float(1.5), "b": .tagged(258, .array([.int(1)]))])
    var events: [Event] = []
    for (index, kind) in EventKind.known.enumerated() {
      var header = EventHeader(kind: kind)
      header.number = index
      header.startsTurn = index % 3 == 0
      header.time = Int64(1 + index / 3 * 1_000_000)
      let hasCause = kind != .gap && kind != .end
      if hasCause && index > 2 { header.cause = index - 2 }
      let uses = Self.fields[kind] ?? ""
      if uses.contains("n") { header.node = table.symbol("app.cart") }
      if uses.contains("m") { header.name = table.symbol("name of \(kind.name)") }
      if uses.contains("p") { header.place = table.symbol("Cart.swift:12") }
      if uses.contains("c") { header.count = UInt64(index) << (kind == .chance ? 10 : 40) }
      if uses.contains("x") { header.extra = UInt64(index) }
      let payload =
        uses.contains("P") ? patch : uses.contains("L") ? labels : uses.contains("V") ? plain : nil
      events.append(Event(header, payload: payload?.encoded ?? []))
    }
    return events
  }

  static let fields: [EventKind: String] = [
    .input: "mnV", .send: "nV", .commit: "ncPp", .route: "nmL", .lifecycle: "nmV",
    .effectBegan: "nmcxV", .effectEnded: "mV", .answer: "nmV", .chance: "ncx", .timer: "nmc",
    .frame: "P", .action: "nmVp", .failure: "mnV", .note: "mV", .gap: "cm", .end: "cx",
  ]

  func sym(_ text: String) -> Int64 { Int64(table.symbol(text).id) }

  func encode(_ events: [Event], with encoder: inout EventEncoder) throws -> [UInt8] {
    var writer = CBORWriter()
    encoder.writePreamble(chunk: 0, firstNumber: 0, time: 0, into: &writer)
    var time: Int64 = 0
    for event in events {
      try event.payload.withUnsafeBytes {
        try encoder.write(event.header, payload: $0, previousTime: time, into: &writer)
      }
      time = event.time
    }
    return writer.array
  }

  func decode(_ bytes: [UInt8], symbols: SymbolTable) throws -> [Event] {
    try bytes.withUnsafeBytes { memory in
      var reader = CBORReader(memory)
      var decoder = EventDecoder(symbols: symbols)
      var events: [Event] = []
      while !reader.isAtEnd {
        if case .event(let header, let payload) = try decoder.next(in: &reader) {
          events.append(Event(header, payload: Array(payload)))
        }
      }
      return events
    }
  }

  @Test("Every kind comes back as it was, symbols in patches included")
  func roundTrip() throws {
    _ = table.symbol("unused, so that chunk numbers differ from symbols")
    let events = everyKind()
    var encoder = EventEncoder(symbols: table)
    let first = try encode(events, with: &encoder)
    #expect(try decode(first, symbols: table) == events)
    #expect(try encode(events, with: &encoder) == first)
  }

  @Test("Records have the shapes that FORMAT.md gives")
  func shapes() throws {
    let other = SymbolTable()
    var commit = EventHeader(
      kind: .commit, node: other.symbol("app.cart"), count: 7, place: other.symbol("C.swift:1"))
    commit.startsTurn = true
    commit.time = 1500
    let patch = CBORValue.array([
      .array([.int(0), .array([.int(Int64(other.symbol("total").id)), .int(-1)]), .int(5)])
    ])
    var end = EventHeader(kind: .end, count: 2, extra: 99)
    end.number = 1
    end.time = 1500
    var encoder = EventEncoder(symbols: other)
    let bytes = try encode([Event(commit, payload: patch.encoded), Event(end)], with: &encoder)
    #expect(
      try notation(ofSequence: bytes) == [
        "[0, 0, 0, 0]", #"[1, 1, "app.cart"]"#, #"[1, 2, "total"]"#, #"[1, 3, "C.swift:1"]"#,
        "[6, 1500, 0, 1, 7, [[0, [2, -1], 5]], 3]", "[19, 0, 2, 99]",
      ])
  }

  @Test(
    "What the views of a frame read has the shapes that FORMAT.md gives, and comes back as it was")
  func reads() throws {
    let patch = CBORValue.array([.array([.int(0), .array([]), .null])]).encoded
    let texts = ["a", "a\tb", "a\tb\nc", "\na", "a\n", "", "b\n\nb\tc"]
    let events = texts.enumerated().map { number, text in
      var frame = EventHeader(kind: .frame)
      (frame.number, frame.startsTurn, frame.time) = (number, true, Int64(number + 1))
      frame.reads = table.symbol(text)
      return Event(frame, payload: patch)
    }
    var encoder = EventEncoder(symbols: table)
    let bytes = try encode(events, with: &encoder)
    let records = try notation(ofSequence: bytes).filter { $0.hasPrefix("[14") }
    let patchText = "[[0, [], null]]"
    #expect(
      records.map { $0.replacing("[14, 1, 0, \(patchText)", with: "") } == [
        ", 1]", ", [1, 2]]", ", [[1, 2], [3]]]", ", [[], [1]]]", ", [[1], []]]", "]",
        ", [[2], [], [2, 3]]]",
      ])
    // Every name is forgotten between two readings that share a decoder's table.
    let other = SymbolTable()
    #expect(try decode(bytes, symbols: other).map { other[$0.header.reads] } == texts)
    var without = EventEncoder(symbols: table, writesReads: false)
    let plain = try encode(events, with: &without)
    #expect(try decode(plain, symbols: table).allSatisfy { $0.header.reads == .none })
  }

  @Test("A record that ends anywhere is cut off, and not of another shape")
  func prefixes() throws {
    var events = everyKind()
    let path = CBORValue.array([.int(sym("text")), .int(-40), .array([.text("key")])])
    let patch = CBORValue.array([
      .array([.int(3), path, .array([.int(2), .int(1), .text("longer text")])]),
      .array([.int(2), path, .array([.int(300), .int(1), .array([.text("a"), .int(1_000)])])]),
      .array([.int(1), path, .null]),
    ])
    for reads in ["a", "a\tb\nc", ""] {
      var frame = EventHeader(kind: .frame)
      frame.number = events.count
      frame.time = events.last?.time ?? 0
      frame.reads = table.symbol(reads)
      events.append(Event(frame, payload: patch.encoded))
    }
    var encoder = EventEncoder(symbols: table)
    let bytes = try encode(events, with: &encoder)
    var counts: Set<Int> = []
    for size in 1...bytes.count {
      var count = 0
      let reason: EventCodingError.Reason? = bytes.prefix(size).withUnsafeBytes { memory in
        var reader = CBORReader(memory)
        var decoder = EventDecoder(symbols: SymbolTable())
        do throws(EventCodingError) {
          while !reader.isAtEnd {
            if case .event = try decoder.next(in: &reader) { count += 1 }
          }
          return nil
        } catch {
          return error.reason
        }
      }
      counts.insert(count)
      #expect(reason == nil || reason == .cbor(.truncated), "\(size) of \(bytes.count) bytes")
    }
    #expect(counts == Set(0...events.count))
  }

  @Test("A record of a later version is copied through, appended elements are ignored")
  func laterVersions() throws {
    let later = CBORValue.array([.int(24), .int(10), .text("x"), .array([.null])]).encoded
    let longer = CBORValue.array([.int(19), .int(0), .int(4), .int(5), .text("new")]).encoded
    let preamble = CBORValue.array([.int(0), .int(3), .int(8), .int(100), .null]).encoded
    let events = try decode(preamble + later + longer, symbols: table)
    #expect(events.map(\.number) == [8, 9])
    #expect(events.map(\.time) == [110, 110])
    #expect(events[0].payload == CBORValue.array([.text("x"), .array([.null])]).encoded)
    #expect(events[1].header.extra == 5)
    var writer = CBORWriter()
    var encoder = EventEncoder(symbols: table)
    try events[0].payload.withUnsafeBytes {
      try encoder.write(events[0].header, payload: $0, previousTime: 100, into: &writer)
    }
    #expect(writer.array == later)
  }

  @Test("A keyframe part round-trips with its node")
  func keyframePart() throws {
    let state = CBORValue.map(["total": .int(3)]).encoded
    var writer = CBORWriter()
    var encoder = EventEncoder(symbols: table)
    encoder.writePreamble(chunk: 1, firstNumber: 0, time: 0, into: &writer)
    try state.withUnsafeBytes {
      try encoder.writeKeyframePart(
        node: table.symbol("app"), state: $0, hash: 0xFFFF_FFFF, into: &writer)
    }
    #expect(
      try notation(ofSequence: writer.array) == [
        "[0, 1, 0, 0]", #"[1, 1, "app"]"#, #"[2, 1, {"total": 3}, 4294967295]"#,
      ])
    try writer.array.withUnsafeBytes { memory in
      var reader = CBORReader(memory)
      var decoder = EventDecoder(symbols: table)
      _ = try decoder.next(in: &reader)
      _ = try decoder.next(in: &reader)
      guard case .keyframePart(let node, let bytes, let hash) = try decoder.next(in: &reader) else {
        Issue.record("not a keyframe part")
        return
      }
      #expect(node == table.symbol("app") && hash == .max && Array(bytes) == state)
    }
  }

  @Test("What no writer writes is refused with its reason")
  func hostile() {
    let cases: [(CBORValue, EventCodingError.Reason)] = [
      (.array([.int(4)]), .tooShort(elements: 1)),
      (.array([.int(5), .int(0), .int(0)]), .tooShort(elements: 3)),
      (.array([.int(3), .int(0)]), .unknownRecord(3)),
      (.array([.int(256), .int(0)]), .unknownRecord(256)),
      (.array([.int(1), .int(2), .text("a")]), .internOutOfOrder(id: 2, expected: 1)),
      (.array([.int(5), .int(0), .int(0), .int(1), .null]), .unknownSymbol(1)),
      (.array([.int(5), .int(0), .int(1), .int(0), .null]), .causeOutOfRange(distance: 1)),
      (.array([.int(5), .unsigned(.max), .int(0), .int(0), .null]), .timeOutOfRange),
      (.array([.int(0), .int(0), .unsigned(.max), .int(0)]), .numberOutOfRange),
      (.array([.int(14), .int(0), .int(0), .array([.array([.int(0)])])]), .malformedPayload),
      (
        .array([.int(14), .int(0), .int(0), .array([.array([.int(0), .array([.int(9)]), .null])])]),
        .unknownSymbol(9)
      ),
      (
        .array([.int(0), .int(0), .int(Int64(EventCoding.largestNumber) + 1), .int(0)]),
        .numberOutOfRange
      ),
      (.array([.int(0), .int(0), .int(0), .int(-1)]), .timeOutOfRange),
      (.array([.int(5), .int(0), .int(-1), .int(0), .null]), .cbor(.unexpectedType)),
      (
        .array([.int(12), .int(0), .int(0), .int(0), .int(1 << 40), .int(0)]),
        .tooManyDraws(1 << 40)
      ),
      (.array([.text("a"), .int(0)]), .cbor(.unexpectedType)),
      (.int(1), .cbor(.unexpectedType)),
    ]
    for (record, reason) in cases {
      let error = #expect(throws: EventCodingError.self) {
        try decode(record.encoded, symbols: SymbolTable())
      }
      #expect(error?.reason == reason, "\(record)")
    }
  }

  @Test("An operation of a patch that no writer writes is refused by the reader")
  func hostileOperations() {
    func nested(_ depth: Int) -> CBORValue {
      (0..<depth).reduce(.null) { value, _ in .array([value]) }
    }
    let steps = CBORValue.array(Array(repeating: .int(-1), count: 316))
    let beyond = CBORValue.unsigned(1 << 63)
    let refused: [CBORValue] = [
      .array([.int(4), .array([]), .null]),
      .array([.int(0), .array([]), .null, .null]),
      .array([.int(0), .array([.text("a")]), .null]),
      .array([.int(0), .array([.negative(.max)]), .null]),
      .array([.int(0), .array([.array([.int(1), .int(2)])]), .null]),
      .array([.int(1), .array([.int(0)]), .int(0)]),
      .array([.int(2), .array([]), .array([.int(0), .int(0)])]),
      .array([.int(2), .array([]), .array([.int(-1), .int(0), .array([])])]),
      .array([.int(2), .array([]), .array([beyond, .int(0), .array([])])]),
      .array([.int(3), .array([]), .array([.int(0), beyond, .text("")])]),
      .array([.int(3), .array([]), .array([.int(0), .int(0), .int(1)])]),
      .array([.int(0), .array(Array(repeating: .int(-1), count: 320)), .null]),
      .array([.int(0), steps, nested(5)]),
      .array([.int(2), steps, .array([.int(0), .int(0), .array([nested(4)])])]),
    ]
    for operation in refused {
      let record = CBORValue.array([.int(14), .int(0), .int(0), .array([operation])])
      #expect(throws: EventCodingError.self, "\(operation)") {
        try decode(record.encoded, symbols: SymbolTable())
      }
    }
    for depth in [3, 4] {
      let record = CBORValue.array([
        .int(14), .int(0), .int(0), .array([.array([.int(0), steps, nested(depth - 1)])]),
      ])
      #expect(throws: Never.self) { try decode(record.encoded, symbols: SymbolTable()) }
    }
  }

  @Test("A payload of the wrong shape is refused and leaves nothing behind")
  func malformedPayload() {
    var writer = CBORWriter()
    var encoder = EventEncoder(symbols: table)
    let header = EventHeader(kind: .frame)
    var refused = false
    do throws(EventCodingError) {
      let payload: [UInt8] = [0x81, 0x82, 0x00, 0x81, 0x18]
      let result = payload.withUnsafeBytes { bytes in
        Result { () throws(EventCodingError) in
          try encoder.write(header, payload: bytes, previousTime: 0, into: &writer)
        }
      }
      try result.get()
    } catch {
      refused = true
    }
    #expect(refused)
    #expect(writer.count == 0)
  }
}

func notation(ofSequence bytes: [UInt8]) throws -> [String] {
  try bytes.withCBORReader { (reader) throws(CBORError) in
    var items: [String] = []
    while !reader.isAtEnd { items.append(try reader.readValue().description) }
    return items
  }
}
