/// Two views in order, without an arrangement of their own; more views are pairs of pairs.
///
/// Copying a pair, unlike a ``TupleView``, needs no type that is looked up at run time.
public struct ViewPair<First, Second> {
  /// The first view, or the first half of the views.
  @usableFromInline let first: First
  /// The second view, or the second half of the views.
  @usableFromInline let second: Second

  @inlinable @inline(__always)
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
}

extension ViewPair: View, PrimitiveView, ArrangingView where First: View, Second: View {
  /// Shares the place of its parent, also inside another pair.
  public static var _placement: ViewPlacement { .pair }

  /// Adds the views, matched by position.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(half: first, in: context)
    children.add(half: second, in: context)
  }
}
