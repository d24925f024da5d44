/// A gradient between points. A terminal shows its first colour.
public struct MeshGradient: ShapeStyle {
  /// The first colour.
  public let _color: Color?

  /// Creates a gradient.
  public init(width: Int, height: Int, points: [SIMD2<Float>], colors: [Color]) {
    _color = colors.first
  }
}

nonisolated extension MeshGradient: View {
  /// A shape of the first colour.
  public var body: StyleView { StyleView(color: _color) }
}
