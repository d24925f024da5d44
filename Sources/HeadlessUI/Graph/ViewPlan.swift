import ReplayRuntime
import TypeLayout

/// What the places of a view type need to know about it, found once for each host.
@usableFromInline final class ViewPlan {
  /// The class of the places. To look up a generic class takes longer than to look up the plan.
  let placeClass: ViewNode.Type
  let type: ObjectIdentifier
  /// Whether a place keeps its view.
  let isKept: Bool
  /// Whether the view is a ``ViewPlacement/leaf``. It needs less work than others.
  let isLeaf: Bool
  /// Whether each view represents one thing, such as an instance of a component.
  @usableFromInline let standsForOne: Bool
  /// Nil for a type without dynamic properties.
  let dynamicFields: DynamicFields?
  /// Nil for a type whose bits do not decide what it shows. See ``ViewBits``.
  @usableFromInline let shownContent: ShownContent?

  init<V: View>(of type: V.Type) {
    placeClass = TypedViewNode<V>.self
    self.type = ObjectIdentifier(type)
    isKept = V._isKept
    isLeaf = if case .leaf = V._placement { isKept } else { false }
    standsForOne = isKept && V._standsForOne
    let fields =
      isKept ? DynamicFields(ofView: type, isPrimitive: V.Body.self == Never.self) : nil
    dynamicFields = fields?.isEmpty == false ? fields : nil
    shownContent = isKept && ViewBits.decide(type) ? ShownContent(of: type) : nil
  }
}
