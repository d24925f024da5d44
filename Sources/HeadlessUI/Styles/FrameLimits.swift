/// The limits of a flexible frame, in points; nil for none.
package struct FrameLimits: Equatable, Sendable {
  /// The limits of the width.
  package var minWidth, idealWidth, maxWidth: Double?
  /// The limits of the height.
  package var minHeight, idealHeight, maxHeight: Double?
}
