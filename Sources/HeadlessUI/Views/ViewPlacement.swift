import ReplayRuntime

/// What the place of a view does with an only child; see ``ViewChildren/addOnly(_:)``.
public enum ViewPlacement {
  /// Makes a new place for the child, below that of the view.
  case own
  /// Adds the child's children as its own. They are what the child shows.
  case merged
  /// As `merged`. The number of the children is that of the type, so that the child needs no place
  /// in another pair, either.
  case pair
  /// Adds the child's children as its own, and shows them inside an element of this kind.
  case container(ScreenNode.Kind)
  /// Shows the child's elements. The child has no children and no life-cycle closures, and reads
  /// nothing.
  case leaf
}
