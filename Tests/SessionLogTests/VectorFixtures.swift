import CBOR
import EventModel

@testable import SessionLog

/// A small log that shows one feature of the format with one kind of content.
///
/// The logs are committed and never written again: what a released version wrote must stay readable.
struct LogVector: CustomStringConvertible {
  /// What is special about the file.
  enum Feature: String, CaseIterable {
    case plain, fast, high, index, chunks, keyframe, recovered, gap, later, appended, frame, head
  }

  /// What the events hold.
  enum Content: String, CaseIterable {
    case nothing, one, kinds, patches, values
  }

  let feature: Feature
  let content: Content

  static let all = Feature.allCases.flatMap { feature in
    Content.allCases.map { LogVector(feature: feature, content: $0) }
  }

  var description: String { "\(feature)-\(content)" }

  /// Makes the log.
  func bytes() throws -> [UInt8] {
    var log = ForgedLog(head: head)
    let made = VectorEvents(content)
    var events = made.events
    if feature == .later { events = events.flatMap { [$0, Self.later(like: $0)] }.renumbered() }
    if feature == .gap, let last = events.indices.last {
      for index in events.indices where index >= last { events[index].header.number += 10 }
    }
    let groups =
      feature == .chunks ? events.grouped(by: 3) : feature == .gap ? events.atGaps : [events]
    var (time, next) = (Int64(0), 0)
    for group in groups where !group.isEmpty {
      let first = group[0].number
      if feature == .keyframe { try addKeyframe(before: first, time: time, to: &log) }
      var flags: ChunkMark.Flags = first > next ? .gapBefore : []
      if feature == .recovered { flags.insert(.recovered) }
      log.add(
        try records(of: group, in: made.symbols, after: time), first: UInt64(first),
        time: UInt64(time),
        flags: flags, level: level)
      if feature == .frame { log.append([0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3]) }
      time = group.last?.time ?? time
      next = (group.last?.number ?? -1) + 1
    }
    if feature == .index { log.addIndex(of: Array(log.entries.indices), nextNumber: next) }
    return log.bytes
  }

  private var level: Int {
    switch feature {
    case .fast, .chunks: 0
    case .high: 12
    default: -1
    }
  }

  private var head: SessionHead {
    var head = Fixture.head()
    head.level = max(0, level)
    if feature == .head {
      head.application = "Kasse — Müller 会計"
      head.features = 0x0003_0000
      head.additional = [
        CBORPair(.text("later"), .array([.int(1), .null])), CBORPair(.int(7), .text("seven")),
      ]
    }
    return head
  }

  /// The records of a chunk, without its preamble.
  private func records(
    of events: [Event], in symbols: SymbolTable, after time: Int64
  ) throws -> [CBORValue] {
    var encoder = EventEncoder(symbols: symbols)
    var writer = CBORWriter(capacity: 4_096)
    var previous = time
    for event in events {
      try event.payload.withUnsafeBytes {
        try encoder.write(event.header, payload: $0, previousTime: previous, into: &writer)
      }
      previous = event.time
    }
    var reader = CBORReader(writer.bytes)
    var records: [CBORValue] = []
    while !reader.isAtEnd { records.append(try reader.readValue()) }
    guard feature == .appended else { return records }
    return records.map { .array(($0.arrayValue ?? []) + [.text("appended"), .map([])]) }
  }

  private func addKeyframe(before number: Int, time: Int64, to log: inout ForgedLog) throws {
    let state = CBORValue.map([CBORPair(.text("n"), .int(1))])
    let hash = state.encoded.withUnsafeBytes { XXH32.hash($0) }
    log.add(
      [
        .array([.int(1), .int(1), .text("a.store")]),
        .array([.int(2), .int(1), state, .unsigned(UInt64(hash))]),
      ], first: UInt64(number), time: UInt64(time), flags: .keyframe)
  }

  /// An event of a kind that this version does not know.
  private static func later(like event: Event) -> Event {
    var header = EventHeader(kind: EventKind(rawValue: 40))
    header.time = event.time
    return Event(
      header, payload: CBORValue.array([.int(0), .text("later"), .map([])]).encoded)
  }
}

extension [Event] {
  /// The same events with the numbers from 0 on, without causes.
  fileprivate func renumbered() -> [Event] {
    enumerated().map { index, event in
      var event = event
      event.header.number = index
      event.header.cause = EventHeader.noCause
      return event
    }
  }

  fileprivate func grouped(by size: Int) -> [[Event]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }

  /// The runs of events without a missing number.
  fileprivate var atGaps: [[Event]] {
    reduce(into: []) { runs, event in
      if let last = runs.last?.last, last.number + 1 == event.number {
        runs[runs.count - 1].append(event)
      } else {
        runs.append([event])
      }
    }
  }
}

/// The events of the vectors.
struct VectorEvents {
  /// A table of its own, because tests run side by side.
  let symbols = SymbolTable()

  private(set) var events: [Event] = []
  private var time: Int64 = 0

  init(_ content: LogVector.Content) {
    switch content {
    case .nothing: break
    case .one: add(.input, name: "start", node: "app", .map([]))
    case .kinds: addKinds()
    case .patches: addPatches()
    case .values: addValues()
    }
  }

