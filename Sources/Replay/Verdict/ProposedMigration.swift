import EventModel

/// A change that may explain a difference, and the migration that declares it.
package struct ProposedMigration: Codable, Sendable {
  /// What changed, in words.
  package var text: String
  /// The migration; nil if none can say it.
  package var migration: Migration?
  /// The migration as Swift; empty for none.
  package var swift = ""
  /// The rename as an option takes it, `old=new`; nil if it is none.
  package var rename: String?
  /// Whether it is another place and not another name.
  var isMove = false

  /// The migration is a function, so it stays in this process.
  private enum CodingKeys: CodingKey { case text, swift, rename, isMove }

  init(text: String) { self.text = text }

  init(_ text: String, _ migration: Migration, _ swift: String) {
    (self.text, self.migration, self.swift) = (text, migration, swift)
  }

  /// A new name for what a path names, which begins with its kind.
  init(renamed old: String, to new: String) {
    let (before, after) = (PlaceKind.split(old).rest, PlaceKind.split(new).rest)
    self.init(
      "'\(before)' is '\(after)' now", .renamed(old, to: new),
      ".renamed(\(Notation.quoted(old)), to: \(Notation.quoted(new)))")
    rename = (old + new).contains("=") ? nil : "\(old)=\(new)"
    let (names, others) = (NamePath(before).bases, NamePath(after).bases)
    isMove = names.count != others.count && names.last == others.last
  }

  /// The same new name for a field of every entry of a map.
  ///
  /// - Parameter other: The new name of the field of another entry.
  /// - Returns: Nil if the two differ in more than the key of the entry.
  func joined(with other: ProposedMigration) -> ProposedMigration? {
    guard case (var old, var new)? = fields, case (let others, var last)? = other.fields,
      old.elements.count == others.elements.count, old.elements.count == new.elements.count
    else { return nil }
    let indices = old.elements.indices.filter { old.elements[$0] != others.elements[$0] }
    // The first elements name a store.
    guard indices.count == 1, let index = indices.first, index > 1,
      old.elements[index] == new.elements[index], others.elements[index] == last.elements[index]
    else { return nil }
    (old.elements[index], new.elements[index], last.elements[index]) = (.any, .any, .any)
    return new == last ? ProposedMigration(renamed: "state:\(old)", to: "state:\(new)") : nil
  }

  /// The two paths of a new name for a field of a state.
  private var fields: (old: StatePath, new: StatePath)? {
    guard let parts = rename?.split(separator: "="), parts.count == 2 else { return nil }
    let (before, after) = (PlaceKind.split(String(parts[0])), PlaceKind.split(String(parts[1])))
    guard before.kind == .state, let old = try? StatePath(parsing: before.rest),
      let new = try? StatePath(parsing: after.rest)
    else { return nil }
    return (old, new)
  }

  /// A value that is computed from the recorded one.
  ///
  /// - Parameters:
  ///   - type: The type of the recorded value, as Swift.
  ///   - expression: The value of today, as Swift; `old` is the recorded one.
  ///   - isOptional: Whether the recorded value may be nil, which stays nil.
  static func map<Old: Decodable & SendableMetatype, New: Encodable & SendableMetatype>(
    _ text: String, _ place: String, _ type: String, _ expression: String, isOptional: Bool,
    _ change: @escaping @Sendable (Old) -> New
  ) -> ProposedMigration {
    let lead = ".map(\(Notation.quoted(place))) { (old: \(type)"
    if !isOptional {
      return ProposedMigration(text, .map(place, change), "\(lead)) in \(expression) }")
    }
    return ProposedMigration(
      text, .map(place) { (old: Old?) in old.map(change) },
      "\(lead)?) in old.map { old in \(expression) } }")
  }
}
