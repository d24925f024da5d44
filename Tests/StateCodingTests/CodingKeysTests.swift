import CBOR
import EventModel
import FoundationEssentials
import StateCoding
import Testing

private struct Omitted: Codable, Hashable {
  var age = 1
  var cache = 0

  enum CodingKeys: CodingKey { case age }
}

private struct RenamedOmitted: Codable {
  var firstName = "a"
  var age = 1
  var cache = 0

  enum CodingKeys: String, CodingKey {
    case firstName = "first_name"
    case age
  }
}

private enum Holder: Codable {
  case none
  case one(Omitted)
}

private enum Uncoded {
  case none
  case one(Omitted)
}

/// Structs whose coding keys are not the names of their properties.
@Suite struct CodingKeysTests {
  let tests = StateCodingTests()

  func checkAll<T>(_ states: [T]) throws {
    let coding = StateCoding(symbols: tests.symbols)
    for (old, new) in zip(states, states.dropFirst()) { try tests.check(old, new, coding) }
  }

  @Test("Properties may have each other's names as coding keys")
  func exchanged() throws {
    struct Pair: Codable {
      var a = 0
      var b = 0
      enum CodingKeys: String, CodingKey {
        case a = "b"
        case b = "a"
      }
    }
    try checkAll([
      Pair(a: 0, b: 0), Pair(a: 1, b: 1), Pair(a: 2, b: 2), Pair(a: 3, b: 2), Pair(a: 3, b: 4),
    ])
    struct Record: Codable {
      var name = ""
      var id = ""
      var other: Int?
      enum CodingKeys: String, CodingKey {
        case name = "id"
        case id = "name"
        case other = "rest"
      }
    }
    try checkAll([
      Record(), Record(name: "x", id: "x"), Record(name: "y", id: "x"),
      Record(name: "y", id: "z", other: 1), Record(name: "y", id: "z", other: 2),
    ])
  }

  /// The properties that are reported as lost when one value changes to another.
  private func lost<T>(_ old: T, _ new: T) -> [String] {
    let coding = StateCoding(symbols: tests.symbols)
    coding.inspect(old)
    _ = tests.patch(old, new, coding)
    return coding.takeUnseenParts().map { "\($0.type).\($0.property)" }
  }

  @Test("A property without a coding key is found, also where others have other names")
  func renamed() {
    #expect(lost(Omitted(), Omitted(cache: 1)) == ["Omitted.cache"])
    #expect(lost(RenamedOmitted(), RenamedOmitted(cache: 1)) == ["RenamedOmitted.cache"])
  }

  @Test("A property without a coding key is found in every place where its struct may be")
  func places() {
    struct Inside<Place: Codable>: Codable {
      var count = 0
      var place: Place
      enum CodingKeys: String, CodingKey {
        case count
        case place = "in"
      }
    }
    func check<Place: Codable>(_ old: Place, _ new: Place) {
      #expect(lost(Inside(place: old), Inside(place: new)) == ["Omitted.cache"], "\(Place.self)")
    }
    let (old, new) = (Omitted(), Omitted(cache: 1))
    check(old, new)
    check([old], [new])
    check(["a": old], ["a": new])
    check([1: [old]], [1: [new]])
    check(Set([old]), Set([new]))
    check(Holder.one(old), Holder.one(new))
    check(Holder.none, Holder.one(old))
    check([String: Omitted](), ["a": old])
    check(["a": Holder.one(old) as Holder?], ["a": Holder.one(new)])
    #expect(lost(Uncoded.one(old), Uncoded.one(new)) == ["Omitted.cache"])
    #expect(lost(Uncoded.none, Uncoded.one(new)) == ["Omitted.cache"])
  }

