/// A look of values with labels that an application defines.
///
/// Source: SwiftUI's `LabeledContentStyle`.
@MainActor @preconcurrency
public protocol LabeledContentStyle: PropertyCarrier {
  /// The type of the view.
  associatedtype Body: View
  /// The value with its label.
  typealias Configuration = LabeledContentStyleConfiguration

  /// The view of a value with its label.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
