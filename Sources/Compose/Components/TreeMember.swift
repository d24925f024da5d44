import DialectKit
import EventModel
import HeadlessUI
import ReplayRuntime
import TypeLayout

/// A part of a component that gets a path when the component is bound.
protocol TreeMember {
  /// Binds the member to a path; its subscriptions end with `scope`.
  func bind(to path: String, scope: Scope)

  /// The path of the member; nil before it is bound.
  var placedPath: String? { get }

  /// Sets the component to which the routes of the member belong; called before
  /// ``bind(to:scope:)``. Does nothing for a member that does not route.
  func resolve<C: Component>(in component: C)
}

extension TreeMember {
  var placedPath: String? { nil }
  func resolve<C: Component>(in component: C) {}
}
