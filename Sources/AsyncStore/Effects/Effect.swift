import Foundation
import ReplayRuntime

extension AsyncStore {
  /// What a store does when it receives it; effects beget effects until none is left.
  ///
  /// Source: AsyncStore, `Effect`.
  public struct Effect: @unchecked Sendable {
    let step: Step

    indirect enum Step {
      case none
      case set(CallSite, (inout State) -> Void)
      case task(Operation)
      case sleep(Duration)
      case timer(Duration, EffectID, (Date) -> Effect)
      case cancel(EffectID)
      case merge([Effect])
      case concatenate([Effect])
      case debounce(Operation, Duration)
    }

    /// Asynchronous work whose result is an effect; only the one task that it begins runs it.
    struct Operation: @unchecked Sendable {
      var name: String
      var id: EffectID?
      var arguments: (any Encodable)?
      var body: () async throws -> Effect
      /// The part of the work that the log can hold, when the rest may run again in replay.
      var boundary: Boundary?
    }

    init(_ step: Step) { self.step = step }

    /// Nothing.
    public static var none: Effect { Effect(.none) }

    /// Changes the state.
    public static func set(
      file: StaticString = #fileID, line: UInt = #line, _ change: @escaping (inout State) -> Void
    ) -> Effect {
      Effect(.set(CallSite(file: file, line: line), change))
    }

    /// Writes one part of the state.
    public static func set<Value>(
      _ keyPath: WritableKeyPath<State, Value>, to value: Value,
      file: StaticString = #fileID, line: UInt = #line
    ) -> Effect {
      Effect(.set(CallSite(file: file, line: line), { $0[keyPath: keyPath] = value }))
    }

    /// Runs asynchronous work, and then the effect that is its result.
    ///
    /// The work never runs in replay: what it does directly, and what its result changes, is
    /// applied as recorded. ``task(_:id:errors:mapEffect:)`` makes the rest verifiable.
    ///
    /// - Parameters:
    ///   - operation: The work.
    ///   - id: Names it for ``cancel(_:)``, and cancels what is under way by that name.
    public static func task(
      _ operation: @escaping () async throws -> Effect, id: AnyHashable? = nil
    ) -> Effect {
      Effect(.task(Operation(name: "task", id: id.map(EffectID.init), body: operation)))
    }

    /// Runs asynchronous work, and then the effect that is its result.
    @_disfavoredOverload
    public static func task(
      operation: @escaping () async throws -> Effect, id: AnyHashable? = nil
    ) -> Effect {
      .task(operation, id: id)
    }

    /// Runs asynchronous work on some data, and then the effect that is its result.
    ///
    /// Data that can be encoded is recorded and compared, where replay runs the code that gives it.
    public static func dataTask<Data>(
      _ data: Data, _ operation: @escaping (Data) async throws -> Effect,
      _ id: AnyHashable? = nil
    ) -> Effect {
      Effect(
        .task(
          Operation(
            name: "task", id: id.map(EffectID.init), arguments: data as? any Encodable,
            body: { try await operation(data) })))
    }

    /// Waits; the effects behind it wait with it.
    ///
    /// - Parameter time: Virtual time in seconds.
    public static func sleep(_ time: TimeInterval) -> Effect { Effect(.sleep(.seconds(time))) }

    /// Runs an effect again and again, the first time after one interval.
    ///
    /// - Parameters:
    ///   - interval: Virtual time in seconds; its sign does not count.
    ///   - id: Names the timer for ``cancel(_:)``.
    ///   - mapEffect: Gets the moment, counted from the session's beginning at 1970. A tick waits
    ///     until the effect of the one before it is reduced.
    public static func timer(
      _ interval: TimeInterval, id: AnyHashable, mapEffect: @escaping (Date) -> Effect
    ) -> Effect {
      Effect(.timer(.seconds(abs(interval)), EffectID(id), mapEffect))
    }

    /// Ends the task, timer, debounce or binding of a name; nothing when there is none.
    public static func cancel(_ id: AnyHashable) -> Effect { Effect(.cancel(EffectID(id))) }

    /// Reduces all, and is done when all of them are.
    ///
    /// A merge that a store receives holds back nothing that it receives later: its tasks, sleeps
    /// and debounces can be cancelled and replaced while they are under way.
    public static func merge(effects: [Effect]) -> Effect { Effect(.merge(effects)) }

    /// Reduces all, and is done when all of them are.
    public static func merge(_ effects: Effect...) -> Effect { .merge(effects: effects) }

    /// Reduces one after another, each when the one before it is done.
    public static func concatenate(effects: [Effect]) -> Effect { Effect(.concatenate(effects)) }

    /// Reduces one after another, each when the one before it is done.
    public static func concatenate(_ effects: Effect...) -> Effect {
      .concatenate(effects: effects)
    }

    /// Runs asynchronous work after some quiet; a further one of the same name cancels it.
    ///
    /// - Parameters:
    ///   - operation: The work.
    ///   - id: Names the debounce for ``cancel(_:)``.
    ///   - delay: Virtual time in seconds.
    public static func debounce(
      operation: @escaping () async throws -> Effect, id: AnyHashable,
      delay: TimeInterval
    ) -> Effect {
      Effect(
        .debounce(
          Operation(name: "debounce", id: EffectID(id), body: operation), .seconds(abs(delay))))
    }
  }
}

extension AsyncStore.Effect {
  /// Those that a composition holds; the effect itself otherwise.
  private var parts: [Self] {
    switch step {
    case .concatenate(let effects), .merge(let effects): effects
    case .none: []
    default: [self]
    }
  }

  private func composed(of parts: [Self]) -> Self {
    if case .merge = step { return .merge(effects: parts) }
    return .concatenate(effects: parts)
  }

  /// This composition with an effect behind its last; two effects in sequence otherwise.
  public func appending(_ effect: Self) -> Self { composed(of: parts + [effect]) }

  /// This composition with an effect before the one at an index; at the end for an index beyond.
  public func inserting(_ effect: Self, at index: Int) -> Self {
    var parts = parts
    parts.insert(effect, at: min(max(0, index), parts.count))
    return composed(of: parts)
  }

  /// This composition without the effect at an index; the same when there is none.
  public func removing(at index: Int) -> Self {
    var parts = parts
    guard parts.indices.contains(index) else { return self }
    parts.remove(at: index)
    return composed(of: parts)
  }
}
