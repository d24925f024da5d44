import DialectKit
import ReplayRuntime

extension StoreType {
  /// Creates a value derived from the state.
  ///
  /// - Parameters:
  ///   - memoizeMap: The derivation; `.map(\.count)` or `.map { … }`. For the same key path the
  ///     same object is returned while it exists.
  ///   - dropsOutput: Whether an output makes no version; by default none is dropped.
  @inlinable
  public func derived<NewState>(
    _ memoizeMap: MemoizeMap<Changes<State>, NewState>,
    dropsOutput: ((Changes<NewState>) -> Bool)? = nil
  ) -> Derived<NewState> {
    let store = asStore()
    return store.source.derived(memoizeMap, store.deriveds, dropsOutput: dropsOutput)
  }

  /// Creates a value derived from the state that notifies sinks only of different values.
  @inlinable
  public func derived<NewState: Equatable>(
    _ memoizeMap: MemoizeMap<Changes<State>, NewState>,
    dropsOutput: ((Changes<NewState>) -> Bool)? = nil
  ) -> Derived<NewState> {
    let store = asStore()
    return store.source.derived(
      memoizeMap, store.deriveds, areEqual: ==, dropsOutput: dropsOutput)
  }
}

/// When a derived value follows its store: in the turn of the commit. Another time is that of a sink; see
/// ``TargetQueue``.
///
/// Source: Verge, `TargetQueueType`.
public struct DerivedQueue: Sendable {
  /// At once.
  public static let passthrough = DerivedQueue()
  /// At once, because all code in a turn counts as code on the main queue.
  public static let main = DerivedQueue()
  /// Another name for ``main``.
  public static func mainIsolated() -> DerivedQueue { .main }
}

extension StoreType {
  /// Another name for ``derived(_:dropsOutput:)``.
  public func derived<NewState: Equatable>(
    _ map: MemoizeMap<Changes<State>, NewState>, queue: DerivedQueue
  ) -> Derived<NewState> { derived(map) }

  /// Another name for ``derived(_:dropsOutput:)``.
  public func derived<NewState>(
    _ map: MemoizeMap<Changes<State>, NewState>, queue: DerivedQueue
  ) -> Derived<NewState> { derived(map) }
}

extension DerivedType {
  /// Creates a value derived from this one, which it retains.
  @inlinable
  public func chain<NewState>(
    _ memoizeMap: MemoizeMap<Changes<Value>, NewState>,
    dropsOutput: ((Changes<NewState>) -> Bool)? = nil
  ) -> Derived<NewState> {
    let derived = asDerived()
    return derived.source.derived(memoizeMap, derived.deriveds, dropsOutput: dropsOutput)
  }

  /// Creates a value derived from this one that notifies sinks only of different values.
  @inlinable
  public func chain<NewState: Equatable>(
    _ memoizeMap: MemoizeMap<Changes<Value>, NewState>,
    dropsOutput: ((Changes<NewState>) -> Bool)? = nil
  ) -> Derived<NewState> {
    let derived = asDerived()
    return derived.source.derived(
      memoizeMap, derived.deriveds, areEqual: ==, dropsOutput: dropsOutput)
  }
}

extension DerivedType {
  /// Another name for ``chain(_:dropsOutput:)``.
  public func derived<NewState: Equatable>(
    _ map: MemoizeMap<Changes<Value>, NewState>
  ) -> Derived<NewState> { chain(map) }

  /// Another name for ``chain(_:dropsOutput:)``.
  public func derived<NewState>(
    _ map: MemoizeMap<Changes<Value>, NewState>
  ) -> Derived<NewState> { chain(map) }
}

extension ChangesSource {
  @inlinable func derived<Output>(
    _ map: MemoizeMap<Changes<Value>, Output>, _ cache: WeakCache<AnyHashable>,
    areEqual: ((Output, Output) -> Bool)? = nil, dropsOutput: ((Changes<Output>) -> Bool)?
  ) -> Derived<Output> {
    let keyPath = dropsOutput == nil ? map.key : nil
    return known(keyPath, notifiesEqual: areEqual == nil, cache) {
      Derived(from: self, map: map, areEqual: areEqual, dropsOutput: dropsOutput)
    }
  }

  /// Returns the derived value of a key path; makes it if it does not exist, or without a key path.
  @usableFromInline func known<Output>(
    _ keyPath: AnyKeyPath?, notifiesEqual: Bool, _ cache: WeakCache<AnyHashable>,
    _ make: () -> Derived<Output>
  ) -> Derived<Output> {
    feed.runtime.inTurn("derived") {
      guard let keyPath else { return make() }
      let key = DerivedKey(
        keyPath: keyPath, type: ObjectIdentifier(Derived<Output>.self),
        notifiesEqual: notifiesEqual)
      return cache.object(for: key, in: feed.runtime, make: make)
    }
  }
}

// MARK: Several sources

extension Derived {
  /// Combines two derived values; each change of either makes one version.
  public static func combined<A, B>(
    _ a: Derived<A>, _ b: Derived<B>
  ) -> Derived<(A, B)> where Value == (A, B) {
    a.feed.runtime.inTurn("derived") {
      let made = Derived<(A, B)>(
        initial: (a.source.latest.primitive, b.source.latest.primitive), runtime: a.feed.runtime)
      made.follow(a.source) { made, changes in
        .notified((changes.primitive, made.feed.latest.primitive.1))
      }
      made.follow(b.source) { made, changes in
        .notified((made.feed.latest.primitive.0, changes.primitive))
      }
      return made
    }
  }

  /// Combines three derived values; each change of any makes one version.
  public static func combined<A, B, C>(
    _ a: Derived<A>, _ b: Derived<B>, _ c: Derived<C>
  ) -> Derived<(A, B, C)> where Value == (A, B, C) {
    a.feed.runtime.inTurn("derived") {
      let made = Derived<(A, B, C)>(
        initial: (
          a.source.latest.primitive, b.source.latest.primitive, c.source.latest.primitive
        ), runtime: a.feed.runtime)
      made.follow(a.source) { made, changes in
        let (_, b, c) = made.feed.latest.primitive
        return .notified((changes.primitive, b, c))
      }
      made.follow(b.source) { made, changes in
        let (a, _, c) = made.feed.latest.primitive
        return .notified((a, changes.primitive, c))
      }
      made.follow(c.source) { made, changes in
        let (a, b, _) = made.feed.latest.primitive
        return .notified((a, b, changes.primitive))
      }
      return made
    }
  }
}
