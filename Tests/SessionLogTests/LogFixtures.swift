import CBOR
import EventModel
import SessionLog
import Testing

/// A generator whose numbers follow from its seed.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

enum Fixture {
  static func head() -> SessionHead {
    var head = SessionHead(application: "demo", nonce: 0x0123_4567_89AB_CDEF, seed: 7)
    head.version = "1.2"
    head.startedAt = 1_700_000_000_000_000
    head.schemas = ["Cart.State": 17]
    return head
  }

  /// A session of taps, sends and commits on a few nodes; every commit fits the state before it.
  static func events(_ count: Int, symbols: SymbolTable, textSize: Int = 0) -> [Event] {
    var random = SeededGenerator(seed: 3)
    var events: [Event] = []
    var time: Int64 = 0
    let tap = symbols.symbol("tap")
    let create = symbols.symbol("create")
    let total = Int64(symbols.symbol("total").id)
    let nodes = (0..<5).map { symbols.symbol("app.node\($0).store") }
    func add(_ header: EventHeader, _ payload: [UInt8], cause: Int, root: Bool) {
      var header = header
      header.number = events.count
      header.cause = cause
      header.startsTurn = root
      if root { time += 1 + Int64(random.next() % 9000) }
      header.time = time
      events.append(Event(header, payload: payload))
    }
    for node in nodes where events.count < count - 1 {
      let state = CBORValue.map(["total": .int(0)]).encoded
      add(
        EventHeader(kind: .lifecycle, node: node, name: create), state, cause: -1,
        root: events.isEmpty)
    }
    var turn = 0
    while events.count < count - 1 {
      let node = nodes[Int(random.next() % 5)]
      turn += 1
      if turn % 3 == 0 || events.isEmpty {
        add(
          EventHeader(kind: .input, node: node, name: tap),
          CBORValue.int(Int64(random.next() % 1000)).encoded, cause: -1, root: true)
      } else {
        let text = String(repeating: "x\(turn)", count: textSize)
        let value: CBORValue = textSize > 0 ? .text(text) : .int(Int64(random.next() % 100_000))
        let patch = CBORValue.array([.array([.int(0), .array([.int(total)]), value])])
        add(
          EventHeader(
            kind: .commit, node: node, count: UInt64(turn), place: symbols.symbol("Cart.swift:9")),
          patch.encoded, cause: events.count - 1, root: false)
      }
    }
    add(
      EventHeader(kind: .end, count: UInt64(events.count), extra: 99), [], cause: -1, root: true)
    return events
  }

  static func log(
    _ events: [Event], symbols: SymbolTable, options: SessionLogWriter.Options = .init(),
    head: SessionHead = head()
  ) throws -> [UInt8] {
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(
      to: destination, head: head, symbols: symbols, options: options)
    for event in events { try writer.append(event) }
    try writer.close()
    return destination.bytes
  }

  /// Every event that can be read, and the damage that ended it.
  static func read(
    _ bytes: [UInt8], symbols: SymbolTable, mode: SessionLogReader.Mode = .tail
  ) throws -> (events: [Event], error: LogError?) {
    let reader = try SessionLogReader(bytes: bytes, mode: mode, symbols: symbols)
    var events: [Event] = []
    do {
      try reader.forEachEvent { header, payload in
        events.append(Event(header, payload: Array(payload)))
        return true
      }
    } catch let error as LogError {
      return (events, error)
    }
    return (events, nil)
  }
}
