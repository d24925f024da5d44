import CBOR
import Foundation
import Testing

@Suite struct CodableTests {
  struct Cart: Codable, Equatable {
    var title: String
    var id: Int
    var note: String?
    var rows: [Row]
  }
  struct Row: Codable, Equatable {
    var price: Double
    var tags: Set<String>
  }
  enum Shape: Codable, Equatable {
    case none
    case circle(Double)
    indirect case pair(left: Shape, right: Shape)
  }
  struct Levels: Codable, Equatable {
    var one: Int?
    var two: Int??
    var three: Int???
    var list: [Int??]
  }
  class Animal: Codable {
    var legs = 4
    init() {}
  }
  final class Dog: Animal {
    var name = "Rex"
    override init() { super.init() }
    enum CodingKeys: CodingKey { case name }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      try super.init(from: container.superDecoder())
      name = try container.decode(String.self, forKey: .name)
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try super.encode(to: container.superEncoder())
      try container.encode(name, forKey: .name)
    }
  }
  enum Key: String, Codable, Hashable { case late, early }

  func notation(_ value: some Encodable) throws -> String {
    let bytes = try CBOREncoder().encode(value)
    return try CBORValue(canonical: bytes).description
  }

  func expectRoundTrip<T: Codable & Equatable>(
    _ value: T, _ expected: String? = nil, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = try CBOREncoder().encode(value)
    #expect(try CBORDecoder().decode(T.self, from: bytes) == value, sourceLocation: location)
    let item = try CBORValue(canonical: bytes)
    if let expected { #expect(item.description == expected, sourceLocation: location) }
    #expect(try CBORDecoder().decode(T.self, from: item) == value, sourceLocation: location)
  }

  @Test("Structs become maps in canonical order")
  func structs() throws {
    try expectRoundTrip(
      Cart(title: "a", id: -7, note: nil, rows: [Row(price: 1.5, tags: ["bb", "c"])]),
      #"{"id": -7, "note": null, "rows": [{"tags": 258(["c", "bb"]), "price": 1.5}], "title": "a"}"#
    )
  }

  @Test("Enums with payloads nest")
  func enums() throws {
    try expectRoundTrip(Shape.none, #"{"none": {}}"#)
    try expectRoundTrip(
      Shape.pair(left: .circle(2), right: .pair(left: .none, right: .circle(0.1))),
      #"{"pair": {"left": {"circle": {"_0": 2.0}}, "right": "#
        + #"{"pair": {"left": {"none": {}}, "right": {"circle": {"_0": 0.1}}}}}}"#)
  }

  @Test("Each optional level beyond the first is an array of one element")
  func optionals() throws {
    let nested: Int?? = .some(nil)
    try expectRoundTrip(
      Levels(one: nil, two: nested, three: .some(.some(nil)), list: [nil, nested, 5]),
      #"{"one": null, "two": [null], "list": [null, [null], [5]], "three": [[null]]}"#)
    try expectRoundTrip(Levels(one: 1, two: 2, three: 3, list: []), nil)
    try expectRoundTrip([Int?.none, 3], "[null, 3]")
    #expect(try CBORDecoder().decode(Levels?.self, from: [0xF6]) == nil)
    #expect(
      try CBORDecoder().decode([String: Int?].self, from: CBORValue.map(["a": .null])) == ["a": nil]
    )
  }

  @Test("A missing key and null are both nil")
  func missing() throws {
    let value = CBORValue.map(["title": .text("t"), "id": .int(1), "rows": .array([])])
    #expect(try CBORDecoder().decode(Cart.self, from: value).note == nil)
  }

  @Test("Dictionaries are maps whose keys keep their type")
  func dictionaries() throws {
    try expectRoundTrip(["b": 1, "a": 2, "": 3], #"{"": 3, "a": 2, "b": 1}"#)
    try expectRoundTrip([10: true, -1: false, 500: true], "{10: true, 500: true, -1: false}")
    try expectRoundTrip([Key.late: 1, .early: 2], #"{"late": 1, "early": 2}"#)
    try expectRoundTrip([[1, 2]: "x"], #"{[1, 2]: "x"}"#)
    try expectRoundTrip(Dictionary(uniqueKeysWithValues: (0..<1000).map { ("\($0)", $0) }))
  }

  @Test("Two keys that encode alike are an error")
  func equalKeys() throws {
    struct Blind: Hashable, Codable {
      var id: Int
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("same")
      }
    }
    #expect(throws: EncodingError.self) {
      try CBOREncoder().encode([Blind(id: 1): 1, Blind(id: 2): 2])
    }
    #expect(throws: EncodingError.self) {
      try CBOREncoder().encode(Set([Blind(id: 1), Blind(id: 2)]))
    }
  }

  @Test("Foundation's types round-trip")
  func foundation() throws {
    try expectRoundTrip(Data([1, 2, 255]), "h'0102ff'")
    try expectRoundTrip([UInt8]([1, 2]), "[1, 2]")
    try expectRoundTrip(Date(timeIntervalSinceReferenceDate: 1.5), "1.5")
    try expectRoundTrip(try #require(URL(string: "https://a.b/c?d")))
    try expectRoundTrip(UUID())
    try expectRoundTrip(try #require(Decimal(string: "-12.345")))
    try expectRoundTrip(["d": Data()], #"{"d": h''}"#)
  }

  @Test("Numbers of every width round-trip at their limits")
  func numbers() throws {
    try expectRoundTrip([Int8.min, .max])
    try expectRoundTrip([Int16.min, .max])
    try expectRoundTrip([Int32.min, .max])
    try expectRoundTrip([Int64.min, .max])
    try expectRoundTrip([UInt8.max], "[255]")
    try expectRoundTrip([UInt16.max])
    try expectRoundTrip([UInt32.max])
    try expectRoundTrip([UInt64.max])
    try expectRoundTrip([Int.min, .max, 0])
    try expectRoundTrip([UInt.max])
    try expectRoundTrip([Float.greatestFiniteMagnitude, .leastNonzeroMagnitude, 0.1, -0.0])
    try expectRoundTrip([Double.infinity, -.pi, 1e300])
    #expect(try notation(Float.nan) == "NaN")
    #expect(throws: DecodingError.self) {
      try CBORDecoder().decode([Int8].self, from: CBORValue.array([.int(128)]))
    }
    #expect(throws: DecodingError.self) {
      try CBORDecoder().decode([UInt].self, from: [0x81, 0x20])
    }
  }

  @Test("A class and its superclass round-trip")
  func superclass() throws {
    let dog = Dog()
    dog.legs = 3
    #expect(try notation(dog) == #"{"name": "Rex", "super": {"legs": 3}}"#)
    let copy = try CBORDecoder().decode(Dog.self, from: CBOREncoder().encode(dog))
    #expect(copy.legs == 3 && copy.name == "Rex")
  }

  @Test("Nested containers may be written in turns")
  func interleaved() throws {
    struct Woven: Encodable {
      func encode(to encoder: any Encoder) throws {
        var outer = encoder.unkeyedContainer()
        var first = outer.nestedUnkeyedContainer()
        try outer.encode("middle")
        var second = outer.nestedContainer(keyedBy: IndexedKey.self)
        try second.encode(1, forKey: IndexedKey(stringValue: "zz"))
        try first.encode(1)
        try second.encode(2, forKey: IndexedKey(stringValue: "a"))
        try first.encode([2])
        try outer.superEncoder().singleValue("last")
      }
    }
    #expect(try notation(Woven()) == #"[[1, [2]], "middle", {"a": 2, "zz": 1}, "last"]"#)
  }

  @Test("An error that encode(to:) swallows leaves nothing half-written")
  func swallowed() throws {
    struct Bad: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode("partial")
        throw CBORError(.truncated, at: 0)
      }
    }
    struct Outer: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: IndexedKey.self)
        try? container.encode(Bad(), forKey: IndexedKey(stringValue: "bad"))
        try container.encode(1, forKey: IndexedKey(stringValue: "good"))
      }
    }
    #expect(try notation(Outer()) == #"{"good": 1}"#)
    var writer = CBORWriter()
    writer.write(int: 5)
    #expect(throws: CBORError.self) { try CBOREncoder().encode(Bad(), into: &writer) }
    #expect(writer.array == [5])
  }

  @Test("An encoder is freed when its value is written, also after an error")
  func releases() throws {
    final class Probe {
      weak var outer: AnyObject?
      weak var inner: AnyObject?
    }
    struct Nested: Encodable {
      var probe: Probe
      var error: CodableTests.Refusal?

      func encode(to encoder: any Encoder) throws {
        probe.outer = encoder as AnyObject
        var container = encoder.container(keyedBy: IndexedKey.self)
        let key = IndexedKey(stringValue: "inner")
        let inner = container.superEncoder(forKey: key)
        probe.inner = inner as AnyObject
        var list = inner.unkeyedContainer()
        var deepest = list.nestedUnkeyedContainer()
        try deepest.encode(1)
        if error == .thrown { throw CodableTests.Refusal.thrown }
        if error == .misuse { try encoder.singleValue(2) }
      }
    }
    for error in [nil, Refusal.thrown, .misuse] {
      let probe = Probe()
      let bytes = try? CBOREncoder().encode(Nested(probe: probe, error: error))
      #expect((bytes == nil) == (error != nil))
      #expect(probe.outer == nil && probe.inner == nil)
    }
  }

  enum Refusal: Error { case thrown, misuse }

  @Test("A value nested too deep is refused, not overflowed")
  func depth() throws {
    final class Chain: Codable {
      var next: Chain?
      init(_ next: Chain?) { self.next = next }
    }
    let endless = Chain(nil)
    endless.next = endless
    #expect(throws: EncodingError.self) { try CBOREncoder().encode(endless) }
    endless.next = nil
    let deep = (0..<40).reduce(Chain(nil)) { chain, _ in Chain(chain) }
    _ = try CBORDecoder().decode(Chain.self, from: CBOREncoder().encode(deep))
  }
}

struct IndexedKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { return nil }
}

extension Encoder {
  func singleValue(_ value: some Encodable) throws {
    var container = singleValueContainer()
    try container.encode(value)
  }
}
