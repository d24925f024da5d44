/// How a router changes its stack.
package enum RouteOperation: String, CaseIterable, Sendable {
  /// A route is added at the top.
  case push
  /// The top route is removed.
  case pop
  /// All routes but the first are removed.
  case popToRoot
  /// One route replaces the whole stack.
  case replace
  /// All routes are removed.
  case clear
}
