extension StateFields {
  /// A property that is computed from the state at its first read, and cached until a commit
  /// changes what it depends on.
  ///
  /// Without ``dropsInput(_:)`` it is computed again for every version that is read.
  ///
  /// Source: Verge, `Field.Computed`.
  public struct Computed<Output>: @unchecked Sendable {
    private let compute: (Changes<State>) -> Output
    private var filters: [(Changes<State>) -> Bool] = []
    private var hooks: [(ComputedStep, () -> Void)] = []

    /// Computes the value with a closure, which receives the state; `$0.items` and
    /// `$0.computed.other` are valid in it.
    public init(_ compute: @escaping (Changes<State>) -> Output) { self.compute = compute }

    /// Reads the value at a key path.
    public init(_ keyPath: KeyPath<Changes<State>, Output>) {
      self.init { $0[keyPath: keyPath] }
    }

    /// Computes the value from a part of the state, and again only if that part changes.
    public init<Part: Equatable>(
      derive: @escaping (Changes<State>) -> Part, compute: @escaping (Part) -> Output
    ) {
      self.init { compute(derive($0)) }
      filters = [{ $0.hasChanges(derive, ==) == false }]
    }

    /// Keeps the cached value while `predicate` is true; of several predicates, one is enough.
    ///
    /// The predicate receives the version that is read. Its previous version is the last one for
    /// which the field was computed.
    public func dropsInput(_ predicate: @escaping (Changes<State>) -> Bool) -> Computed {
      var copy = self
      copy.filters.append(predicate)
      return copy
    }

    /// Computes the value again only if the result of `selector` changes.
    public func ifChanged<Part: Equatable>(
      selector: @escaping (Changes<State>) -> Part
    ) -> Computed {
      dropsInput { !$0.hasChanges(selector, ==) }
    }

    /// Computes the value again only if the value at a key path changes.
    public func ifChanged<Part: Equatable>(
      selector keyPath: KeyPath<Changes<State>, Part>
    ) -> Computed {
      ifChanged(selector: { $0[keyPath: keyPath] })
    }

    // MARK: Hooks

    private func hooked(_ step: ComputedStep, _ action: @escaping () -> Void) -> Computed {
      var copy = self
      copy.hooks.append((step, action))
      return copy
    }

    /// Calls `action` at every read.
    public func onRead(_ action: @escaping () -> Void) -> Computed { hooked(.read, action) }

    /// Calls `action` each time the value is computed.
    public func onTransform(_ action: @escaping () -> Void) -> Computed {
      hooked(.transformed, action)
    }

    /// Calls `action` if the version that is read has a cached value.
    public func onHitCache(_ action: @escaping () -> Void) -> Computed {
      hooked(.hitCache, action)
    }

    /// Calls `action` if the cached value of an older version is used.
    public func onHitPreviousCache(_ action: @escaping () -> Void) -> Computed {
      hooked(.hitPreviousCache, action)
    }

    /// Calls `action` if a predicate of ``dropsInput(_:)`` is true.
    public func onHitPreFilter(_ action: @escaping () -> Void) -> Computed {
      hooked(.hitPreFilter, action)
    }

    private func note(_ step: ComputedStep) {
      if hooks.isEmpty { return }
      for hook in hooks where hook.0 == step { hook.1() }
    }

    // MARK: Reading

    func value(in changes: Changes<State>, key: AnyKeyPath) -> Output {
      note(.read)
      let snapshot = changes.snapshot
      if let known = Self.value(in: snapshot.cache, key) {
        note(.hitCache)
        return known
      }
      let value = valueOfOlder(than: changes, key) ?? transformed(changes)
      snapshot.requireCache().add(ComputedBoxOf(value, at: key, isHooked: !hooks.isEmpty))
      snapshot.memory?.remember(snapshot, for: key)
      return value
    }

    private static func value(in cache: ComputedCache?, _ key: AnyKeyPath) -> Output? {
      guard let box = cache?.box(at: key) else { return nil }
      return unsafeDowncast(box, to: ComputedBoxOf<Output>.self).value
    }

    private func transformed(_ changes: Changes<State>) -> Output {
      note(.transformed)
      return compute(changes)
    }

    /// The cached value of an older version, if nothing on which it depends has changed since.
    private func valueOfOlder(than changes: Changes<State>, _ key: AnyKeyPath) -> Output? {
      let remembered =
        changes.snapshot.memory?.snapshot(knowing: key, before: changes.version)
        ?? changes.previousSnapshot
      guard let older = remembered, let value = Self.value(in: older.cache, key),
        filters.contains(where: { $0(Changes(changes.snapshot, previous: older)) })
      else { return nil }
      note(.hitPreFilter)
      note(.hitPreviousCache)
      return value
    }
  }
}

/// The steps of a read of a computed field; hooks are called for them. Outside the generic type of a
/// field, because looking up a type inside it is slow.
enum ComputedStep {
  case read, transformed, hitCache, hitPreviousCache, hitPreFilter
}
