import DialectKit
import ReplayRuntime

/// An object with a derived value.
///
/// Source: Verge, `DerivedType`.
public protocol DerivedType: AnyObject {
  /// The type of the derived value.
  associatedtype Value

  /// The derived value.
  func asDerived() -> Derived<Value>
}

extension DerivedType {
  /// The latest value itself, where its type is required: `let count: Int = derived.value`.
  public var value: Value { asDerived().primitiveValue }
}
