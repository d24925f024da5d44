/// A property of a view that holds an object. Its dynamic members are bindings to the object's.
public protocol ObjectProperty {
  /// The type of the object.
  associatedtype Object: ObservableObject

  /// The object in the property.
  var wrappedValue: Object { get }
}

extension ObjectProperty {
  /// A binding to a member of the object.
  public subscript<Member>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Object, Member>
  ) -> Binding<Member> {
    let object = wrappedValue
    return Binding(
      get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }
}
