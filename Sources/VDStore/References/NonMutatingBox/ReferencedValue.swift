import DialectKit
import EventModel
import ReplayRuntime

/// A value behind a reference, of any type.
protocol ReferencedValue: AnyObject {
  /// The node with the commits on the value.
  var node: RuntimeNode { get }

  /// Gives the value a path, unless it has one; nil for a node outside the tree.
  func place(at path: String?)

  /// Calls `handler` after each commit that notifies subscribers.
  func follow(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription

  /// Sets the observer of actions on the value, unless there is one.
  func hostActions(of host: any ActionHost)
}
