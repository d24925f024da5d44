/// A look of progress that an application defines.
///
/// Source: SwiftUI's `ProgressViewStyle`.
@MainActor @preconcurrency
public protocol ProgressViewStyle: PropertyCarrier {
  /// The type of the view.
  associatedtype Body: View
  /// The progress.
  typealias Configuration = ProgressViewStyleConfiguration

  /// The view of the progress.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
