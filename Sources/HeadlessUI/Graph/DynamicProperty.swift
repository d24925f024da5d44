/// A property wrapper in a view that is prepared before the view's body is evaluated. One of an
/// application consists of others, such as ``State``: they count as those of the view.
///
/// Source: SwiftUI's `DynamicProperty`.
public protocol DynamicProperty {
  /// Called in the turn before each evaluation of the body, after the properties inside are prepared.
  ///
  /// What it changes in other stored properties holds for that evaluation; keep in a ``State`` what must
  /// last. It is lost where values are read by `Mirror`, as with `COMPOSE_REPLAY_LAYOUT=mirror`.
  mutating func update()
}

extension DynamicProperty {
  /// Does nothing.
  public mutating func update() {}
}
