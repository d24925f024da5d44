import CBOR
import EventModel
import StateCoding
import Testing

/// Its decoder accepts only what `encode(to:)` can write: `low` is not greater than `high`.
private struct Span: Codable {
  var low: Int
  var high: Int

  init(_ low: Int, _ high: Int) {
    self.low = low
    self.high = high
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    low = try container.decode(Int.self, forKey: .low)
    high = try container.decode(Int.self, forKey: .high)
    if low > high { throw CancellationError() }
  }
}

private enum Selection: Codable {
  case none
  case span(Span)
}

/// Recorded patches that are applied to live values.
@Suite struct AppliedPatchTests {
  let tests = StateCodingTests()

  func check<T>(_ old: T, _ new: T) throws {
    try tests.check(old, new, StateCoding(symbols: tests.symbols))
    try tests.check(new, old, StateCoding(symbols: tests.symbols))
  }

  @Test("A value with an invariant is decoded once, after all operations that change it")
  func invariants() throws {
    struct Ranges: Codable {
      var range = 0...1
      var ranges = [0...1, 2...3]
      var maybe: ClosedRange<Int>? = 0...1
    }
    try check(Ranges(), Ranges(range: 5...9, ranges: [4...5, 2...3], maybe: 7...8))
    try check([0...1, 2...3], [5...9, 2...3])
    try check(Selection.span(Span(0, 1)), .span(Span(5, 9)))
    try check(["a": Span(0, 1), "b": Span(0, 1)], ["a": Span(5, 9), "b": Span(0, 1)])
    try check([1: [0...1], 2: []], [1: [5...9], 2: []])
  }

  @Test("An optional array of values with an invariant is patched in place")
  func optionalArrays() throws {
    let old: [ClosedRange<Int>]? = [0...1, 2...3]
    try check(old, [5...9, 2...3])
    try check(old, [7...7, 5...9, 2...3])
    try check(old, nil)
  }

  @Test("A text may give way to an equal text with other bytes, in sets and as a key")
  func equalTexts() throws {
    let (decomposed, composed) = ("e\u{301}", "\u{E9}")
    try check(Set([decomposed, "x"]), Set([composed, "x"]))
    try check([decomposed: 1, "x": 1], [composed: 1, "x": 1])
    try check([decomposed: 1, "x": 1], [composed: 2, "x": 1])
  }

  @Test("A dictionary is decoded once, however many of its values change")
  func decodedOnce() throws {
    struct Cell: Codable, Equatable {
      var number: Int
      nonisolated(unsafe) static var decoded = 0

      init(_ number: Int) { self.number = number }

      init(from decoder: any Decoder) throws {
        number = try decoder.singleValueContainer().decode(Int.self)
        Self.decoded += 1
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
      }
    }
    let old = Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, Cell($0)) })
    let new = old.mapValues { Cell($0.number + 1) }
    let coding = StateCoding(symbols: tests.symbols)
    let patch = tests.patch(old, new, coding)
    var applied = old
    try patch.withUnsafeBytes { try coding.applyPatch($0, to: &applied) }
    #expect(applied == new)
    #expect(Cell.decoded == 100)
  }
}
