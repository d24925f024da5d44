extension StateFields {
  /// A property that is computed from the state when it is first read, and remembered until a
  /// commit touches what it depends on.
  ///
  /// Without ``dropsInput(_:)`` it is computed anew for every version that is read.
  ///
  /// Source: Verge, `Field.Computed`.
  public struct Computed<Output>: @unchecked Sendable {
    /// What a field does when it is read; told to hooks.
    enum Step {
      case read, transformed, hitCache, hitPreviousCache, hitPreFilter
    }

    private let compute: (Changes<State>) -> Output
    private var filters: [(Changes<State>) -> Bool] = []
    private var hooks: [(Step, () -> Void)] = []

    /// Computes with a closure, which gets the state; `$0.items` and `$0.computed.other` work.
    public init(_ compute: @escaping (Changes<State>) -> Output) { self.compute = compute }

    /// Reads a key path.
    public init(_ keyPath: KeyPath<Changes<State>, Output>) {
      self.init { $0[keyPath: keyPath] }
    }

    /// Computes from a part of the state, and not again while that part is equal.
    public init<Part: Equatable>(
      derive: @escaping (Changes<State>) -> Part, compute: @escaping (Part) -> Output
    ) {
      self.init { compute(derive($0)) }
      filters = [{ $0.hasChanges(derive, ==) == false }]
    }

    /// Keeps the remembered value while `predicate` holds; of several, one is enough.
    ///
    /// The predicate gets the version that is read, and as the version before the last one for
    /// which the field is known.
    public func dropsInput(_ predicate: @escaping (Changes<State>) -> Bool) -> Computed {
      var copy = self
      copy.filters.append(predicate)
      return copy
    }

    /// Computes anew only when what `selector` reads has changed.
    public func ifChanged<Part: Equatable>(
      selector: @escaping (Changes<State>) -> Part
    ) -> Computed {
      dropsInput { !$0.hasChanges(selector, ==) }
    }

    /// Computes anew only when what a key path reads has changed.
    public func ifChanged<Part: Equatable>(
      selector keyPath: KeyPath<Changes<State>, Part>
    ) -> Computed {
      ifChanged(selector: { $0[keyPath: keyPath] })
    }

    // MARK: Hooks

    private func hooked(_ step: Step, _ action: @escaping () -> Void) -> Computed {
      var copy = self
      copy.hooks.append((step, action))
      return copy
    }

    /// Runs `action` at every read.
    public func onRead(_ action: @escaping () -> Void) -> Computed { hooked(.read, action) }

    /// Runs `action` whenever the field is computed.
    public func onTransform(_ action: @escaping () -> Void) -> Computed {
      hooked(.transformed, action)
    }

    /// Runs `action` when the version that is read knows the value already.
    public func onHitCache(_ action: @escaping () -> Void) -> Computed {
      hooked(.hitCache, action)
    }

    /// Runs `action` when the value of an older version serves.
    public func onHitPreviousCache(_ action: @escaping () -> Void) -> Computed {
      hooked(.hitPreviousCache, action)
    }

    /// Runs `action` when a predicate of ``dropsInput(_:)`` holds.
    public func onHitPreFilter(_ action: @escaping () -> Void) -> Computed {
      hooked(.hitPreFilter, action)
    }

    private func note(_ step: Step) {
      for hook in hooks where hook.0 == step { hook.1() }
    }

    // MARK: Reading

    func value(in changes: Changes<State>, key: AnyKeyPath) -> Output {
      note(.read)
      let snapshot = changes.snapshot
      if let known = snapshot.cache?[key, as: Output.self] {
        note(.hitCache)
        return known
      }
      let value = valueOfOlder(than: changes, key) ?? transformed(changes)
      snapshot.requireCache()[key, as: Output.self] = value
      snapshot.memory?.remember(snapshot, for: key)
      return value
    }

    private func transformed(_ changes: Changes<State>) -> Output {
      note(.transformed)
      return compute(changes)
    }

    /// What an older version remembers, when nothing that matters has changed since.
    private func valueOfOlder(than changes: Changes<State>, _ key: AnyKeyPath) -> Output? {
      let remembered =
        changes.snapshot.memory?.snapshot(knowing: key, before: changes.version)
        ?? changes.previousSnapshot
      guard let older = remembered, let value = older.cache?[key, as: Output.self],
        filters.contains(where: { $0(Changes(changes.snapshot, previous: older)) })
      else { return nil }
      note(.hitPreFilter)
      note(.hitPreviousCache)
      return value
    }
  }
}
