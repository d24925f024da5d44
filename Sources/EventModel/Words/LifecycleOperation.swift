/// What a `life` event says of its node.
package enum LifecycleOperation: String, CaseIterable, Sendable {
  /// The node exists; the value is its first state or stack, null for a component.
  case create
  /// The node has a place; the value is its name before, if it had another.
  case bind
  /// A component is on the screen for the first time, after its children.
  case didCreate
  /// A component comes onto the screen.
  case appear
  /// A component leaves the screen.
  case disappear
  /// The node is gone.
  case destroy
  /// Code outside all turns uses a node that has no name; the value is the place that it had, or its
  /// type, and its number among such nodes.
  case name
  /// An effect or action was cancelled; the value is its name.
  case cancel
  /// A flow begins; the value is its arguments.
  case flowStart
  /// A flow has ended.
  case flowFinish
  /// An update that committed nothing notifies the subscribers of a store.
  case emit
}
