protocol ReflectedSet: CollectionState {
  var reflectedElements: [Any] { get }
}
