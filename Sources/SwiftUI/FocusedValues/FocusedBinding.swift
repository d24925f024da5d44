/// A binding of the view that has the focus; always nil.
///
/// Source: SwiftUI's `FocusedBinding`.
@propertyWrapper
public struct FocusedBinding<Value> {
  /// Names the binding.
  public init(_ path: KeyPath<FocusedValues, Binding<Value>?>) {}

  /// The value; always nil.
  public var wrappedValue: Value? {
    get { nil }
    nonmutating set {}
  }
}
