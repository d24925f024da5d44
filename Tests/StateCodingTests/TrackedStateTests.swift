import CBOR
import EventModel
import Foundation
import ReplayRuntime
import StateCoding
import TestRounds
import Testing

/// A map that takes every entry for one that may differ.
private struct Ledger<Key: Hashable & Codable, Value: Codable>: TrackedMap {
  var content: [Key: Value] = [:]

  var trackedCount: Int { content.count }

  func visitEntries(_ visitor: inout some EntryVisitor) throws {
    for (key, value) in content { try visitor.visit(key, value) }
  }

  func visitDifferences(from old: Ledger, _ visitor: inout some DifferenceVisitor) throws {
    for key in Set(content.keys).union(old.content.keys) {
      try visitor.visit(key, old: old.content[key], new: content[key])
    }
  }

  mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws {
    let key = try TrackedKey.decode(Key.self, from: key)
    var value = content[key]
    try editor.edit(&value)
    content[key] = value
  }

  mutating func removeEntries() { content = [:] }
}

/// An array that knows what the last change left alone.
private struct Row: TrackedArray, Equatable {
  var elements: [Int] = []
  var shared = 0

  init() {}

  var startIndex: Int { 0 }
  var endIndex: Int { elements.count }
  subscript(position: Int) -> Int { elements[position] }

  mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Int>) {
    elements.replaceSubrange(range, with: new)
  }

  func sharedPrefixCount(with old: Row) -> Int {
    zip(elements, old.elements).prefix { $0 == $1 }.count / 2
  }

  func sharedSuffixCount(with old: Row) -> Int {
    zip(elements.reversed(), old.elements.reversed()).prefix { $0 == $1 }.count / 2
  }
}

private struct Wrapper {
  var ledger = Ledger<Int, String>()
}

extension Ledger: TransparentState {}

private struct Books {
  var name = "n"
  var byText = Ledger<String, Item>()
  var byNumber = Ledger<Int, [String]>()
  var inner = Wrapper()
  var row = Row()
}

@Suite struct TrackedStateTests {
  private final class Account: Codable {
    var balance = 0
  }

  private struct Owner: Codable {
    var account: Account?
  }

  private struct Bank {
    var owners = Ledger<Int, Owner>()
  }

  @Test("An object in an entry is found, at the start and when the entry comes or changes")
  func objects() {
    func found(_ old: Bank, _ new: Bank? = nil) -> [String] {
      let symbols = SymbolTable()
      let coding = StateCoding(symbols: symbols)
      coding.inspect(old)
      if let new {
        var writer = CBORWriter(capacity: 64)
        coding.writePatch(from: old, to: new, into: &writer)
      }
      return coding.takeUnseenParts().map { "\($0.reason) \($0.property): \($0.type)" }
    }
    let (plain, owner) = (Owner(), Owner(account: Account()))
    let expected = ["changesInPlace account: Account"]
    #expect(found(Bank(owners: Ledger(content: [1: owner]))) == expected)
    #expect(found(Bank(), Bank(owners: Ledger(content: [1: owner]))) == expected)
    let one = Bank(owners: Ledger(content: [1: plain]))
    #expect(found(one, Bank(owners: Ledger(content: [1: plain, 2: owner]))) == expected)
    #expect(found(one, Bank(owners: Ledger(content: [1: owner]))) == expected)
    #expect(found(one, Bank(owners: Ledger(content: [1: plain, 2: plain]))) == [])
  }

  let tests = StateCodingTests()

  @Test("Patches of tracked maps and arrays are those between their encodings, and apply")
  func random() throws {
    for seed in 0..<UInt64(rounds(20, thorough: 100)) {
      var random = RandomStates(seed: seed)
      let coding = StateCoding(symbols: tests.symbols)
      var state = Books()
      for _ in 0..<20 {
        let old = state
        for _ in 0..<random.number(0..<4) { change(&state, &random) }
        try tests.check(old, state, coding, seed: seed)
      }
    }
  }

  /// Keys that are equal have equal bytes; a map must see to that.
  private func key(_ random: inout RandomStates) -> String {
    random.text().precomposedStringWithCanonicalMapping
  }

  private func change(_ state: inout Books, _ random: inout RandomStates) {
    switch random.number(0..<12) {
    case 0: state.name = random.text()
    // "id" is the key that rule 4 treats apart.
    case 1: state.byText.content["id"] = random.item()
    case 2, 3: state.byText.content[key(&random)] = random.item()
    case 4: if let key = state.byText.content.keys.min() { state.byText.content[key] = nil }
    case 5: if let key = state.byText.content.keys.max() { state.byText.content[key]?.name = "x" }
    case 6: state.byText.content = [:]
    case 7: state.byNumber.content[random.number(-2..<4)] = [random.text()]
    case 8: state.byNumber.content[random.number(-2..<4)]?.append("more")
    case 9: state.inner.ledger.content[random.number(0..<3)] = random.text()
    case 10: state.row.append(random.number(0..<5))
    default:
      guard !state.row.isEmpty else { return }
      let at = random.number(0..<state.row.count)
      state.row.replaceSubrange(at..<at + 1, with: random.number(0..<2) == 0 ? [] : [9, at])
    }
  }

  @Test("A struct that holds nothing but a transparent value is encoded as that value")
  func transparent() throws {
    let coding = StateCoding(symbols: tests.symbols)
    var wrapper = Wrapper()
    wrapper.ledger.content = [3: "c", 1: "a"]
    #expect(
      try tests.encode(wrapper, coding)
        == .map(sorting: [
          CBORPair(.int(1), .text("a")), CBORPair(.int(3), .text("c")),
        ]))
  }

  @Test("A key that is no text stands in a patch as itself")
  func otherKeys() throws {
    let coding = StateCoding(symbols: tests.symbols)
    var old = Books()
    old.byNumber.content = [7: ["a"], 8: ["b"]]
    var new = old
    new.byNumber.content[7]?.append("c")
    let patch = try Patch(symbolic: tests.patch(old, new, coding))
    #expect(
      patch.operations.map { StatePath($0.path, symbols: tests.symbols).description }
        == ["byNumber{7}"])
  }

  @Test("A recorded change that names no entry is refused, with its path")
  func refused() throws {
    let coding = StateCoding(symbols: tests.symbols)
    let patch = Patch([
      PatchOperation([.key(tests.symbols.symbol("byNumber")), .other(.int(4))], .remove)
    ])
    var state = Books()
    #expect(throws: PatchError.absentKey(path: "byNumber{4}")) {
      try patch.symbolicBytes.withUnsafeBytes { try coding.applyPatch($0, to: &state) }
    }
  }
}
