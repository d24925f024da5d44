import EventModel

/// The identity of an effect: its node, its name, and how often that name began on the node before.
package struct EffectKey: Hashable, Sendable {
  /// The symbol of the node's path; `Symbol.none` for none.
  package var node: Symbol
  /// The symbol of the effect's name or identifier.
  package var name: Symbol
  /// The number of earlier effects with this node and name.
  package var occurrence: UInt64

  /// Creates an identity.
  package init(node: Symbol, name: Symbol, occurrence: UInt64) {
    self.node = node
    self.name = name
    self.occurrence = occurrence
  }
}
