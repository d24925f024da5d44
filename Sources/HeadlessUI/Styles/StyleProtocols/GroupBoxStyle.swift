/// A look of boxes that an application defines.
///
/// Source: SwiftUI's `GroupBoxStyle`.
@MainActor @preconcurrency
public protocol GroupBoxStyle: PropertyCarrier {
  /// The type of the box's view.
  associatedtype Body: View
  /// The box.
  typealias Configuration = GroupBoxStyleConfiguration

  /// The view of a box.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
