/// A way to tell whether two values are the same for somebody's purpose.
///
/// Source: Verge, `Comparer`.
public struct Comparer<Input>: @unchecked Sendable {
  let areEqual: (Input, Input) -> Bool

  /// Makes a comparer from a function that says whether two values are the same.
  public init(_ areEqual: @escaping (Input, Input) -> Bool) { self.areEqual = areEqual }

  /// Finds two values the same when a part of them is equal.
  public init<Part: Equatable>(selector: @escaping (Input) -> Part) {
    self.init { selector($0) == selector($1) }
  }

  /// Finds two values the same when a comparer finds a part of them the same.
  public init<Part>(
    selector: @escaping (Input) -> Part, comparer: Comparer<Part>
  ) {
    self.init { comparer.areEqual(selector($0), selector($1)) }
  }

  /// Finds two values the same when at least one of several comparers does; never without any.
  public init(or comparers: [Comparer]) {
    self.init { a, b in comparers.contains { $0.areEqual(a, b) } }
  }

  /// Finds two values the same when all of several comparers do; always without any.
  public init(and comparers: [Comparer]) {
    self.init { a, b in comparers.allSatisfy { $0.areEqual(a, b) } }
  }

  /// Never finds two values the same.
  public static var alwaysDifferent: Comparer { Comparer { _, _ in false } }

  /// Whether two values are the same.
  public func callAsFunction(_ a: Input, _ b: Input) -> Bool { areEqual(a, b) }
}

extension Comparer where Input: Equatable {
  /// Finds equal values the same.
  public static var usingEquatable: Comparer { Comparer(==) }
}
