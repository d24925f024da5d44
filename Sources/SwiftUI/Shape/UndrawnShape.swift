/// A shape that a terminal does not draw.
nonisolated public struct UndrawnShape<Base: Shape>: Shape {
  let base: Base

  /// The outline of the whole shape.
  public func path(in rect: CGRect) -> Path { base.path(in: rect) }
}
