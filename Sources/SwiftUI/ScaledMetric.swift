/// A size that grows with the size of texts. A terminal has one size of texts, so it is the size itself.
///
/// Source: SwiftUI's `ScaledMetric`.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint> {
  /// The size.
  public let wrappedValue: Value

  /// Creates a size.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Creates a size that would grow with the texts of a use.
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
    self.wrappedValue = wrappedValue
  }
}
