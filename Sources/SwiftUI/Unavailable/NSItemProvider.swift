/// What is dragged from one application to another one.
@available(*, unavailable, message: "A terminal has no pointer; give the action a Button.")
public struct NSItemProvider {
  /// Never called.
  public init() {}
  /// Never called.
  public init(object: Any) {}
}
