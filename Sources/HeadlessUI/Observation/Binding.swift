/// A way to read and write a value that another object owns.
///
/// Source: SwiftUI's `Binding`.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  /// Reads the value.
  @usableFromInline let get: () -> Value
  /// Writes the value.
  @usableFromInline let set: (Value) -> Void

  /// Creates a binding from a getter and a setter.
  @inlinable public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// Creates a binding from another one, as a property wrapper does.
  @inlinable public init(projectedValue: Binding) { self = projectedValue }

  /// Returns a binding to a value that cannot change.
  public static func constant(_ value: Value) -> Binding {
    Binding(get: { value }, set: { _ in })
  }

  /// The value. Writing it writes the owner's value.
  public var wrappedValue: Value {
    @inlinable get { get() }
    @inlinable nonmutating set { set(newValue) }
  }

  /// The binding itself.
  @inlinable public var projectedValue: Binding { self }

  /// A binding to a part of the value.
  @inlinable
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    Binding<Member>(
      get: { get()[keyPath: keyPath] },
      set: { newValue in
        var value = get()
        value[keyPath: keyPath] = newValue
        set(value)
      })
  }
}
