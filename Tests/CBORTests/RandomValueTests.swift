import CBOR
import Foundation
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

  mutating func below(_ limit: UInt64) -> Int { Int(next() % limit) }

  /// An integer of any size, small ones as likely as large ones.
  mutating func integer() -> UInt64 { next() >> UInt64(below(64)) }

  mutating func text() -> String {
    let alphabet = Array("aZ09 .\"\\\néß水😀\u{301}").map(String.init)
    return (0..<below(below(20) == 0 ? 300 : 12) + 0).map { _ in
      alphabet[below(UInt64(alphabet.count))]
    }.joined()
  }

  mutating func float() -> Double {
    switch below(6) {
    case 0: Double(Float16(Double(below(2000)) / 16 - 60))
    case 1: Double(Float(bitPattern: UInt32(truncatingIfNeeded: next())))
    case 2: [0, -0.0, .infinity, -.infinity, .nan, 5.960464477539063e-8, 65504, 65505][below(8)]
    case 3: Double(Int64(bitPattern: integer()))
    default: Double(bitPattern: next())
    }
  }

  /// Python takes 1, 1.0 and true for one key, so that keys are whole numbers, texts and bytes.
  mutating func key() -> CBORValue {
    switch below(4) {
    case 0: .unsigned(integer())
    case 1: .negative(integer())
    case 2: .bytes([UInt8](text().utf8))
    default: .text(text())
    }
  }

  mutating func value(depth: Int) -> CBORValue {
    switch below(depth > 0 ? 15 : 10) {
    case 0, 1: .unsigned(integer())
    case 2: .negative(integer())
    case 3: .bytes((0..<below(20)).map { _ in UInt8(truncatingIfNeeded: next()) })
    case 4, 5: .text(text())
    case 6, 7: .float(float())
    case 8: [.bool(true), .bool(false), .null, .undefined][below(4)]
    case 9: .simple(UInt8(below(2) == 0 ? below(20) : 32 + below(224)))
    case 10: .tagged(100_000 + integer() % 1_000_000, value(depth: depth - 1))
    case 11: set()
    case 12, 13: .array((0..<below(6)).map { _ in value(depth: depth - 1) })
    default:
      .map(
        sorting: (0..<below(below(20) == 0 ? 40 : 6)).map { _ in
          CBORPair(key(), value(depth: depth - 1))
        })
    }
  }

  private mutating func set() -> CBORValue {
    let elements = Set((0..<below(8)).map { _ in key().encoded })
    let sorted = elements.sorted { compareBytes($0, $1) < 0 }
    return .tagged(258, .array(sorted.compactMap { try? CBORValue(canonical: $0) }))
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

@Suite struct RandomValueTests {
  @Test("Random values come back as they were, by both ways of reading")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 2024)
    for index in 0..<20_000 {
      let value = random.value(depth: 4)
      let bytes = value.encoded
      #expect(try CBORValue(canonical: bytes) == value, "value \(index) of seed 2024")
      let skipped = try bytes.withCBORReader { (reader) throws(CBORError) in
        try reader.skipItem()
        return reader.offset
      }
      #expect(skipped == bytes.count, "value \(index) of seed 2024")
    }
  }

  @Test("Random bytes are refused or are canonical")
  func randomBytes() {
    var random = SeededGenerator(seed: 7)
    var accepted = 0
    for index in 0..<20_000 {
      var bytes = random.value(depth: 3).encoded
      for _ in 0...random.below(3) {
        bytes[random.below(UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      let read = Result { () throws(CBORError) in try CBORValue(canonical: bytes) }
      let skipped = Result { () throws(CBORError) in
        try bytes.withCBORReader { (reader) throws(CBORError) in
          try reader.skipItem()
          try reader.expectEnd()
        }
      }
      #expect(skipped.failure == read.failure, "input \(index) of seed 7")
      guard let value = try? read.get() else { continue }
      accepted += 1
      #expect(value.encoded == bytes, "input \(index) of seed 7")
    }
    #expect(accepted > 100)
  }

  /// `.ci/lib/crosscheck-cbor.py` reads what this writes with another implementation.
  ///
  /// Ten thousand values, or one million into the folder that `COMPOSE_REPLAY_CROSSCHECK` names.
  @Test("Random values are written for the cross-check")
  func crosscheck() throws {
    let named = ProcessInfo.processInfo.environment["COMPOSE_REPLAY_CROSSCHECK"]
    let directory = named ?? FileManager.default.temporaryDirectory.path
    var random = SeededGenerator(seed: 1)
    var writer = CBORWriter(capacity: 64 << 20)
    for _ in 0..<(named == nil ? 10_000 : 1_000_000) { writer.write(random.value(depth: 3)) }
    try Data(writer.array).write(to: URL(fileURLWithPath: directory + "/values.cbor"))
  }
}
