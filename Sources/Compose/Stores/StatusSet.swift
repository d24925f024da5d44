import TypeLayout

infix operator !~= : ComparisonPrecedence

extension Set where Element: AnyStatus {
  /// Adds a status.
  public static func += (statuses: inout Set, status: Element) { statuses.insert(status) }

  /// Removes a status.
  public static func -= (statuses: inout Set, status: Element) { statuses.remove(status) }

  /// Replaces all statuses by one.
  public static func |= (statuses: inout Set, status: Element) { statuses = [status] }

  /// Whether a status is set.
  public static func ~= (statuses: Set, status: Element) -> Bool { statuses.contains(status) }

  /// Whether a status is not set.
  public static func !~= (statuses: Set, status: Element) -> Bool { !statuses.contains(status) }
}

/// A set of statuses as recorded in the log: their names, sorted.
///
/// The encoding of an enumeration is the name of its case. A status type that lists its cases, or
/// decodes itself, can also be decoded; a status that another thread writes needs this in replay.
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

  private static func name(of status: Status) -> String {
    TypeLayout.printedCase(of: status) ?? "\(status)"
  }
}
