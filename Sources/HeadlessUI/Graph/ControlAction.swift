/// What an input does. A view with another action shows the same.
@usableFromInline struct ControlAction {
  @usableFromInline let run: () -> Void

  @inlinable init(_ run: @escaping () -> Void) { self.run = run }
}