  @Test("A property that may be encoded in another value, or under another key, is not reported")
  func notLost() {
    #expect(lost(HandWritten(a: 1, b: 0), HandWritten(a: 1, b: 0)) == [])
    #expect(lost(["a": HandWritten(a: 1, b: 0)], ["a": HandWritten(a: 2, b: 0)]) == [])
    struct Stored: Codable {
      var shown = 0
      var hidden = 0
      enum CodingKeys: CodingKey { case shown, kept }
      init() {}
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        shown = try container.decode(Int.self, forKey: .shown)
        hidden = try container.decode(Int.self, forKey: .kept)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(shown, forKey: .shown)
        try container.encode(hidden, forKey: .kept)
      }
    }
    #expect(lost(Stored(), Stored()) == [])
    struct Optionals: Codable {
      var number: Int?
      var nested: [Int?]?
      var text: String?
    }
    #expect(lost(Optionals(), Optionals(number: 1)) == [])
    #expect(lost([1: Optionals()], [1: Optionals(number: 1)]) == [])
  }

  @Test("A property that an encoding without keys leaves out is found, once a change of it is lost")
  func withoutKeys() {
    struct Single: Codable, Equatable {
      var text = ""
      var cache = 0
      init(_ text: String = "", cache: Int = 0) { (self.text, self.cache) = (text, cache) }
      init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
      }
    }
    struct Row: Encodable, Equatable {
      var cells = [1, 2]
      var width = 0.0
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for cell in cells { try container.encode(cell) }
      }
    }
    struct Table: Codable, Equatable {
      var title = Single()
      var count = 0
    }
    struct Forgotten: Codable, Equatable {
      var text = ""
      var cache: Int?
      enum CodingKeys: CodingKey { case text, cache }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
      }
    }
    #expect(lost(Forgotten(), Forgotten(text: "a", cache: 1)) == [])
    #expect(lost(Forgotten(), Forgotten(cache: 1)) == ["Forgotten.cache"])
    #expect(lost(Single("a"), Single("b", cache: 1)) == [])
    #expect(lost(Single("a"), Single("a", cache: 1)) == ["Single.cache"])
    #expect(lost(Row(), Row(width: 2)) == ["Row.width"])
    #expect(lost(Row(), Row(cells: [2])) == [])
    #expect(lost(Table(), Table(title: Single(cache: 3))) == ["Single.cache"])
    #expect(lost([Single()], [Single(cache: 3)]) == ["Single.cache"])
    #expect(lost(Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2)) == [])
    #expect(lost(UUID(), UUID()) == [])
    #expect(lost(Decimal(1), Decimal(10) / 10) == [])
    #expect(lost(URL(string: "a:b"), URL(string: "a:b")) == [])
  }

  @Test("A property without a key is found beside a computed key, once a change of it is lost")
  func besideComputed() {
    struct Computed: Codable {
      var age = 1
      var cache = 0
      enum CodingKeys: CodingKey { case age, doubled }
      init(age: Int = 1, cache: Int = 0) { (self.age, self.cache) = (age, cache) }
      init(from decoder: any Decoder) throws {
        age = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .age)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(age, forKey: .age)
        try container.encode(2 * age, forKey: .doubled)
      }
    }
    #expect(lost(Computed(), Computed(cache: 1)) == ["Computed.cache"])
    #expect(lost(Computed(), Computed(age: 2)) == [])
    #expect(lost([Computed()], [Computed(cache: 1)]) == ["Computed.cache"])
    #expect(lost(["a": Computed()], ["a": Computed(cache: 1)]) == [])
  }

  @Test("An object in an element that comes into an array is found")
  func splicedObjects() {
    struct Item: Codable {
      var id: Int
      var account: Account?
    }
    struct Plain {
      var items: [Item] = []
    }
    func found<T>(_ old: T, _ new: T) -> [String] {
      let coding = StateCoding(symbols: tests.symbols)
      coding.inspect(old)
      _ = tests.patch(old, new, coding)
      return coding.takeUnseenParts().map { "\($0.reason) \($0.property): \($0.type)" }
    }
    let item = Item(id: 1, account: Account())
    #expect(
      found(Plain(), Plain(items: [item])) == ["changesInPlace items.account: Account"])
    #expect(
      found(Plain(items: [Item(id: 0)]), Plain(items: [Item(id: 0), item]))
        == ["changesInPlace items.account: Account"])
    #expect(
      found(Plain(items: [Item(id: 0)]), Plain(items: [item]))
        == ["changesInPlace items.account: Account"])
    #expect(found(Item(id: 0), item) == ["changesInPlace account: Account"])
  }

  @Test("An encoded object that can change in place is found, with the path to it")
  func objects() {
    struct Session: Codable {
      var count = 0
      var inner = Inner()
      var accounts: [Account] = []
    }
    struct Inner: Codable {
      var constant: Constant?
      var account: Account?
    }
    func found(_ state: some Codable) -> [String] {
      let coding = StateCoding(symbols: tests.symbols)
      coding.inspect(state)
      return coding.takeUnseenParts().map { "\($0.reason) \($0.property): \($0.type)" }
    }
    func object(_ path: String) -> [String] { ["changesInPlace \(path): Account"] }
    #expect(
      found(Session(inner: Inner(constant: Constant(), account: Account())))
        == object("inner.account"))
    #expect(found(Session(accounts: [Account()])) == object("accounts"))
    #expect(found(["a": Inner(account: Account())]) == object("account"))
    #expect(found(Account()) == object(""))
    #expect(found(Session(inner: Inner(constant: Constant()))) == [])
  }
}

private final class Account: Codable { var balance = 0 }
private final class Constant: Codable {
  let number: Int
  init() { number = 1 }
}
