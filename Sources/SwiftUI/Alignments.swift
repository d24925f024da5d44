/// A guide that an application defines. A terminal aligns views at their edges and middles only.
///
/// Source: SwiftUI's `AlignmentID`.
public protocol AlignmentID {
  /// The position of the guide in a view. Never called.
  static func defaultValue(in dimensions: ViewDimensions) -> CGFloat
}

extension HorizontalAlignment {
  /// The middle, in the place of a guide.
  public init(_ id: any AlignmentID.Type) { self = .center }
}

extension VerticalAlignment {
  /// The middle, in the place of a guide.
  public init(_ id: any AlignmentID.Type) { self = .center }
}
