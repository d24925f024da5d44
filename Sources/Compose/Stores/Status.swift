infix operator !~= : ComparisonPrecedence

extension Set where Element: AnyStatus {
  /// Adds a status.
  public static func += (statuses: inout Set, status: Element) { statuses.insert(status) }

  /// Takes a status away.
  public static func -= (statuses: inout Set, status: Element) { statuses.remove(status) }

  /// Puts one status in place of all.
  public static func |= (statuses: inout Set, status: Element) { statuses = [status] }

  /// Whether a status is set.
  public static func ~= (statuses: Set, status: Element) -> Bool { statuses.contains(status) }

  /// Whether a status is not set.
  public static func !~= (statuses: Set, status: Element) -> Bool { !statuses.contains(status) }
}

/// A set of statuses as the log holds it: their names, sorted.
///
/// An enumeration's case names are its encoding; a status type that lists its cases, or decodes
/// itself, can also be read back, which a status written from another thread needs in replay.
struct StatusSet<Status: AnyStatus>: Codable, Equatable {
  var values: Set<Status> = []

  init() {}

  init(from decoder: any Decoder) throws {
    let names = try decoder.singleValueContainer().decode([String].self)
    guard let listed = Status.self as? any CaseIterable.Type,
      let all = Self.cases(of: listed) as? [Status]
    else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "\(Status.self) must be CaseIterable to be read from a log"))
    }
    let known = Dictionary(all.map { (Self.name(of: $0), $0) }, uniquingKeysWith: { $1 })
    for name in names {
      guard let value = known[name] else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "no status '\(name)'"))
      }
      values.insert(value)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values.map { Self.name(of: $0) }.sorted())
  }

  private static func cases<T: CaseIterable>(of type: T.Type) -> [Any] { Array(type.allCases) }

  private static func name(of status: Status) -> String { "\(status)" }
}
