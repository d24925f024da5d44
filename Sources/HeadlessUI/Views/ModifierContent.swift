/// The view that a modifier is applied to.
public struct ModifierContent<Modifier>: PrimitiveView {
  let child: ViewChild

  /// Adds the view itself.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(child)
  }
}
