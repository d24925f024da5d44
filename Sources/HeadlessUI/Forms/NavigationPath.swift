/// The values of the pages on a ``NavigationStack``, from the bottom to the top.
///
/// A log holds their descriptions.
///
/// Source: SwiftUI's `NavigationPath`.
public struct NavigationPath: Equatable, Encodable {
  var values: [AnyHashable] = []

  /// Creates a path without pages.
  public init() {}

  /// Creates a path with the pages of some values.
  public init(_ values: some Sequence<some Hashable>) {
    self.values = values.map { AnyHashable($0) }
  }

  /// The number of pages.
  public var count: Int { values.count }

  /// Whether there are no pages.
  public var isEmpty: Bool { values.isEmpty }

  /// Adds the page of a value.
  public mutating func append(_ value: some Hashable) { values.append(AnyHashable(value)) }

  /// Removes the last pages.
  public mutating func removeLast(_ count: Int = 1) { values.removeLast(count) }

  /// Writes the descriptions of the values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for value in values { try container.encode("\(value.base)") }
  }
}
