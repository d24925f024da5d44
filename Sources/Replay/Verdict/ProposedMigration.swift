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

  /// The same change for every entry of a map.
  ///
  /// - Parameter other: The change of another entry.
  /// - Returns: Nil if the two differ in more than the key of the entry.
  func joined(with other: ProposedMigration) -> ProposedMigration? {
    guard let mine = migration.flatMap({ Self.state($0.path) })?.elements,
      let others = other.migration.flatMap({ Self.state($0.path) })?.elements,
      mine.count == others.count
    else { return nil }
    let indices = mine.indices.filter { mine[$0] != others[$0] }
    // The first elements name a store.
    guard indices.count == 1, let index = indices.first, index > 1,
      let whole = forEveryEntry(at: index), whole.swift == other.forEveryEntry(at: index)?.swift
    else { return nil }
    return whole
  }

  /// - Parameter index: The element of the path that is the key of the entry.
  private func forEveryEntry(at index: Int) -> ProposedMigration? {
    guard let migration, var path = Self.state(migration.path) else { return nil }
    let key = path.elements[index]
    path.elements[index] = .any
    if case .renamed(let name) = migration.change {
      guard var new = Self.state(name), new.elements.count == path.elements.count,
        new.elements[index] == key
      else { return nil }
      new.elements[index] = .any
      return ProposedMigration(renamed: "state:\(path)", to: "state:\(new)")
    }
    var whole = self
    whole.migration = Migration(path: "state:\(path)", change: migration.change)
    whole.swift = swift.replacing(
      Notation.quoted(migration.path), with: Notation.quoted("state:\(path)"))
    whole.text = text.replacing(PlaceKind.split(migration.path).rest, with: "\(path)")
    return whole
  }

  /// The path of a part of a state; nil for one of another kind.
  private static func state(_ path: String) -> StatePath? {
    let place = PlaceKind.split(path)
    return place.kind == .state ? try? StatePath(parsing: place.rest) : nil
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
