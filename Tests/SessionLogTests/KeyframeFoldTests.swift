import CBOR
import EventModel
import TestRounds
import Testing

@testable import SessionLog

/// The fold that leaves out what is overwritten, beside one that applies every event.
@Suite struct KeyframeFoldTests {
  @Test(
    "Random sessions fold to the state of every event",
    arguments: 0..<rounds(40, thorough: 400, soak: 20_000))
  func randomSessions(seed: Int) throws {
    let symbols = SymbolTable()
    var session = RandomSession(seed: UInt64(seed), symbols: symbols)
    var whole = Projection(symbols: symbols)
    var fold = KeyframeFold(symbols: symbols)
    for number in 0..<600 {
      let event = session.next(after: whole)
      try whole.apply(event)
      event.payload.withUnsafeBytes { _ = fold.add(event.header, payload: $0) }
      // Seldom, so that the queue is long.
      if number % 199 == 198 || number == 599 {
        let isEqual = zip(fold.keyframe(), whole.keyframe()).allSatisfy {
          $0.node == $1.node && $0.state == $1.state
        }
        try #require(isEqual && fold.keyframe().count == whole.keyframe().count, "@\(number)")
        #expect(fold.projection(at: number) == whole && !fold.hasMisfit)
        #expect(fold.projection(at: number).lastFrame == whole.lastFrame)
      }
    }
  }

  @Test(
    "Records fold as they are in a chunk",
    arguments: 0..<rounds(40, thorough: 400, soak: 20_000))
  func records(seed: Int) throws {
    let symbols = SymbolTable()
    let other = SymbolTable()
    // Equal names have other ids there.
    for name in ["z", "home", "c", "k", "y"] { _ = other.symbol(name) }
    var session = RandomSession(seed: UInt64(seed), symbols: symbols)
    var whole = Projection(symbols: symbols)
    var encoder = EventEncoder(symbols: symbols)
    var decoder = EventDecoder(symbols: other, leavesPatches: true)
    var fold = KeyframeFold(symbols: other)
    var chunk = CBORWriter(capacity: 1024)
    for number in 0..<400 {
      let event = session.next(after: whole)
      try whole.apply(event)
      chunk.reset()
      if number % 50 == 0 {
        encoder.reset()
        decoder.resetChunk()
      }
      try event.payload.withUnsafeBytes {
        try encoder.write(event.header, payload: $0, previousTime: 0, into: &chunk)
      }
      let size = chunk.count
      // Other records come after it.
      chunk.write(arrayCount: 2)
      var reader = CBORReader(chunk.bytes)
      decoder.nextNumber = number
      while try !decoder.nextIsEvent(in: &reader) {}
      let read = fold.add(decoder.header, payload: decoder.payload, numbers: decoder.numbers)
      let isPatch = [.commit, .frame].contains(event.header.kind) && !event.payload.isEmpty
      // The place of a commit, here none, comes after its patch.
      let end = isPatch && event.header.kind == .commit ? size - 1 : size
      #expect((isPatch ? reader.offset + read : reader.offset) == end, "@\(number)")
      if number % 133 == 132 || number == 399 {
        let found = fold.keyframe().map { (other[$0.node], $0.state) }
        let isEqual = zip(found, whole.keyframe()).allSatisfy {
          $0.0 == symbols[$1.node] && $0.1 == $1.state
        }
        try #require(isEqual && found.count == whole.keyframe().count, "@\(number)")
      }
    }
    let hasMisfit = fold.hasMisfit
    #expect(!hasMisfit)
  }

