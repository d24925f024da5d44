/// A part of a state that counts how often it was written, so that whether it changed can be told
/// without comparing it.
///
/// ```swift
/// struct AppState {
///   @Fragment var profile: Profile = .init()
/// }
/// state.profile.name = "Ann"       // state.$profile.version is 1 more
/// ```
///
/// Writing an equal value counts as well: the number says that something may differ, not that it
/// does. In a log the fragment is its value and its number.
///
/// Source: Verge, `Fragment`.
@propertyWrapper @dynamicMemberLookup
public struct Fragment<State> {
  private var value: State
  /// How often the value was written.
  public private(set) var version: UInt64 = 0

  /// Makes a fragment that was never written.
  public init(wrappedValue: State) { value = wrappedValue }

  /// The value.
  public var wrappedValue: State {
    get { value }
    _modify {
      version += 1
      yield &value
    }
  }

  /// The fragment itself, for its number.
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

extension Fragment: Encodable where State: Encodable {}
extension Fragment: Decodable where State: Decodable {}
extension Fragment: Sendable where State: Sendable {}

extension Fragment: Equatable {
  /// Whether two fragments were written equally often, or hold values that can be compared and are
  /// equal.
  public static func == (a: Fragment, b: Fragment) -> Bool {
    if a.version == b.version { return true }
    guard let value = a.value as? any Equatable else { return false }
    return isEqual(value, b.value)
  }

  private static func isEqual<Value: Equatable>(_ a: Value, _ b: Any) -> Bool { a == b as? Value }
}

/// A number that grows by one with every change.
public struct VersionCounter: Hashable, Codable, Sendable {
  /// The number.
  public let version: UInt64

  /// The number, under the name that older texts use.
  public var value: UInt64 { version }
}

extension Comparer {
  /// Finds two fragments the same when they were written equally often.
  public static func versions<State>() -> Comparer where Input == Fragment<State> {
    Comparer { $0.version == $1.version }
  }
}
