import Foundation

extension AsyncStore.Effect {
  /// This effect as one of another store, whose state holds the state that this one changes.
  ///
  /// Tasks, timers and compositions beget what they beget for this effect's own store, mapped as
  /// well. Names stay as they are: one that both stores use is one name in the other store.
  ///
  /// ```swift
  /// app.receive(UserEffect.set(\.name, to: "Ann").map(\.user))
  /// ```
  ///
  /// - Parameter keyPath: Where the other state holds this effect's.
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
        .init { runtime, name, node, completion in
          boundary.begin(runtime, name, node) { completion($0.map { $0.map(keyPath) }) }
        }
      })
  }
}
