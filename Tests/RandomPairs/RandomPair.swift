import CBOR

/// Two random values, the second made of the first by random edits.
package struct RandomPair {
  package private(set) var old: CBORValue = .null
  package private(set) var new: CBORValue = .null
  private var random: SeededGenerator

  /// Equal seeds give equal pairs.
  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    old = container(depth: 0)
    new = old
    for _ in 0..<below(6) { new = edited(new, depth: 0) }
  }

  private mutating func below(_ limit: Int) -> Int { .random(in: 0..<limit, using: &random) }

  private static let keys: [CBORValue] = [
    .text("a"), .text("b"), .text("id"), .text(""), .text("a/b"), .text("m~n"), .text("~1"),
    .text("-"), .text("0"), .text("7"), .text("é"), .text("e\u{301}"), .text("/\u{301}"),
    .text("~\u{308}"), .text("\r\n"), .text("{7}"), .unsigned(7), .negative(0),
    .bool(true), .array([.unsigned(1), .text("x")]), .bytes([1, 0x2F]), .float(1.5),
  ]

  private mutating func scalar() -> CBORValue {
    switch below(14) {
    case 0: .null
    case 1: .bool(below(2) == 0)
    case 2: .unsigned(.random(in: 0 ... .max, using: &random))
    case 3: .negative(.random(in: 0 ... .max, using: &random))
    case 4: [.unsigned(1 << 53), .unsigned(1 << 53 + 1), .negative(1 << 53 - 1)][below(3)]
    case 5: .float(Double(bitPattern: .random(in: 0 ... .max, using: &random)))
    case 6: [.float(.nan), .float(-0.0), .float(0), .float(.infinity), .float(1)][below(5)]
    case 7: .bytes((0..<below(4)).map { UInt8($0 * 85) })
    case 8: .text(String(repeating: "line \(below(3))\nsecond ~/ \u{0}\"\\ é\n", count: below(4)))
    case 9: .undefined
    case 10: .tagged(7, .text("x"))
    default: .unsigned(UInt64(below(4)))
    }
  }

  private mutating func value(depth: Int) -> CBORValue {
    depth < 4 && below(3) == 0 ? container(depth: depth) : scalar()
  }

  private mutating func container(depth: Int) -> CBORValue {
    switch below(5) {
    case 0: return .array((0..<below(8)).map { _ in value(depth: depth + 1) })
    case 1: return .array((0..<below(12)).map { element(id: $0, depth: depth + 1) })
    case 2: return Self.set((0..<below(5)).map { _ in scalar() })
    default:
      let pairs = (0..<below(7)).map { _ in
        CBORPair(Self.keys[below(Self.keys.count)], value(depth: depth + 1))
      }
      return .map(sorting: pairs)
    }
  }

  /// A map with an identity, a number or a text.
  private mutating func element(id: Int, depth: Int) -> CBORValue {
    let id: CBORValue = below(9) == 0 ? .text("\(id)") : .unsigned(UInt64(id))
    return .map(sorting: [
      CBORPair(.text("id"), id), CBORPair(.text("v"), value(depth: depth + 1)),
    ])
  }

  private static func set(_ elements: [CBORValue]) -> CBORValue {
    let sorted = CBORValue.map(sorting: elements.map { CBORPair($0, .null) }).mapValue ?? []
    return .tagged(CBORValue.setTag, .array(sorted.map(\.key)))
  }

  private mutating func edited(_ value: CBORValue, depth: Int) -> CBORValue {
    if below(12) == 0 { return self.value(depth: depth) }
    switch value {
    case .array(let items): return .array(edited(items, depth: depth))
    case .tagged(CBORValue.setTag, .array(let items)):
      return Self.set(items.filter { _ in below(3) > 0 } + [scalar()])
    case .map(var pairs):
      guard !pairs.isEmpty, below(4) > 0 else {
        pairs.append(CBORPair(Self.keys[below(Self.keys.count)], self.value(depth: depth + 1)))
        return .map(sorting: pairs)
      }
      let index = below(pairs.count)
      if below(5) == 0 {
        pairs.remove(at: index)
      } else {
        pairs[index].value = edited(pairs[index].value, depth: depth + 1)
      }
      return .map(pairs)
    case .text(let text):
      return .text(text.replacing("line 1", with: "line \(below(9))", maxReplacements: 1))
    default: return scalar()
    }
  }

  private mutating func edited(_ items: [CBORValue], depth: Int) -> [CBORValue] {
    var items = items
    for _ in 0...below(3) {
      switch below(6) {
      case 0: items.insert(element(id: 20 + below(5), depth: depth + 1), at: below(items.count + 1))
      case 1: items.insert(value(depth: depth + 1), at: below(items.count + 1))
      case 2 where !items.isEmpty: items.remove(at: below(items.count))
      case 3 where !items.isEmpty:
        let item = items.remove(at: below(items.count))
        items.insert(item, at: below(items.count + 1))
      case 4: items.shuffle(using: &random)
      default:
        guard !items.isEmpty else { continue }
        let index = below(items.count)
        items[index] = edited(items[index], depth: depth + 1)
      }
    }
    return items
  }
}
