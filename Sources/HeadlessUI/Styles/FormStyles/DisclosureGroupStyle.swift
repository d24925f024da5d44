/// A look of groups that open and close, which an application defines.
///
/// Source: SwiftUI's `DisclosureGroupStyle`.
@MainActor @preconcurrency
public protocol DisclosureGroupStyle: PropertyCarrier {
  /// The type of the view.
  associatedtype Body: View
  /// The group.
  typealias Configuration = DisclosureGroupStyleConfiguration

  /// The view of a group. It has the control that opens the group.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
