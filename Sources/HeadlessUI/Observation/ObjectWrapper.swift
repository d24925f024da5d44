/// A property that holds one object that a component tree binds, such as ``ObservedObject``.
package protocol ObjectWrapper {
  /// The object in the property.
  var wrappedObject: AnyObject { get }
}
