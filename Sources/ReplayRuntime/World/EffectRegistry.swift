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

/// The effects that have begun and not ended.
struct EffectRegistry {
  private struct Identity: Hashable {
    var node: Symbol
    var name: Symbol
  }

  private var pending: [EffectKey: PendingEffect] = [:]
  private var counts: [Identity: UInt64] = [:]

  mutating func nextKey(node: Symbol, name: Symbol) -> EffectKey {
    let identity = Identity(node: node, name: name)
    let occurrence = counts[identity, default: 0]
    counts[identity] = occurrence + 1
    return EffectKey(node: node, name: name, occurrence: occurrence)
  }

  /// The pending effects of a node with a name, in the order in which they began.
  func pending(node: Symbol, name: Symbol) -> [PendingEffect] {
    pending.values.filter { $0.key.node == node && $0.key.name == name }
      .sorted { $0.key.occurrence < $1.key.occurrence }
  }

  var isEmpty: Bool { pending.isEmpty }

  func has(node: Symbol) -> Bool { pending.keys.contains { $0.node == node } }

  /// The name of the effect that began with an event.
  func name(began: Int) -> Symbol? { pending.values.first { $0.began == began }?.key.name }

  subscript(key: EffectKey) -> PendingEffect? {
    get { pending[key] }
    set { pending[key] = newValue }
  }
}
