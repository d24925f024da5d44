/// A property of a state that holds references.
protocol ReferenceHolder {
  var sharedObjects: [any SharedObject] { get }
}
