/// A look of gauges that an application defines.
///
/// Source: SwiftUI's `GaugeStyle`.
@MainActor @preconcurrency
public protocol GaugeStyle: PropertyCarrier {
  /// The type of the view.
  associatedtype Body: View
  /// The gauge.
  typealias Configuration = GaugeStyleConfiguration

  /// The view of a gauge.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
