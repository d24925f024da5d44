/// An only child that shares the place of its parent.
enum MergedChild {
  /// There is none, or it shows what its children show.
  case none
  /// The child is an element with the parent's children inside.
  case container(ScreenNode.Kind)
  /// The child has no children.
  case leaf
}
