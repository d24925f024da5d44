import ReplayRuntime

/// Refreshes the view that is `refreshable`. Called in a flow.
///
/// Source: SwiftUI's `RefreshAction`.
public struct RefreshAction: Sendable {
  let action: @isolated(any) @Sendable () async -> Void

  /// Runs the action of `refreshable`.
  public func callAsFunction() async { await action() }
}
