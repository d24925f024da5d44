/// The closures to run when a view appears and when it disappears.
public struct ViewLifecycle {
  /// Runs when the view has appeared.
  @usableFromInline var appear: (() -> Void)?
  /// Runs when the view has left the screen.
  @usableFromInline var disappear: (() -> Void)?
  /// Runs after all disappearances of the pass.
  @usableFromInline package var destroy: (() -> Void)?

  /// Creates a pair of closures. They run after the rendering pass, never during it.
  @inlinable public init(appear: (() -> Void)? = nil, disappear: (() -> Void)? = nil) {
    self.appear = appear
    self.disappear = disappear
  }
}
