import ReplayRuntime
import TypeLayout

/// An object of the runtime. A view subscribes to it once, and in order.
package protocol RuntimeObservable: AnyObject {
  /// The nodes whose changes it announces; none for one whose reads are noted one by one.
  var observedNodes: [RuntimeNode] { get }
  /// Calls `handler` after each change, inside the turn.
  func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription
}

extension RuntimeObservable {
  package var observedNodes: [RuntimeNode] { [] }
}

let runtimeObservables = Conformers((any RuntimeObservable).self)
