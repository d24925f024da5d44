/// Views in an element, if they show anything.
nonisolated public struct OptionalElementView: View {
  let element: AnyView

  init(_ kind: ScreenNode.Kind, _ content: some View) {
    element = AnyView(OptionalElement(kind: kind, content: content))
  }

  /// The element.
  public var body: some View { element }
}
