import EventModel

/// The effects that have begun and not ended, and the code that replay does not have.
struct EffectRegistry {
  private struct Identity: Hashable {
    var node: Symbol
    var name: Symbol
  }

  private var pending: [EffectKey: PendingEffect] = [:]
  private var counts: [Identity: UInt64] = [:]
  /// Running opaque effects, by the number of the event with which they began. While there are any,
  /// each root checks whether it comes from one. A task that outlives its span is outside.
  private var openSpans: Set<Int> = []
  /// Running actions that came from outside, and the actions that they call, by the numbers of
  /// their events.
  private var outsideActions: Set<Int> = []

  var isEmpty: Bool { pending.isEmpty }

  func has(node: Symbol) -> Bool { pending.keys.contains { $0.node == node } }

  subscript(key: EffectKey) -> PendingEffect? { pending[key] }

  /// The pending effects of a node with a name, in the order in which they began.
  ///
  /// - Parameter id: The value of the identifier. It decides for effects that have one.
  func pending(node: Symbol, name: Symbol, id: AnyHashable? = nil) -> [PendingEffect] {
    pending.values.filter { effect in
      guard effect.key.node == node else { return false }
      if let id, let other = effect.id { return id == other }
      return effect.key.name == name
    }.sorted { $0.began < $1.began }
  }

  /// The identity of the next effect of a node with a name.
  mutating func nextKey(node: Symbol, name: Symbol) -> EffectKey {
    let identity = Identity(node: node, name: name)
    let occurrence = counts[identity, default: 0]
    counts[identity] = occurrence + 1
    return EffectKey(node: node, name: name, occurrence: occurrence)
  }

  /// Holds the symbols of all effects, also of those that have ended: their occurrences are counted.
  func holdSymbols(in symbols: SymbolTable) {
    // The order does not matter: holding is only a mark.
    for identity in counts.keys {
      symbols.hold(identity.node)
      symbols.hold(identity.name)
    }
  }

  mutating func begin(_ effect: PendingEffect) {
    pending[effect.key] = effect
    if effect.mode == .opaque { openSpans.insert(effect.began) }
  }

  /// - Returns: The effect that ends; nil if it is not pending.
  mutating func end(_ key: EffectKey) -> PendingEffect? {
    guard let effect = pending.removeValue(forKey: key) else { return nil }
    openSpans.remove(effect.began)
    return effect
  }

  // MARK: Code that replay does not have

  var hasOpenSpans: Bool { !openSpans.isEmpty }

  /// Whether the effect that began with an event is a span that runs.
  func isOpenSpan(_ began: Int) -> Bool { openSpans.contains(began) }

  /// The name of the running span that began with an event; nil if there is none.
  func openSpan(_ began: Int) -> Symbol? {
    guard openSpans.contains(began) else { return nil }
    return pending.values.first { $0.began == began }?.key.name
  }

  mutating func beginOutsideAction(_ number: Int) { outsideActions.insert(number) }

  mutating func endOutsideAction(_ number: Int) { outsideActions.remove(number) }

  /// Whether an event is an action that came from outside, or an action that such a one called.
  func isOutsideAction(_ number: Int) -> Bool {
    !outsideActions.isEmpty && outsideActions.contains(number)
  }

  /// Whether any code runs that replay does not have.
  var isOutside: Bool { !(openSpans.isEmpty && outsideActions.isEmpty) }
}
