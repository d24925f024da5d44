extension AsyncStore.Effect {
  /// Returns this effect for another store, whose state contains the state that this one changes.
  ///
  /// The effects that tasks, timers and compositions produce are mapped as well. Names do not
  /// change: a name that both stores use is one name in the other store.
  ///
  /// ```swift
  /// app.receive(UserEffect.set(\.name, to: "Ann").map(\.user))
  /// ```
  ///
  /// - Parameter keyPath: The place of this effect's state in the other state.
  public func map<OtherState, OtherEnvironment>(
    _ keyPath: WritableKeyPath<OtherState, State>,
    in store: AsyncStore<OtherState, OtherEnvironment>.Type = AsyncStore<
      OtherState, OtherEnvironment
    >.self
  ) -> AsyncStore<OtherState, OtherEnvironment>.Effect {
    typealias Other = AsyncStore<OtherState, OtherEnvironment>.Effect
    switch step {
    case .none: return .none
    case .set(let place, let change):
      return Other(.set(place, { change(&$0[keyPath: keyPath]) }))
    case .task(let operation): return Other(.task(operation.map(keyPath)))
    case .sleep(let time): return Other(.sleep(time))
    case .timer(let interval, let id, let mapEffect):
      return Other(.timer(interval, id, { mapEffect($0).map(keyPath) }))
    case .cancel(let id): return Other(.cancel(id))
    case .merge(let effects): return .merge(effects: effects.map { $0.map(keyPath) })
    case .concatenate(let effects): return .concatenate(effects: effects.map { $0.map(keyPath) })
    case .debounce(let operation, let delay):
      return Other(.debounce(operation.map(keyPath), delay))
    }
  }
}

extension AsyncStore.Effect.Operation {
  fileprivate func map<OtherState, OtherEnvironment>(
    _ keyPath: WritableKeyPath<OtherState, State>
  ) -> AsyncStore<OtherState, OtherEnvironment>.Effect.Operation {
    let (body, boundary) = (body, boundary)
    return .init(
      name: name, id: id, arguments: arguments, body: { try await body().map(keyPath) },
      boundary: boundary.map { boundary in
        .init { runtime, name, node, isRedacted, completion in
          boundary.begin(runtime, name, node, isRedacted) {
            completion($0.map { $0.map(keyPath) })
          }
        }
      }, isRedacted: isRedacted)
  }
}
