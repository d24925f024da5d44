import CBOR
import EventModel
import Foundation
import ReplayRuntime
import StateCoding
import TestRounds
import Testing
import TypeLayout

@Suite struct StateCodingTests {
  let symbols = SymbolTable()

  func encode<T>(_ value: T, _ coding: StateCoding) throws -> CBORValue {
    var writer = CBORWriter()
    coding.encode(value, into: &writer)
    return try CBORValue(canonical: writer.array)
  }

  func patch<T>(_ old: T, _ new: T, _ coding: StateCoding) -> [UInt8] {
    var writer = CBORWriter()
    coding.writePatch(from: old, to: new, into: &writer)
    return writer.array
  }

  /// Compares the live patch with the one between the encodings, and puts it on the old value.
  func check<T>(_ old: T, _ new: T, _ coding: StateCoding, seed: UInt64 = 0) throws {
    let live = patch(old, new, coding)
    let encoded = Patch.between(try encode(old, coding), try encode(new, coding), symbols: symbols)
    try #require(try Patch(symbolic: live) == encoded, "seed \(seed)")
    try #require(live == encoded.symbolicBytes, "seed \(seed)")
    var applied = old
    try live.withUnsafeBytes { try coding.applyPatch($0, to: &applied) }
    try #require(try encode(applied, coding) == encode(new, coding), "seed \(seed)")
  }

  @Test("Live patches are the patches between the encodings, and apply to live values")
  func random() throws {
    for seed in 0..<UInt64(rounds(20, thorough: 100, soak: 5_000)) {
      var random = RandomStates(seed: seed)
      let coding = StateCoding(symbols: symbols)
      var state = random.everything()
      state.hand.b = 1
      for _ in 0..<12 {
        let old = state
        for _ in 0..<random.number(0..<4) { random.change(&state) }
        // Of a hand-written encoding that depends on the value only whole comparisons are exact.
        state.hand.b = max(1, state.hand.b)
        try check(old, state, coding, seed: seed)
      }
    }
  }

  @Test("Read by mirrors, values have the same encodings and the same patches")
  func mirrored() throws {
    let direct = StateCoding(symbols: symbols, access: .memory)
    let mirrored = StateCoding(symbols: symbols, access: .mirror)
    for seed in 0..<UInt64(rounds(5, thorough: 20, soak: 500)) {
      var random = RandomStates(seed: seed)
      var state = random.everything()
      state.hand.b = 1
      for _ in 0..<6 {
        let old = state
        for _ in 0..<random.number(0..<4) { random.change(&state) }
        state.hand.b = max(1, state.hand.b)
        try #require(try encode(state, mirrored) == encode(state, direct), "seed \(seed)")
        try #require(patch(old, state, mirrored) == patch(old, state, direct), "seed \(seed)")
        try check(old, state, mirrored, seed: seed)
      }
    }
    let plain = Plain(
      count: 3, phase: .running(2, since: "now"), items: [], phases: [.start, .failed("x")],
      byName: ["a": .start], anything: [1: Phase.failed("y")], pair: (1, flag: true),
      handler: {}, socket: Socket())
    #expect(try encode(plain, mirrored) == encode(plain, direct))
    var changed = plain
    changed.count = 4
    changed.phase = .start
    #expect(patch(plain, changed, mirrored) == patch(plain, changed, direct))
  }

  private struct Parts {
    var letter: Character = "é"
    var word: Substring = "two"
    var numbers: ArraySlice<Int> = []
    var phases: ArraySlice<Phase> = []
  }

