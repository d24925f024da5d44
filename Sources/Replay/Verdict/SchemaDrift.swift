import CBOR
import EventModel
import SnapshotDiff

/// A change of the form of a value: a field that is new, gone, renamed or of another type; a new case
/// of an enumeration.
struct SchemaDrift: Equatable {
  /// What changed, in words.
  var text: String
  /// The migration to declare, as Swift; nil if none can say it.
  var migration: String?

  /// Finds the first change of the form of a value; nil if only its content differs.
  ///
  /// - Parameters:
  ///   - path: The path of the value, from its node on.
  ///   - isKnown: Whether the recording has a name anywhere.
  init?(
    from old: CBORValue, to new: CBORValue, at path: StatePath, isKnown: (String) -> Bool
  ) {
    switch (old, new) {
    case (.map(let a), .map(let b)):
      guard let found = Self.inMaps(a, b, path, isKnown) else { return nil }
      self = found
    case (.array(let a), .array(let b)):
      for (x, y) in zip(a, b) {
        guard let found = SchemaDrift(from: x, to: y, at: path.appending(.any), isKnown: isKnown)
        else { continue }
        self = found
        return
      }
      return nil
    // No path leads into a set.
    case (.tagged(let a, let x), .tagged(let b, let y)) where a == b && a != CBORValue.setTag:
      guard let found = SchemaDrift(from: x, to: y, at: path, isKnown: isKnown) else { return nil }
      self = found
    case (.text(let a), .text(let b)):
      // A case of an enumeration of texts; any other text has seldom the form of one.
      guard Self.isCase(a), Self.isCase(b), let found = Self.newCase(a, b, path, isKnown) else {
        return nil
      }
      self = found
    default:
      guard let before = Self.type(of: old), let after = Self.type(of: new), before != after else {
        return nil
      }
      text = "'\(path)' was \(before.words) and is \(after.words)"
      migration = ".map(\(Self.quoted(path))) { (old: \(before.swift)) in … }"
    }
  }

  private static func inMaps(
    _ old: [CBORPair], _ new: [CBORPair], _ path: StatePath, _ isKnown: (String) -> Bool
  ) -> SchemaDrift? {
    if let before = enumerationCase(old), let after = enumerationCase(new), before != after {
      return newCase(before, after, path, isKnown)
    }
    let gone = old.filter { pair in !new.contains { $0.key == pair.key } }
    let added = new.filter { pair in !old.contains { $0.key == pair.key } }
    func place(_ key: CBORValue) -> StatePath { path.appending(StatePath.Element(key: key)) }
    if let one = gone.first, gone.count == 1, added.count == 1, one.value == added[0].value {
      let (before, after) = (place(one.key), place(added[0].key))
      return SchemaDrift(
        text: "'\(before)' is '\(after)' now",
        migration: ".renamed(\(quoted(before)), to: \(quoted(after)))")
    }
    if let one = added.first, gone.isEmpty, isField(one.key, among: old) {
      return SchemaDrift(
        text: "'\(place(one.key))' is new",
        migration: ".added(\(quoted(place(one.key))), default: \(literal(one.value)))")
    }
    if let one = gone.first, added.isEmpty, isField(one.key, among: new) {
      return SchemaDrift(
        text: "'\(place(one.key))' is gone", migration: ".removed(\(quoted(place(one.key))))")
    }
    for pair in old {
      guard let other = new.first(where: { $0.key == pair.key }) else { continue }
      if let found = SchemaDrift(
        from: pair.value, to: other.value, at: place(pair.key), isKnown: isKnown)
      {
        return found
      }
    }
    return nil
  }

  init(text: String, migration: String? = nil) {
    (self.text, self.migration) = (text, migration)
  }

  // MARK: Enumerations

  private static func newCase(
    _ old: String, _ new: String, _ path: StatePath, _ isKnown: (String) -> Bool
  ) -> SchemaDrift? {
    if old == new || isKnown(new) { return nil }
    return SchemaDrift(
      text: "'\(path)' is '\(new)' instead of '\(old)', a case that the recording never has")
  }

  /// The case of a value as the compiler encodes enumerations: `{done: {}}`, `{failed: {_0: 3}}`.
  static func enumerationCase(_ pairs: [CBORPair]) -> String? {
    guard pairs.count == 1, let name = pairs[0].key.textValue, isCase(name),
      let values = pairs[0].value.mapValue,
      values.allSatisfy({ $0.key.textValue?.hasPrefix("_") == true })
    else { return nil }
    return name
  }

  private static func isCase(_ text: String) -> Bool {
    guard let first = text.utf8.first, 0x61...0x7A ~= first else { return false }
    return RedactionTable.isLabel(.text(text))
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

  private static func quoted(_ path: StatePath) -> String { Notation.quoted("\(path)") }

  private static func literal(_ value: CBORValue) -> String {
    switch value {
    case .text, .unsigned, .negative, .float, .bool: JSON.text(of: value)
    case .array(let items) where items.isEmpty: "[Int]()"
    case .null: "Int?.none"
    default: "…"
    }
  }
}
