import HeadlessUI
import ReplayRuntime

extension Store {
  /// Returns a store of a part of the state.
  ///
  /// A part inside the state shares the state's root: its writes are commits of the whole state,
  /// and this store publishes every change of the whole state. A part behind a reference, a
  /// ``NonMutatingSet`` or a property of an object, has its own root, one for each path from the
  /// root. Parts of values that closures return have one for each call.
  public func scope<Part>(_ keyPath: WritableKeyPath<State, Part>) -> Store<Part> {
    if let reference = keyPath as? ReferenceWritableKeyPath<State, Part> {
      let part = root.part(at: access.path?.appending(path: keyPath)) {
        ReferenceRoot(parent: root, access, reference)
      }
      return Store<Part>(
        context.scoped(to: part.access, root: part))
    }
    return Store<Part>(context.scoped(to: access.part(keyPath)))
  }

  /// Returns a store of a value that closures read from and write to the state.
  public func scope<Part>(
    get: @escaping (State) -> Part, set: @escaping (inout State, Part) -> Void
  ) -> Store<Part> {
    Store<Part>(context.scoped(to: access.part(get: get, set: set)))
  }

  /// Returns a store of a value that closures read from and write to the state.
  ///
  /// Trailing closures, `scope { … } set: { … }`, use the overload with labels.
  @_disfavoredOverload
  public func scope<Part>(
    _ get: @escaping (State) -> Part, set: @escaping (inout State, Part) -> Void
  ) -> Store<Part> {
    scope(get: get, set: set)
  }

  /// Returns a store of an object in the state, whose properties have stores of their own.
  public func referenceScope<Part: AnyObject>(_ keyPath: KeyPath<State, Part>) -> Store<Part> {
    if let writable = keyPath as? WritableKeyPath<State, Part> { return scope(writable) }
    return scope(get: { $0[keyPath: keyPath] }, set: { _, _ in })
  }

  /// A store of a member of the state.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<State, Part>) -> Store<Part> {
    scope(keyPath)
  }

  /// Returns a store whose writes call a closure when they change a part, inside the same commit.
  ///
  /// - Parameter change: Receives the part before, the part after, and the new state.
  public func onChange<Part: Equatable>(
    of keyPath: WritableKeyPath<State, Part>,
    _ change: @escaping (_ old: Part, _ new: Part, _ state: inout State) -> Void
  ) -> Store {
    let watched = access.part(
      at: access.path, get: { $0 },
      set: { (whole: inout State, new: State) in
        let old = whole[keyPath: keyPath]
        whole = new
        let present = whole[keyPath: keyPath]
        if old != present { change(old, present, &whole) }
      })
    return Store(context.with(watched))
  }

  /// A binding to the state.
  public var binding: Binding<State> {
    Binding(get: { state }, set: { state = $0 })
  }

  /// Runs `body` as one update, like ``update(fileID:line:_:)``; there is no animation without a
  /// screen.
  public func withAnimation<Result>(_ body: () throws -> Result) rethrows -> Result {
    try update(body)
  }
}

extension Store {
  /// Returns a store of the value that the state wraps; a default replaces nil until the first
  /// write.
  public func or<Wrapped>(_ fallback: @escaping @autoclosure () -> Wrapped) -> Store<Wrapped>
  where State == Wrapped? {
    scope(get: { $0 ?? fallback() }, set: { $0 = $1 })
  }

  /// Returns a store of the value that the state wraps; nil if the state is nil.
  public func optional<Wrapped>() -> Store<Wrapped>? where State == Wrapped? {
    guard let last = state else { return nil }
    return scope(get: { $0 ?? last }, set: { if $0 != nil { $0 = $1 } })
  }
}

extension Store where State: MutableCollection {
  /// A store of the element at an index. A default replaces a missing element, and a write to a
  /// missing element is ignored.
  public subscript(
    _ index: State.Index, or fallback: @escaping @autoclosure () -> State.Element
  ) -> Store<State.Element> {
    scope(
      get: { $0.indices.contains(index) ? $0[index] : fallback() },
      set: { if $0.indices.contains(index) { $0[index] = $1 } })
  }
}
