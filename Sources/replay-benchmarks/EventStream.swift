import CBOR
import EventModel

/// A synthetic session with the event frequencies of an application: taps, their sends, commits of
/// one or two fields, and a frame for most turns.
///
/// The events are not kept in memory, so that ten million of them need none.
struct EventStream {
  let symbols = SymbolTable()
  private let rows: [Symbol]
  private let stores: [Symbol]
  private let emitters: [Symbol]
  private let tap, create, place: Symbol
  private let fields: [Int64]

  init() {
    let symbols = symbols
    rows = (0..<40).map { symbols.symbol("app.shop.list.row[\($0)]") }
    stores = ["cart", "shop", "user", "search"].map { symbols.symbol("app.\($0).store") }
    emitters = ["add", "remove", "open", "query"].map { symbols.symbol("app.shop.\($0)") }
    tap = symbols.symbol(InputWord.tap)
    create = symbols.symbol(LifecycleOperation.create)
    place = symbols.symbol("Shop/Cart.swift:41")
    fields = ["count", "total", "query", "title", "children", "value"].map {
      Int64(symbols.symbol($0).id)
    }
  }

  /// Calls `body` with `count` events.
  func forEach(
    _ count: Int, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    var state = Cursor()
    for store in stores {
      state.writer.reset()
      state.writer.write(.map(["count": .int(0), "total": .float(0), "query": .text("")]))
      try state.emit(
        EventHeader(kind: .lifecycle, node: store, name: create), cause: nil,
        isRoot: state.number == 0, body)
    }
    try emitFrame(&state, [.int(0), .array([]), initialScreen], cause: 0, body)
    while state.number < count { try emitTurn(&state, body) }
  }

  private var initialScreen: CBORValue {
    .map([
      "children": .array(
        rows.indices.map { .map(["title": .text("Article \($0)"), "value": .int(0)]) })
    ])
  }

  private struct Cursor: ~Copyable {
    var writer = CBORWriter(capacity: 256)
    var number = 0
    var time: Int64 = 0
    var seed: UInt64 = 1
    var counter: Int64 = 0

    mutating func random(_ limit: UInt64) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % limit)
    }

    mutating func emit(
      _ header: EventHeader, cause: Int?, isRoot: Bool,
      _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Void
    ) rethrows {
      var header = header
      header.number = number
      header.cause = cause ?? EventHeader.noCause
      header.startsTurn = isRoot
      if isRoot { time += Int64(1 + random(120_000)) }
      header.time = time
      try body(header, writer.bytes)
      number += 1
    }
  }

  private func emitTurn(
    _ state: inout Cursor, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    let row = state.random(40)
    let root = state.number
    state.counter += 1
    state.writer.reset()
    try state.emit(
      EventHeader(kind: .input, node: rows[row], name: tap), cause: nil, isRoot: true, body)
    state.writer.reset()
    state.writer.write(arrayCount: 2)
    state.writer.write(int: Int64(row))
    state.writer.write(text: "SKU-\(100_000 + row * 17)")
    try state.emit(
      EventHeader(kind: .send, node: emitters[state.random(4)]), cause: root, isRoot: false, body)
    let commits = 1 + state.random(3)
    for index in 0..<commits { try emitCommit(&state, cause: root + 1 + index, body) }
    try emitFrame(
      &state,
      [
        .int(0), .array([.int(fields[4]), .int(Int64(-1 - row)), .int(fields[5])]),
        .int(state.counter),
      ], cause: state.number - 1, body)
  }

  private func emitCommit(
    _ state: inout Cursor, cause: Int,
    _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    state.writer.reset()
    state.writer.write(arrayCount: 2)
    for field in 0..<2 {
      state.writer.write(arrayCount: 3)
      state.writer.write(int: 0)
      state.writer.write(arrayCount: 1)
      state.writer.write(int: fields[field])
      if field == 0 {
        state.writer.write(int: state.counter)
      } else {
        state.writer.write(float: Double(state.random(10_000)) / 100)
      }
    }
    try state.emit(
      EventHeader(
        kind: .commit, node: stores[state.random(2)], count: UInt64(state.counter), place: place),
      cause: cause, isRoot: false, body)
  }

  private func emitFrame(
    _ state: inout Cursor, _ operation: [CBORValue], cause: Int,
    _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    state.writer.reset()
    state.writer.write(.array([.array(operation)]))
    try state.emit(EventHeader(kind: .frame), cause: cause, isRoot: false, body)
  }
}

/// Events in memory, so that a measurement does not include their creation.
struct EventList {
  let symbols: SymbolTable
  private(set) var headers: [EventHeader] = []
  private(set) var ranges: [Range<Int>] = []
  private(set) var payloads: [UInt8] = []

  init(_ count: Int) {
    let stream = EventStream()
    symbols = stream.symbols
    stream.forEach(count) { header, payload in
      headers.append(header)
      ranges.append(payloads.count..<payloads.count + payload.count)
      payloads.append(contentsOf: payload)
    }
  }

  var count: Int { headers.count }

  func forEach(_ body: (EventHeader, UnsafeRawBufferPointer) throws -> Void) rethrows {
    try forEach(headers.indices, body)
  }

  func forEach(
    _ indices: Range<Int>, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    try payloads.withUnsafeBytes { bytes in
      for index in indices {
        try body(headers[index], UnsafeRawBufferPointer(rebasing: bytes[ranges[index]]))
      }
    }
  }
}
