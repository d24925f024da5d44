import CBOR
import EventModel

/// The changes of the form of a value: fields that are new, gone, renamed or of another type; a new case
/// of an enumeration.
struct SchemaDrift {
  /// What a path of a migration begins with: `state:`, `effect:Shop.pay/arguments`.
  let lead: String
  /// Whether the recording has a name anywhere.
  let isKnown: (String) -> Bool
  /// Whether a value of another type may be nil.
  var isOptional = false
  /// Whether all entries of a map are of another type, and not some of its fields.
  var hasEntries = false
  /// Whether fields that differ in name and value may be the same ones.
  var isBold = false

  /// Finds the changes, in the order of their migrations; none if only the content differs.
  ///
  /// - Parameter path: The path of the value; of a state from its node on.
  func changes(
    from old: CBORValue, to new: CBORValue, at path: StatePath
  ) -> [ProposedMigration] {
    switch (old, new) {
    case (.map(let a), .map(let b)): return inMaps(a, b, path)
    case (.array(let a), .array(let b)):
      return Self.distinct(
        zip(a, b).flatMap { changes(from: $0, to: $1, at: path.appending(.any)) })
    // No path leads into a set.
    case (.tagged(let a, let x), .tagged(let b, let y)) where a == b && a != CBORValue.setTag:
      return changes(from: x, to: y, at: path)
    case (.text(let a), .text(let b)):
      // A case of an enumeration of texts; any other text has seldom the form of one.
      guard Self.isCase(a), Self.isCase(b), let change = newCase(a, b, path) else { return [] }
      return conversion(change.text, old, new, path) ?? [change]
    default: return retyped(old, new, path)
    }
  }

  // MARK: Types

  private func retyped(
    _ old: CBORValue, _ new: CBORValue, _ path: StatePath
  ) -> [ProposedMigration] {
    // A value that may be absent has any type.
    if old == .null, new != .null, isOptional {
      return conversion("'\(words(path))' was nothing and is a value", old, new, path) ?? []
    }
    guard let before = Self.type(of: old), let after = Self.type(of: new), before != after else {
      return []
    }
    let text = "'\(words(path))' was \(before) and is \(after)"
    if let found = conversion(text, old, new, path) { return found }
    // A structure is one of its fields now; the others are removed first.
    if let pairs = old.mapValue, pairs.count > 1,
      let kept = pairs.first(where: { conversion(text, .map([$0]), new, path) != nil })
    {
      let others = pairs.filter { $0 != kept }.map { removed(path.appending(.init(key: $0.key))) }
      return others + (conversion(text, .map([kept]), new, path) ?? [])
    }
    if let pairs = new.mapValue, pairs.count > 1,
      let made = pairs.first(where: { conversion(text, old, .map([$0]), path) != nil })
    {
      let others = pairs.filter { $0 != made }
        .map { added(path.appending(.init(key: $0.key)), $0.value) }
      return (conversion(text, old, .map([made]), path) ?? []) + others
    }
    return [ProposedMigration(text: text)]
  }

  private func conversion(
    _ text: String, _ old: CBORValue, _ new: CBORValue, _ path: StatePath
  ) -> [ProposedMigration]? {
    ValueConversion(text: text, place: place(path), isOptional: isOptional && old != .null)
      .all(from: old, to: new).first.map { [$0] }
  }

  private static func type(of value: CBORValue) -> String? {
    switch value {
    case .unsigned, .negative: "a whole number"
    case .float: "a number with a point"
    case .bool: "a truth value"
    case .text: "a text"
    case .bytes: "bytes"
    case .array: "a list"
    case .map: "a structure"
    case .tagged(CBORValue.setTag, _): "a set"
    case .null, .undefined, .simple, .tagged: nil
    }
  }

  // MARK: Fields

