/// Decides whether two values count as the same.
///
/// Source: Verge, `Comparer`.
public struct Comparer<Input>: @unchecked Sendable {
  @usableFromInline let areEqual: (Input, Input) -> Bool

  /// Creates a comparer from a function that returns whether two values count as the same.
  public init(_ areEqual: @escaping (Input, Input) -> Bool) { self.areEqual = areEqual }

  /// Compares a part of two values with `==`.
  public init<Part: Equatable>(selector: @escaping (Input) -> Part) {
    self.init { selector($0) == selector($1) }
  }

  /// Compares a part of two values with another comparer.
  public init<Part>(
    selector: @escaping (Input) -> Part, comparer: Comparer<Part>
  ) {
    self.init { comparer.areEqual(selector($0), selector($1)) }
  }

  /// Two values count as the same if at least one of the comparers says so; without comparers they
  /// never do.
  public init(or comparers: [Comparer]) {
    self.init { a, b in comparers.contains { $0.areEqual(a, b) } }
  }

  /// Two values count as the same if all comparers say so; without comparers they always do.
  public init(and comparers: [Comparer]) {
    self.init { a, b in comparers.allSatisfy { $0.areEqual(a, b) } }
  }

  /// No two values count as the same.
  public static var alwaysDifferent: Comparer { Comparer { _, _ in false } }

  /// Whether two values count as the same.
  public func equals(_ a: Input, _ b: Input) -> Bool { areEqual(a, b) }

  /// Whether two values count as the same.
  public func callAsFunction(_ a: Input, _ b: Input) -> Bool { areEqual(a, b) }
}

extension Comparer where Input: Equatable {
  /// Compares values with `==`.
  public static var usingEquatable: Comparer { Comparer(==) }
}
