import CBOR
import EventModel

/// A recorded value that the type of today does not decode.
struct UndecodedValue {
  /// What a path of a migration begins with.
  let lead: String
  /// The field that it lacks.
  let missing: String?

  /// The changes that may make it decode: a field with another name, a new field, another type of the
  /// value or of a part of it.
  func changes(_ value: CBORValue) -> [[ProposedMigration]] {
    var (renamed, converted): ([ProposedMigration], [ProposedMigration]) = ([], [])
    visit(value, at: StatePath()) { path, part in
      let place = path.elements.isEmpty ? lead : "\(lead).\(path)"
      if let pairs = part.mapValue, let missing {
        let new = "\(place).\(missing)"
        renamed += pairs.compactMap(\.key.textValue).map {
          ProposedMigration(renamed: "\(place).\($0)", to: new)
        }
        renamed += Self.literals.map { literal, value in
          ProposedMigration(
            "'\(PlaceKind.split(new).rest)' is new",
            Migration(path: new, change: .added { value }),
            ".added(\(Notation.quoted(new)), default: \(literal))")
        }
      }
      let text = "'\(PlaceKind.split(place).rest)' has another type"
      converted += ValueConversion(text: text, place: place, isOptional: false)
        .all(from: part, to: nil)
    }
    // Its fields are not known before it is a structure.
    let field = CBORValue.map([CBORPair(.text("value"), value)])
    converted += ValueConversion(
      text: "'\(PlaceKind.split(lead).rest)' is a structure", place: lead, isOptional: false
    ).all(from: value, to: field)
    return (renamed + converted).prefix(Self.limit).map { [$0] }
  }

  /// The largest number of changes that are tried.
  private static let limit = 24

  private static let literals: [(String, CBORValue)] = [
    ("0", .unsigned(0)), ("\"\"", .text("")), ("false", .bool(false)), ("Int?.none", .null),
    ("[Int]()", .array([])),
  ]

  private func visit(
    _ value: CBORValue, at path: StatePath, _ body: (StatePath, CBORValue) -> Void
  ) {
    body(path, value)
    for pair in value.mapValue ?? [] {
      visit(pair.value, at: path.appending(.init(key: pair.key)), body)
    }
    if let item = value.arrayValue?.first { visit(item, at: path.appending(.any), body) }
  }
}