  @Test("The deepest value that a log may hold is folded", arguments: [1, 2])
  func deepest(operations: Int) throws {
    let symbols = SymbolTable()
    let node = symbols.symbol("x")
    let value = (0..<62).reduce(CBORValue.int(1)) { value, _ in .array([value]) }
    let splice = CBORValue.array([.int(0), .int(0), .array([value])])
    let operation = CBORValue.array([.int(2), .array([]), splice])
    let events = [
      Event(
        EventHeader(kind: .lifecycle, node: node, name: symbols.symbol(LifecycleOperation.create)),
        payload: CBORValue.array([]).encoded),
      Event(
        EventHeader(kind: .commit, node: node),
        payload: CBORValue.array(Array(repeating: operation, count: operations)).encoded),
    ]
    var encoder = EventEncoder(symbols: symbols)
    var decoder = EventDecoder(symbols: symbols, leavesPatches: true)
    var whole = Projection(symbols: symbols)
    var read = KeyframeFold(symbols: symbols)
    var raw = KeyframeFold(symbols: symbols)
    for var event in events {
      event.header.number = event.header.kind == .commit ? 1 : 0
      try whole.apply(event)
      var record = CBORWriter(capacity: 512)
      try event.payload.withUnsafeBytes {
        try encoder.write(event.header, payload: $0, previousTime: 0, into: &record)
        read.add(event.header, payload: $0)
      }
      var reader = CBORReader(record.bytes)
      while try !decoder.nextIsEvent(in: &reader) {}
      raw.add(decoder.header, payload: decoder.payload, numbers: decoder.numbers)
    }
    #expect(read.keyframe().map(\.state) == whole.keyframe().map(\.state))
    #expect(raw.keyframe().map(\.state) == whole.keyframe().map(\.state))
    #expect(whole[node]?.arrayValue?.count == operations)
  }

  @Test("Values of all sizes replace each other, and one that holds others is not replaced")
  func replacedValues() throws {
    let symbols = SymbolTable()
    let (a, b) = (symbols.symbol("a"), symbols.symbol("b"))
    var whole = Projection(symbols: symbols)
    var fold = KeyframeFold(symbols: symbols)
    let values: [CBORValue] = [
      .int(1), .text(String(repeating: "x", count: 14)), .text(String(repeating: "y", count: 15)),
      .text(String(repeating: "z", count: 300)), .text("w"), .bytes([UInt8](0..<15)),
      .bytes([UInt8](0..<17)), .float(0.1), .null, .bool(true), .simple(99),
    ]
    for round in 0..<40 {
      for (path, value) in [([a], values[round % 11]), ([b], values[round * 3 % 11])] {
        var patch = Patch([PatchOperation(path.map { .key($0) }, .set(value))])
        if round == 0 { patch.operations.insert(PatchOperation([], .set(.map([]))), at: 0) }
        if round == 20 { patch.operations.append(PatchOperation([.key(b)], .set(.array([])))) }
        var header = EventHeader(kind: .commit, node: symbols.symbol("x"))
        header.number = whole.lastEvent + 1
        let event = Event(header, payload: patch.symbolicBytes)
        try whole.apply(event)
        event.payload.withUnsafeBytes { _ = fold.add(event.header, payload: $0) }
      }
      if round % 7 == 6 || round == 39 {
        let folded = fold.projection(at: whole.lastEvent)
        #expect(folded == whole && folded.lastWrite(of: symbols.symbol("x")) == whole.lastEvent)
      }
    }
    let hasMisfit = fold.hasMisfit
    #expect(!hasMisfit)
  }

  @Test("An operation that does not fit between two that set the same path is found")
  func misfitBetween() {
    let symbols = SymbolTable()
    let (a, b) = (symbols.symbol("a"), symbols.symbol("b"))
    func fold(_ paths: [[Symbol]]) -> Bool {
      var fold = KeyframeFold(symbols: symbols)
      let start = CBORValue.map([CBORPair(.text("a"), .map([CBORPair(.text("b"), .int(0))]))])
      let operations =
        [PatchOperation([], .set(start))]
        + paths.map { PatchOperation($0.map { .key($0) }, .set(.int(1))) }
      let header = EventHeader(kind: .commit, node: symbols.symbol("x"))
      Patch(operations).symbolicBytes.withUnsafeBytes { _ = fold.add(header, payload: $0) }
      _ = fold.keyframe()
      return fold.hasMisfit
    }
    #expect(!fold([[a, b], [a, b], [a]]))
    #expect(fold([[a, b], [a], [a, b]]))
    #expect(fold([[a], [a, b]]))
  }

