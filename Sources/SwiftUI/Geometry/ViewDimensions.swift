/// The size of a view, for guides. A terminal aligns views at their edges and middles only.
public struct ViewDimensions: Sendable {
  /// The size in points; 0, because it is not known when the guide is asked.
  public let width = 0.0, height = 0.0

  /// A position across.
  public subscript(guide: HorizontalAlignment) -> Double { 0 }
  /// A position down.
  public subscript(guide: VerticalAlignment) -> Double { 0 }
}
