import CBOR
import EventModel

/// The usual ways in which a value of one type becomes one of another.
struct ValueConversion {
  /// What changed, in words.
  let text: String
  /// The path of the value, as a migration takes it.
  let place: String
  /// Whether the recorded value may be nil.
  let isOptional: Bool

  /// Every conversion of a recorded value; those that give the value of today, if that is known.
  func all(from old: CBORValue, to new: CBORValue?) -> [ProposedMigration] {
    candidates(from: old, to: new).filter { candidate in
      guard let new, case .mapped(let change)? = candidate.migration?.change else { return true }
      return (try? change(old)) == new
    }
  }

  private func candidates(from old: CBORValue, to new: CBORValue?) -> [ProposedMigration] {
    switch (old, new) {
    case (.unsigned, _), (.negative, _):
      return [
        map("Int", "Double(old)") { (old: Int) in Double(old) },
        map("Int", #""\(old)""#) { (old: Int) in "\(old)" },
        map("Int", "old != 0") { (old: Int) in old != 0 },
      ] + wrapped("Int", as: new) { (old: Int) in old }
    case (.float, _):
      return [
        map("Double", "Int(old)") { (old: Double) in Int(old) },
        map("Double", #""\(old)""#) { (old: Double) in "\(old)" },
      ] + wrapped("Double", as: new) { (old: Double) in old }
    case (.text(let text), .text(let other)?):
      let (before, after) = (Notation.quoted(text), Notation.quoted(other))
      return [
        map("String", "old == \(before) ? \(after) : old") { (old: String) in
          old == text ? other : old
        }
      ]
    case (.text, _):
      return [
        map("String", "Int(old) ?? 0") { (old: String) in Int(old) ?? 0 },
        map("String", "Double(old) ?? 0") { (old: String) in Double(old) ?? 0 },
        map("String", #"old == "true""#) { (old: String) in old == "true" },
      ] + wrapped("String", as: new) { (old: String) in old }
    case (.bool, _):
      return [
        map("Bool", "old ? 1 : 0") { (old: Bool) in old ? 1 : 0 },
        map("Bool", #""\(old)""#) { (old: Bool) in "\(old)" },
      ] + wrapped("Bool", as: new) { (old: Bool) in old }
    case (.null, .unsigned?), (.null, .negative?):
      return filled("Int", new?.intValue.map { Int($0) })
    case (.null, .text(let text)?): return filled("String", text)
    case (.null, .bool(let isTrue)?): return filled("Bool", isTrue)
    case (.null, .float(let number)?): return filled("Double", number)
    case (.array(let items), _): return elements(of: items)
    case (.tagged(CBORValue.setTag, .array(let items)), _): return sorted(items)
    case (.map(let pairs), _): return fields(of: pairs)
    default: return []
    }
  }

  private func map<Old: Decodable & SendableMetatype, New: Encodable & SendableMetatype>(
    _ type: String, _ expression: String, _ change: @escaping @Sendable (Old) -> New
  ) -> ProposedMigration {
    .map(text, place, type, expression, isOptional: isOptional, change)
  }

  /// The value in a list, and as a field of a structure.
  private func wrapped<Value: Codable & SendableMetatype>(
    _ type: String, as new: CBORValue?, _ value: @escaping @Sendable (Value) -> Value
  ) -> [ProposedMigration] {
    let keys = (new?.mapValue ?? []).compactMap(\.key.textValue)
    return [map(type, "[old]") { (old: Value) in [value(old)] }]
      + keys.map { key in
        map(type, "[\(Notation.quoted(key)): old]") { (old: Value) in [key: value(old)] }
      }
  }

  /// The value of today in the place of nil.
  private func filled<Value: Codable & Sendable>(
    _ type: String, _ value: Value?
  ) -> [ProposedMigration] {
    guard let value, let bytes = try? CBOREncoder().encode(value),
      let literal = try? CBORValue(canonical: bytes)
    else { return [] }
    return [
      .map(
        text, place, type + "?", "old ?? \(Notation.text(of: literal))", isOptional: false
      ) { (old: Value?) in old ?? value }
    ]
  }

  private func elements(of items: [CBORValue]) -> [ProposedMigration] {
    switch items.first {
    case .unsigned?, .negative?:
      [
        map("[Int]", "old.first ?? 0") { (old: [Int]) in old.first ?? 0 },
        map("[Int]", "Set(old)") { (old: [Int]) in Set(old) },
      ]
    case .text?:
      [
        map("[String]", #"old.first ?? """#) { (old: [String]) in old.first ?? "" },
        map("[String]", "Set(old)") { (old: [String]) in Set(old) },
      ]
    default: []
    }
  }

  private func sorted(_ set: [CBORValue]) -> [ProposedMigration] {
    switch set.first {
    case .unsigned?, .negative?:
      [map("Set<Int>", "old.sorted()") { (old: Set<Int>) in old.sorted() }]
    case .text?: [map("Set<String>", "old.sorted()") { (old: Set<String>) in old.sorted() }]
    default: []
    }
  }

  /// A field of a structure that has no other one.
  private func fields(of pairs: [CBORPair]) -> [ProposedMigration] {
    guard pairs.count == 1, let key = pairs[0].key.textValue else { return [] }
    let field = "old[\(Notation.quoted(key))]"
    return switch pairs[0].value {
    case .unsigned, .negative:
      [map("[String: Int]", "\(field) ?? 0") { (old: [String: Int]) in old[key] ?? 0 }]
    case .float:
      [map("[String: Double]", "\(field) ?? 0") { (old: [String: Double]) in old[key] ?? 0 }]
    case .text:
      [map("[String: String]", "\(field) ?? \"\"") { (old: [String: String]) in old[key] ?? "" }]
    default: []
    }
  }
}
