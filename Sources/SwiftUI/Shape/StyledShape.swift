/// A shape with its colour.
nonisolated public struct StyledShape: View {
  let color: Color?
  let outline: ShapeOutline?

  /// The shape, where it has a frame.
  public var body: some View { StyleView(color: color ?? .clear, outline: outline) }

  /// Draws the outline, too. A terminal shows one colour.
  public func stroke(_ style: some ShapeStyle, lineWidth: Double = 1) -> StyledShape { self }
}