  private func inMaps(
    _ old: [CBORPair], _ new: [CBORPair], _ path: StatePath
  ) -> [ProposedMigration] {
    if let before = Self.enumerationCase(old), let after = Self.enumerationCase(new),
      before != after
    {
      guard let change = newCase(before, after, path) else { return [] }
      let (a, b) = (path.appending(.key(before)), path.appending(.key(after)))
      var renamed = ProposedMigration(renamed: place(a), to: place(b))
      renamed.text = change.text
      return [renamed] + changes(from: old[0].value, to: new[0].value, at: b)
    }
    var gone = old.filter { pair in !new.contains { $0.key == pair.key } }
    var added = new.filter { pair in !old.contains { $0.key == pair.key } }
    var found: [ProposedMigration] = []
    func at(_ pair: CBORPair) -> StatePath { path.appending(.init(key: pair.key)) }
    func rename(_ one: CBORPair, _ other: CBORPair) {
      found.append(ProposedMigration(renamed: place(at(one)), to: place(at(other))))
      gone.removeAll { $0.key == one.key }
      added.removeAll { $0.key == other.key }
    }
    for one in gone where isBold || gone.count == 1 && added.count == 1 {
      if let other = added.first(where: { $0.value == one.value }) { rename(one, other) }
    }
    if isBold, gone.count == 1, added.count == 1 {
      let (one, other) = (gone[0], added[0])
      rename(one, other)
      found += changes(from: one.value, to: other.value, at: at(other))
    }
    if isBold || gone.isEmpty || added.isEmpty {
      if gone.allSatisfy({ Self.isField($0.key, among: new) }) {
        found += gone.map { removed(at($0)) }
      }
      if added.allSatisfy({ Self.isField($0.key, among: old) }) {
        found += added.map { self.added(at($0), $0.value) }
      }
    }
    for pair in old {
      guard let other = new.first(where: { $0.key == pair.key }) else { continue }
      let place = hasEntries && !Self.isContainer(pair.value) ? path.appending(.any) : at(pair)
      found += changes(from: pair.value, to: other.value, at: place)
    }
    return Self.distinct(found)
  }

  private static func isContainer(_ value: CBORValue) -> Bool {
    value.mapValue != nil || value.arrayValue != nil
  }

  private func removed(_ path: StatePath) -> ProposedMigration {
    ProposedMigration(
      "'\(words(path))' is gone", .removed(place(path)),
      ".removed(\(Notation.quoted(place(path))))")
  }

  private func added(_ path: StatePath, _ value: CBORValue) -> ProposedMigration {
    let text = "'\(words(path))' is new"
    guard let literal = Self.literal(value) else { return ProposedMigration(text: text) }
    return ProposedMigration(
      text, Migration(path: place(path), change: .added { value }),
      ".added(\(Notation.quoted(place(path))), default: \(literal))")
  }

  private static func distinct(_ changes: [ProposedMigration]) -> [ProposedMigration] {
    var known: Set<String> = []
    return changes.filter { known.insert($0.swift + $0.text).inserted }
  }

  /// The path of a value, as a migration takes it.
  private func place(_ path: StatePath) -> String {
    if lead.hasSuffix(":") || path.elements.isEmpty { return lead + path.description }
    return lead + "." + path.description
  }

  private func words(_ path: StatePath) -> String { PlaceKind.split(place(path)).rest }

  // MARK: Enumerations

  private func newCase(_ old: String, _ new: String, _ path: StatePath) -> ProposedMigration? {
    if old == new || isKnown(new) { return nil }
    return ProposedMigration(
      text: "'\(words(path))' is '\(new)' instead of '\(old)', a case that the recording never has")
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

  private static func literal(_ value: CBORValue) -> String? {
    switch value {
    case .text, .unsigned, .negative, .float, .bool: Notation.text(of: value)
    case .array(let items) where items.isEmpty: "[Int]()"
    case .map(let pairs) where pairs.isEmpty: "[String: Int]()"
    case .null: "Int?.none"
    default: nil
    }
  }
}
