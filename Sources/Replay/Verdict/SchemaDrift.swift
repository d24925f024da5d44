import CBOR
import EventModel
import SnapshotDiff

/// A change of the form of a value: a field that is new, gone, renamed or of another type.
struct SchemaDrift: Equatable {
  /// What changed, in words.
  var text: String
  /// The migration to declare, as Swift.
  var migration: String

  /// Finds the first change of the form of a value; nil if only its content differs.
  ///
  /// - Parameter path: The path of the value, from its node on.
  init?(from old: CBORValue, to new: CBORValue, at path: StatePath) {
    switch (old, new) {
    case (.map(let a), .map(let b)):
      guard let found = Self.inMaps(a, b, path) else { return nil }
      self = found
    case (.array(let a), .array(let b)):
      let found = zip(a, b).lazy.compactMap {
        SchemaDrift(from: $0, to: $1, at: path.appending(.any))
      }.first
      guard let found else { return nil }
      self = found
    case (.tagged(let a, let x), .tagged(let b, let y)) where a == b:
      guard let found = SchemaDrift(from: x, to: y, at: path) else { return nil }
      self = found
    default:
      guard let before = Self.type(of: old), let after = Self.type(of: new), before != after else {
        return nil
      }
      text = "'\(path)' was \(before.words) and is \(after.words)"
      migration = ".map(\"\(path)\") { (old: \(before.swift)) in … }"
    }
  }

  private static func inMaps(
    _ old: [CBORPair], _ new: [CBORPair], _ path: StatePath
  ) -> SchemaDrift? {
    let gone = old.filter { pair in !new.contains { $0.key == pair.key } }
    let added = new.filter { pair in !old.contains { $0.key == pair.key } }
    func place(_ key: CBORValue) -> StatePath { path.appending(StatePath.Element(key: key)) }
    if let one = gone.first, gone.count == 1, added.count == 1, one.value == added[0].value {
      let (before, after) = (place(one.key), place(added[0].key))
      return SchemaDrift(
        text: "'\(before)' is '\(after)' now",
        migration: ".renamed(\"\(before)\", to: \"\(after)\")")
    }
    if let one = added.first, gone.isEmpty, isField(one.key, among: old) {
      return SchemaDrift(
        text: "'\(place(one.key))' is new",
        migration: ".added(\"\(place(one.key))\", default: \(literal(one.value)))")
    }
    if let one = gone.first, added.isEmpty, isField(one.key, among: new) {
      return SchemaDrift(
        text: "'\(place(one.key))' is gone", migration: ".removed(\"\(place(one.key))\")")
    }
    return old.lazy.compactMap { pair in
      new.first { $0.key == pair.key }.flatMap {
        SchemaDrift(from: pair.value, to: $0.value, at: place(pair.key))
      }
    }.first
  }

  init(text: String, migration: String) {
    (self.text, self.migration) = (text, migration)
  }

  /// Whether a key may be the name of a property: a dictionary has other keys in every session.
  private static func isField(_ key: CBORValue, among others: [CBORPair]) -> Bool {
    RedactionTable.isLabel(key) && others.allSatisfy { RedactionTable.isLabel($0.key) }
  }

  private static func type(of value: CBORValue) -> (words: String, swift: String)? {
    switch value {
    case .unsigned, .negative: ("a whole number", "Int")
    case .float: ("a number with a point", "Double")
    case .bool: ("a truth value", "Bool")
    case .text: ("a text", "String")
    case .bytes: ("bytes", "[UInt8]")
    case .array: ("a list", "[…]")
    case .map: ("a structure", "…")
    // A value that may be absent has any type.
    case .null, .undefined, .simple, .tagged: nil
    }
  }

  private static func literal(_ value: CBORValue) -> String {
    switch value {
    case .text, .unsigned, .negative, .float, .bool: JSON.text(of: value)
    case .array(let items) where items.isEmpty: "[Int]()"
    case .null: "Int?.none"
    default: "…"
    }
  }
}