  @Test("A screen that is replaced costs its values once")
  func replacedElements() {
    var later = LaterWrites()
    // The path is that of `children`, a symbol with the number 7, and one of its elements.
    let children = CBORValue.array([.int(7)]).encoded
    let element = CBORValue.array([.int(7), .int(-1), .int(9)]).encoded
    func pass(_ index: Int, _ action: LaterWrites.Action, _ path: [UInt8]) -> LaterWrites.Effect {
      later.pass(index, action, at: path, below: .screen)
    }
    func splice(_ removed: Range<Int>, _ count: Int) -> LaterWrites.Action {
      .splice(LaterWrites.Splice(removed: removed, insertedCount: count))
    }
    #expect(pass(9, splice(0..<3, 2), children) == .whole)
    #expect(pass(8, .change, element) == .nothing)
    #expect(pass(7, splice(1..<1, 2), children) == .without(values: 0..<2))
    #expect(pass(6, .set, element) == .nothing)
    #expect(pass(5, splice(0..<4, 1), children) == .without(values: 0..<1))
    #expect(pass(4, .set, children) == .whole)
    #expect(pass(3, splice(0..<4, 1), children) == .nothing)
  }

  @Test("A splice above a path keeps what is before it")
  func movedElements() {
    var later = LaterWrites()
    let array = CBORValue.array([.int(7)]).encoded
    let deep = CBORValue.array([.int(7), .int(-2), .int(3)]).encoded
    func pass(_ index: Int, _ action: LaterWrites.Action, _ path: [UInt8]) -> LaterWrites.Effect {
      later.pass(index, action, at: path, below: .node(1))
    }
    #expect(pass(9, .set, deep) == .whole)
    #expect(
      pass(8, .splice(.init(removed: 0..<1, insertedCount: 0)), array) == .whole)
    #expect(pass(7, .set, deep) == .whole)
    #expect(pass(6, .set, deep) == .nothing)
    later.passEvent(5)
    #expect(pass(4, .set, deep) == .whole)
    // An element that has no number. The operation keeps what is before it.
    let other = CBORValue.array([.int(7), .array([.array([])])]).encoded
    #expect(pass(3, .set, other) == .whole)
    #expect(pass(2, .set, deep) == .whole)
    #expect(pass(1, .change, deep) == .nothing)
    #expect(pass(0, .change, CBORValue.array([.int(8)]).encoded) == .whole)
  }

  @Test("Paths that were chosen to have equal hashes are told apart, and others too")
  func collidingPaths() throws {
    var tree = PathTree()
    let root = tree.root(.screen)
    var inverse: UInt64 = 1
    for _ in 0..<6 { inverse &*= 2 &- PathTree.hashFactor &* inverse }
    let keys = (0..<2_000).map { Int64(bitPattern: ~(UInt64($0) &* inverse)) }
    let paths = (keys + keys.map { $0 & 0xFFF }).map {
      CBORValue.array([.array([.int($0)]), .int($0 & 7)]).encoded
    }
    func numbers() throws -> [Int] {
      try paths.map { path in
        try path.withCBORReader { reader throws(CBORError) in
          try tree.read(&reader, steps: reader.readArrayCount(), below: root).path
        }
      }
    }
    let first = try numbers()
    #expect(Set(first).count == Set(paths).count)
    #expect(try numbers() == first)
    tree.reset()
    #expect(tree.count == 0 && tree.root(.screen) == root)
    #expect(try numbers() == first)
  }
}

extension LaterWrites {
  /// Passes an operation after adding its path.
  fileprivate mutating func pass(
    _ index: Int, _ action: Action, at path: [UInt8], below root: PathTree.Root
  ) -> Effect {
    let result = try? path.withCBORReader { reader throws(CBORError) in
      try paths.read(&reader, steps: reader.readArrayCount(), below: paths.root(root))
    }
    begin()
    return pass(index, result?.isWhole == true ? action : .unknown, at: result?.path ?? 0)
  }
}

/// Events that fit the state before them, with few keys and short arrays, so that they meet.
private struct RandomSession {
  private var random: SeededGenerator
  private let symbols: SymbolTable
  private var number = 0

  init(seed: UInt64, symbols: SymbolTable) {
    random = SeededGenerator(seed: seed)
    self.symbols = symbols
  }