  @Test("A part of an array is the array of its elements, and is not put back")
  func slices() throws {
    let old = Parts(numbers: [1, 2, 3, 4][1...], phases: [.start])
    var new = old
    new.numbers[2] = 7
    new.phases.append(.failed("x"))
    for access in [LayoutAccess.memory, .mirror] {
      let coding = StateCoding(symbols: symbols, access: access)
      let (before, after) = (try encode(old, coding), try encode(new, coding))
      #expect(Notation.text(of: before["numbers"] ?? .null) == "[2, 3, 4]")
      #expect(Notation.text(of: after["phases"] ?? .null) == #"[{start: {}}, {failed: {_0: "x"}}]"#)
      let live = patch(old, new, coding)
      #expect(live == Patch.between(before, after, symbols: symbols).symbolicBytes)
      var applied = old
      #expect(throws: StateCodingError.self) {
        try live.withUnsafeBytes { try coding.applyPatch($0, to: &applied) }
      }
      #expect(applied.numbers == [2, 3, 4])
    }
    let coding = StateCoding(symbols: symbols, access: .memory)
    #expect(coding.undecodableParts(of: Parts.self).map(\.path) == ["numbers", "phases"])
  }

  @Test("Read by mirrors, characters and parts of texts have the same encodings")
  func mirroredTexts() throws {
    let text = "one two thrée"
    let direct = StateCoding(symbols: symbols, access: .memory)
    let mirrored = StateCoding(symbols: symbols, access: .mirror)
    for word in text.split(separator: " ") + [text[...], text.suffix(3)] {
      let parts = Parts(letter: word.last ?? "-", word: word)
      #expect(try encode(parts, mirrored) == encode(parts, direct), "\(word)")
    }
    #expect(try encode("é" as Character, mirrored) == encode("é" as Character, direct))
    #expect(try encode(text.startIndex, mirrored) == encode(text.startIndex, direct))
    #expect(try encode(text.suffix(3), mirrored) == encode(text.suffix(3), direct))
  }

  @Test("The encoding of an Encodable value is the bridge's, of others that of stored properties")
  func encodings() throws {
    let coding = StateCoding(symbols: symbols)
    var random = RandomStates(seed: 1)
    let state = random.everything()
    #expect(try encode(state, coding).encoded == CBOREncoder().encode(state))

    let plain = Plain(
      count: 3, phase: .running(2, since: "now"), items: [], phases: [.start, .failed("x")],
      byName: ["a": .start], anything: [1: Phase.failed("y")], pair: (1, flag: true),
      handler: {}, socket: Socket())
    #expect(
      Notation.text(of: try encode(plain, coding))
        == #"{pair: {_0: 1, flag: true}, count: 3, items: [], later: null, phase: {running: "#
        + #"{_0: 2, since: "now"}}, byName: {a: {start: {}}}, phases: [{start: {}}, {failed: "#
        + #"{_0: "x"}}], socket: "opaque(Socket)", handler: "opaque(() -> ())", anything: "#
        + #"{1: {failed: {_0: "y"}}}, delegate: "opaque(Optional<Socket>)"}"#)
    #expect(coding.isOpaque(Socket.self))
    #expect(!coding.isOpaque(Plain.self))
  }

  @Test("A state without Codable is patched field by field, and takes patches where it can")
  func reflected() throws {
    let coding = StateCoding(symbols: symbols)
    let socket = Socket()
    let old = Plain(
      count: 3, phase: .start, items: [], phases: [.start], byName: [:], anything: 1,
      pair: (1, flag: true), handler: {}, socket: socket)
    var new = old
    new.count = 4
    new.delegate = socket
    new.items.append(Item(id: 1, name: "milk", tags: [], padded: nil))
    try check(old, new, coding)
    #expect(
      PayloadNotation.text(of: try Patch(symbolic: patch(old, new, coding)), symbols: symbols)
        == #"count = 4; items splice 0 -0 +[{id: 1, name: "milk", tags: [], padded: null}]"#)

    new.phase = .failed("x")
    let bytes = patch(old, new, coding)
    #expect(
      bytes
        == Patch.between(
          try encode(old, coding), try encode(new, coding), symbols: symbols
        ).symbolicBytes)
    var target = old
    #expect(throws: StateCodingError.notDecodable(type: "Phase")) {
      try bytes.withUnsafeBytes { try coding.applyPatch($0, to: &target) }
    }
  }

  @Test("A hand-written encoding that first shows fewer keys is compared whole")
  func handWritten() throws {
    let coding = StateCoding(symbols: symbols)
    try check(HandWritten(a: 1, b: 0), HandWritten(a: 1, b: 2), coding)
    try check(HandWritten(a: 1, b: 2), HandWritten(a: 3, b: 0), coding)
    let empty: [String: Int] = [:]
    try check(empty, ["a": 1], coding)
    try check(Set<Int>(), [1, 2], coding)
    try check(7, 8, coding)
    try check(Optional<Int>.none, 8, coding)
    try check("a", "b", coding)
  }

  @Test("An encoder that throws makes the value opaque")
  func throwing() throws {
    struct Thrower: Codable {
      var x: Int
      func encode(to encoder: any Encoder) throws { throw CancellationError() }
    }
    struct Outer: Codable {
      var a: Int
      var thrower: Thrower
    }
    let coding = StateCoding(symbols: symbols)
    #expect(try encode(Thrower(x: 1), coding) == .text("opaque(Thrower)"))
    #expect(try encode(Outer(a: 1, thrower: Thrower(x: 1)), coding) == .text("opaque(Outer)"))
    #expect(
      patch(Outer(a: 1, thrower: Thrower(x: 1)), Outer(a: 2, thrower: Thrower(x: 2)), coding)
        == [0x80])
  }

  @Test("A commit of many operations has a longer head")
  func manyOperations() throws {
    let coding = StateCoding(symbols: symbols)
    let old = (0..<100).map { Padded(flag: false, number: $0, small: 0, ratio: 0) }
    let new = old.map { Padded(flag: true, number: $0.number, small: 0, ratio: 0) }
    try check(old, new, coding)
  }

  @Test("A value nested without end is opaque, not a crash")
  func nesting() throws {
    var tree = Tree(value: 0, children: [])
    for _ in 0..<200 { tree = Tree(value: 0, children: [tree]) }
    let coding = StateCoding(symbols: symbols)
    #expect(try encode(tree, coding) == .text("opaque(Tree)"))
    #expect(patch(tree, Tree(value: 1, children: [tree]), coding) == [0x80])
  }

  @Test("A weak or unowned reference is never loaded, however many protocols its type has")
  func weakCompositions() throws {
    struct Owner {
      var count = 0
      weak var delegate: (any Delegate & Named & Numbered)?
      unowned var owner: any Delegate & Named & Numbered
    }
    let coding = StateCoding(symbols: symbols)
    let object = Composed()
    let old = Owner(delegate: object, owner: object)
    var new = old
    new.count = 1
    try check(old, new, coding)
  }
}

private protocol Delegate: AnyObject {}
private protocol Named {}
private protocol Numbered {}
private final class Composed: Delegate, Named, Numbered {}
