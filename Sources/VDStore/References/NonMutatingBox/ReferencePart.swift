/// A property of a state that holds a value behind a reference.
protocol ReferencePart {
  var referenced: any ReferencedValue { get }
}
