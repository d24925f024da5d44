/// A part of a state with a count of its writes, so that a change can be found without a
/// comparison.
///
/// ```swift
/// struct AppState {
///   @Fragment var profile: Profile = .init()
/// }
/// state.profile.name = "Ann"       // state.$profile.version is 1 more
/// ```
///
/// A write of an equal value counts as well: a different number means that the value may differ.
/// The log holds the value and the number of a fragment.
///
/// Source: Verge, `Fragment`.
@propertyWrapper @dynamicMemberLookup
public struct Fragment<State> {
  private var value: State
  /// The number of writes of the value.
  public private(set) var version: UInt64 = 0

  /// Creates a fragment with the version 0.
  public init(wrappedValue: State) { value = wrappedValue }

  /// The value.
  public var wrappedValue: State {
    get { value }
    _modify {
      version += 1
      yield &value
    }
  }

  /// The fragment itself, for access to its version.
  public var projectedValue: Fragment { self }

  /// The counter behind ``version``.
  public var counter: VersionCounter { VersionCounter(version: version) }

  /// A part of the value.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<State, Part>) -> Part {
    get { value[keyPath: keyPath] }
    _modify {
      version += 1
      yield &value[keyPath: keyPath]
    }
  }
}

/// The name of ``Fragment`` in Verge 9 and later.
public typealias Edge<State> = Fragment<State>

extension Fragment: Encodable where State: Encodable {}

extension Fragment: Decodable where State: Decodable {}

extension Fragment: Sendable where State: Sendable {}

extension Fragment: Equatable {
  /// Whether two fragments have the same version, or equal values of a comparable type.
  public static func == (a: Fragment, b: Fragment) -> Bool {
    if a.version == b.version { return true }
    guard let value = a.value as? any Equatable else { return false }
    return isEqual(value, b.value)
  }

  private static func isEqual<Value: Equatable>(_ a: Value, _ b: Any) -> Bool { a == b as? Value }
}

extension Comparer {
  /// Compares fragments by their versions.
  public static func versions<State>() -> Comparer where Input == Fragment<State> {
    Comparer { $0.version == $1.version }
  }
}
