import Foundation

struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

enum Status: String, Codable, CaseIterable {
  case idle, busy
}

enum Payload: Codable, Equatable {
  case none
  case text(String)
  case pair(Int, label: Bool)
}

/// Bytes of padding stand between the fields.
struct Padded: Codable {
  var flag: Bool
  var number: Int
  var small: Int8
  var ratio: Double
}

struct Item: Codable {
  var id: Int
  var name: String
  var tags: [String]
  var padded: Padded?
}

struct Renamed: Codable {
  var firstName: String
  var age: Int
  var cache = 0

  enum CodingKeys: String, CodingKey {
    case firstName = "first_name"
    case age
  }
}

/// Leaves a key out when it says nothing.
struct HandWritten: Codable {
  var a: Int
  var b: Int

  enum CodingKeys: CodingKey { case a, b }

  init(a: Int, b: Int) {
    self.a = a
    self.b = b
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    a = try container.decode(Int.self, forKey: .a)
    b = try container.decodeIfPresent(Int.self, forKey: .b) ?? 0
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(a, forKey: .a)
    if b != 0 { try container.encode(b, forKey: .b) }
  }
}

struct Tree: Codable {
  var value: Int
  var children: [Tree]
}

struct Everything: Codable {
  var id: Int
  var title: String
  var ratio: Double
  var single: Float
  var status: Status
  var payload: Payload
  var items: [Item]
  var numbers: [Int]
  var scores: [String: Int]
  var byNumber: [Int: [String]]
  var seen: Set<Int>
  var words: Set<String>
  var note: String?
  var twice: Int??
  var renamed: Renamed
  var hand: HandWritten
  var tree: Tree
  var data: Data
  var date: Date
  var padded: Padded
  var bytes: [UInt8]
}

/// The same in small without `Codable`, with parts that cannot be encoded.
final class Socket {
  var isOpen = false
}

enum Phase {
  case start
  case running(Int, since: String)
  case failed(String)
}

struct Plain {
  var count: Int
  var phase: Phase
  var items: [Item]
  var phases: [Phase]
  var byName: [String: Phase]
  var anything: Any
  var pair: (Int, flag: Bool)
  var handler: () -> Void
  let socket: Socket
  weak var delegate: Socket?
  lazy var later = 3
}

/// Random values of the fixtures, with small changes made to them.
struct RandomStates {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(state: seed) }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func text() -> String {
    let words = [
      "", "milk", "é", "e\u{301}", "日本語", "a rather long text that is not stored in place",
    ]
    let word = words[number(0..<words.count)]
    return number(0..<4) == 0 ? String(repeating: word + "·", count: number(1..<12)) : word
  }

  mutating func padded() -> Padded {
    Padded(
      flag: number(0..<2) == 0, number: number(0..<3), small: Int8(number(-2..<2)),
      ratio: [0.0, -0.0, .nan, -.nan, 1.5][number(0..<5)])
  }

  mutating func item() -> Item {
    Item(
      id: number(0..<6), name: text(), tags: (0..<number(0..<3)).map { _ in text() },
      padded: number(0..<2) == 0 ? nil : padded())
  }

  mutating func payload() -> Payload {
    switch number(0..<3) {
    case 0: .none
    case 1: .text(text())
    default: .pair(number(0..<3), label: number(0..<2) == 0)
    }
  }

  mutating func tree(_ depth: Int) -> Tree {
    Tree(
      value: number(0..<3),
      children: depth == 0 ? [] : (0..<number(0..<3)).map { _ in tree(depth - 1) })
  }

  mutating func everything() -> Everything {
    Everything(
      id: number(0..<2), title: text(), ratio: Double(number(0..<3)), single: .nan,
      status: .idle, payload: payload(), items: (0..<number(0..<6)).map { _ in item() },
      numbers: (0..<number(0..<6)).map { _ in number(0..<4) }, scores: ["a": number(0..<3)],
      byNumber: [number(0..<3): [text()]], seen: [number(0..<3), 7], words: [text()], note: nil,
      twice: .some(nil), renamed: Renamed(firstName: text(), age: number(0..<3)),
      hand: HandWritten(a: 1, b: number(0..<2)), tree: tree(2), data: Data([1, 2]),
      date: Date(timeIntervalSinceReferenceDate: 0), padded: padded(), bytes: [1, 2, 3])
  }

  mutating func change(_ state: inout Everything) {
    switch number(0..<24) {
    case 0: state.id = number(0..<2)
    case 1: state.title = text()
    case 2: state.ratio = [0.0, -0.0, .nan, -.nan][number(0..<4)]
    case 3: state.single = [0.0, -0.0, .nan, -.nan][number(0..<4)]
    case 4: state.status = number(0..<2) == 0 ? .idle : .busy
    case 5: state.payload = payload()
    case 6: state.items.insert(item(), at: number(0..<state.items.count + 1))
    case 7: if !state.items.isEmpty { state.items.remove(at: number(0..<state.items.count)) }
    case 8: if !state.items.isEmpty { state.items[number(0..<state.items.count)].name = text() }
    case 9: if !state.items.isEmpty { state.items[0].padded = padded() }
    case 10: state.numbers.append(number(0..<4))
    case 11: state.numbers.shuffle(using: &generator)
    case 12: state.scores[text()] = number(0..<3)
    case 13: state.byNumber[number(0..<3)] = [text(), text()]
    case 14: state.seen.insert(number(0..<20))
    case 15: state.words.formSymmetricDifference([text()])
    case 16: state.note = number(0..<2) == 0 ? nil : text()
    case 17: state.twice = [Int??.none, .some(nil), .some(number(0..<2))][number(0..<3)]
    case 18: state.renamed.firstName = text()
    case 19: state.hand.b = number(0..<3)
    case 20: state.tree = tree(3)
    case 21: state.data.append(UInt8(number(0..<3)))
    case 22: state.padded = padded()
    default: state.bytes.append(UInt8(number(0..<255)))
    }
  }
}
