import HeadlessUI
import ReplayRuntime

/// A view with its own content for the route `\Self.self`.
///
/// Source: Compose, `RoutableView`.
@MainActor @preconcurrency
public protocol RoutableView: View {
  /// The type of ``routableBody``.
  associatedtype RoutableBody: View

  /// The content while the router's top route is the component itself.
  @ViewBuilder var routableBody: RoutableBody { get }
}

nonisolated extension RoutableView {
  var erasedRoutableBody: AnyView { AnyView(Runtime.asMainActor(self) { $0.routableBody }) }
}