  mutating func next(after state: Projection) -> Event {
    defer { number += 1 }
    let node = symbols.symbol(["x", "x.a", "y", "z"][pick(4)])
    switch pick(100) {
    case 0: return lifecycle(LifecycleOperation.create, node, value(3))
    case 1: return lifecycle(LifecycleOperation.destroy, node, nil)
    case 2:
      return lifecycle(LifecycleOperation.bind, symbols.symbol("y"), .text("z"))
    case 3:
      let labels = CBORValue.array([.int(Int64(symbols.symbol("home").id))])
      return event(EventHeader(kind: .route, node: node), labels)
    case 4..<40:
      return patch(EventHeader(kind: .commit, node: node), state[node] ?? .null)
    default: return patch(EventHeader(kind: .frame), state.screen ?? .null)
    }
  }

  private mutating func lifecycle(_ name: LifecycleOperation, _ node: Symbol, _ value: CBORValue?)
    -> Event
  {
    event(EventHeader(kind: .lifecycle, node: node, name: symbols.symbol(name)), value)
  }

  private func event(_ header: EventHeader, _ value: CBORValue?) -> Event {
    var header = header
    header.number = number
    return Event(header, payload: value?.encoded ?? [])
  }

  private mutating func patch(_ header: EventHeader, _ value: CBORValue) -> Event {
    var header = header
    header.number = number
    var patch = Patch()
    var value = value
    for _ in 0..<pick(4) {
      let operation = operation(on: value, path: [])
      let one = Patch([operation])
      if let changed = try? one.applied(to: value, symbols: symbols) {
        value = changed
        patch.operations.append(operation)
      }
    }
    return Event(header, payload: patch.symbolicBytes)
  }

  /// An operation somewhere in a value.
  private mutating func operation(on value: CBORValue, path: [PatchElement]) -> PatchOperation {
    if path.count > 5 || pick(12) == 0 { return PatchOperation(path, .set(self.value(3))) }
    switch value {
    case .map(let pairs):
      let key = PatchElement(key: key(), symbols: symbols)
      if pairs.isEmpty || pick(6) == 0 { return PatchOperation(path + [key], .set(self.value(2))) }
      let pair = pairs[pick(pairs.count)]
      let element = PatchElement(key: pair.key, symbols: symbols)
      if pick(8) == 0 { return PatchOperation(path + [element], .remove) }
      return operation(on: pair.value, path: path + [element])
    case .array(let items):
      if items.isEmpty || pick(3) == 0 {
        let start = pick(items.count + 1)
        let whole = pick(2) == 0
        let removed = whole ? items.count : pick(items.count - start + 1)
        let inserted = (0..<pick(4)).map { _ in self.value(2) }
        return PatchOperation(
          path, .splice(index: whole ? 0 : start, removed: removed, inserted: inserted))
      }
      let index = pick(items.count)
      return operation(on: items[index], path: path + [.index(index)])
    case .tagged(_, .array(let items)):
      let element = PatchElement(
        key: items.isEmpty ? key() : items[pick(items.count)], symbols: symbols)
      return PatchOperation(path + [element], pick(2) == 0 ? .remove : .set(.null))
    case .text(let text):
      return PatchOperation(
        path, .text(byteOffset: 0, bytesRemoved: min(1, text.utf8.count), text: "é"))
    default: return PatchOperation(path, .set(self.value(2)))
    }
  }

  private mutating func key() -> CBORValue {
    switch pick(6) {
    case 0: .int(Int64(pick(3)) - 1)
    case 1: .array([.int(0)])
    default: .text(["a", "b", "c"][pick(3)])
    }
  }

  private mutating func value(_ depth: Int) -> CBORValue {
    switch depth == 0 ? 9 : pick(10) {
    case 0...3:
      return .map(sorting: (0..<pick(4)).map { _ in CBORPair(key(), value(depth - 1)) })
    case 4...7: return .array((0..<pick(4)).map { _ in value(depth - 1) })
    case 8:
      let map = CBORValue.map(sorting: (0..<pick(3)).map { _ in CBORPair(key(), .null) })
      return .tagged(CBORValue.setTag, .array((map.mapValue ?? []).map(\.key)))
    default: return pick(3) == 0 ? .text("t") : .int(Int64(pick(9)))
    }
  }

  private mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(max(1, count))) }
}