  private func symbol(_ text: String) -> Symbol { text.isEmpty ? .none : symbols.symbol(text) }

  private mutating func add(
    _ kind: EventKind, name: String = "", node: String = "", place: String = "",
    count: UInt64 = 0, extra: UInt64 = 0, _ payload: CBORValue? = nil, cause: Int? = nil
  ) {
    var header = EventHeader(
      kind: kind, node: symbol(node), name: symbol(name), count: count, extra: extra,
      place: symbol(place))
    header.number = events.count
    header.startsTurn = cause == nil
    if cause == nil { time += Int64(events.count * 1_000 + 1) }
    header.time = time
    header.cause = cause ?? EventHeader.noCause
    events.append(Event(header, payload: payload?.encoded ?? []))
  }

  private mutating func addKinds() {
    add(.input, name: "start", node: "app", .map([]))
    add(
      .lifecycle, name: "create", node: "a.store", .map([CBORPair(.text("n"), .int(1))]), cause: 0)
    add(.send, node: "a.tap", .null, cause: 0)
    add(.commit, node: "a.store", place: "A.swift:7", count: 1, set("n", .int(2)), cause: 2)
    let labels = ["hall", "room"].map { CBORValue.int(Int64(symbol($0).id)) }
    add(.route, name: "push", node: "router", .array(labels), cause: 2)
    add(.effectBegan, name: "load", node: "a", count: 1, extra: 0, .text("tea"), cause: 2)
    add(.timer, name: "arm", node: "a.timer", count: 2_000, cause: 2)
    add(.answer, name: "now", node: "clock", .int(5), cause: 2)
    add(.chance, node: "dice", count: 3, extra: 0xFFFF_FFFF, cause: 2)
    add(.frame, .array([.array([.int(0), .array([]), .map([])])]), cause: 3)
    add(.effectEnded, name: "value", .array([.int(1)]), cause: 5)
    add(.action, name: "rename", node: "a.store", place: "A.swift:9", .array([]), cause: 10)
    add(.failure, name: "CR1205", node: "app", .text("trap"), cause: 10)
    add(.note, name: "hello", .bool(true))
    add(.gap, name: "damaged", count: 1)
    add(.end, count: UInt64(events.count), extra: 0x1234_5678)
  }

  /// A patch that sets one field.
  private func set(_ key: String, _ value: CBORValue) -> CBORValue {
    .array([.array([.int(0), .array([.int(Int64(symbol(key).id))]), value])])
  }

  private mutating func addPatches() {
    let list = CBORValue.array([.int(1), .int(2), .int(3)])
    add(
      .lifecycle, name: "create", node: "a.store",
      .map([CBORPair(.text("list"), list), CBORPair(.text("word"), .text("grün"))]))
    let (list0, word) = (Int64(symbol("list").id), Int64(symbol("word").id))
    let patches: [[CBORValue]] = [
      [.int(0), .array([]), .map([])],
      [.int(0), .array([.int(list0)]), list],
      [.int(0), .array([.int(list0), .int(-1)]), .int(9)],
      [.int(2), .array([.int(list0)]), .array([.int(1), .int(1), .array([.int(5), .int(6)])])],
      [.int(0), .array([.int(word)]), .text("grün")],
      [.int(3), .array([.int(word)]), .array([.int(2), .int(2), .text("ee")])],
      [.int(0), .array([.array([.int(7)])]), .text("a key that is a number")],
      [.int(1), .array([.int(list0)]), .null],
    ]
    for (index, patch) in patches.enumerated() {
      add(
        .commit, node: "a.store", place: "A.swift:\(index)", count: UInt64(index + 1),
        .array([.array(patch)]), cause: 0)
    }
    add(.commit, node: "a.store", count: 9, .array([]), cause: 0)
    add(.commit, node: "a.store", count: 10, .array(patches.map { .array($0) }), cause: 0)
  }

  private mutating func addValues() {
    let values: [CBORValue] = [
      .null, .bool(true), .bool(false), .undefined, .simple(9),
      .int(0), .int(23), .int(24), .int(-1), .int(-25), .int(.min), .int(.max), .unsigned(.max),
      .int(1 << 53), .int((1 << 53) + 1),
      .float(0), .float(-0.0), .float(1.5), .float(1e16), .float(9.999e-5), .float(.pi),
      .float(.nan), .float(.infinity), .float(-.infinity), .float(.leastNonzeroMagnitude),
      .text(""), .text("\"\\\n\t\u{1}\u{7F}\u{202E}\u{FEFF}"), .text("e\u{301} 🏳️‍🌈 中"),
      .bytes([]), .bytes([0, 255, 16]), .array([.array([.array([])])]),
      .tagged(258, .array([.int(1), .int(2)])), .tagged(1, .int(0)),
      .map([CBORPair(.int(1), .text("number")), CBORPair(.text("1"), .text("text"))]),
      .map([CBORPair(.text("a b"), .int(1)), CBORPair(.text("true"), .int(2))]),
    ]
    for (index, value) in values.enumerated() {
      add(.note, name: "value \(index)", value, cause: index == 0 ? nil : index - 1)
    }
    add(
      .input, name: "text", node: "a/field:\"Näme\\\"", .text(String(repeating: "long ", count: 40))
    )
  }
}
