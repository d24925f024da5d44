import FoundationEssentials
import ReplayRuntime

extension AsyncStore {
  /// A value that tells a store what to do; an effect can lead to further effects.
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

    /// Asynchronous work whose result is an effect; only one task runs it.
    struct Operation: @unchecked Sendable {
      var name: String
      var id: EffectID?
      var arguments: (any Encodable)?
      var body: () async throws -> Effect
      /// The part of the work that the log can hold, if the code after it can run again in replay.
      var boundary: Boundary?
      /// Whether arguments and result are kept out of every log.
      var isRedacted = false
    }

    init(_ step: Step) { self.step = step }

    /// An effect that does nothing.
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

    /// Runs asynchronous work, and then the effect that it returns.
    ///
    /// The work does not run in replay: its direct changes, and those of its result, are applied as
    /// recorded. ``task(_:id:errors:mapEffect:)`` makes the code after the work verifiable.
    ///
    /// - Parameters:
    ///   - operation: The work.
    ///   - id: The name for ``cancel(_:)``; running work with that name is cancelled.
    public static func task(
      _ operation: @escaping () async throws -> Effect, id: AnyHashable? = nil
    ) -> Effect {
      Effect(.task(Operation(name: "task", id: id.map(EffectID.init), body: operation)))
    }

    /// Runs asynchronous work, and then the effect that it returns.
    @_disfavoredOverload
    public static func task(
      operation: @escaping () async throws -> Effect, id: AnyHashable? = nil
    ) -> Effect {
      .task(operation, id: id)
    }

    /// Runs asynchronous work, and then the effect that it returns.
    public static func task(
      _ operation: @escaping () async throws -> Effect, _ id: AnyHashable
    ) -> Effect {
      .task(operation, id: id)
    }

    /// Runs asynchronous work with some data, and then the effect that it returns.
    ///
    /// Encodable data is recorded, and compared if replay runs the code that produces it.
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

    /// Waits; effects after it in a sequence also wait.
    ///
    /// - Parameter time: The virtual time in seconds.
    public static func sleep(_ time: TimeInterval) -> Effect {
      Effect(.sleep(.clamped(seconds: time)))
    }

    /// Runs an effect repeatedly, the first time after one interval.
    ///
    /// - Parameters:
    ///   - interval: The virtual time in seconds; its sign is ignored.
    ///   - id: The name of the timer for ``cancel(_:)``.
    ///   - mapEffect: Receives the virtual time of the tick, as if the session had begun at 1970. A
    ///     tick waits until the effect of the previous tick has ended.
    public static func timer(
      _ interval: TimeInterval, id: AnyHashable, mapEffect: @escaping (Date) -> Effect
    ) -> Effect {
      Effect(.timer(.clamped(seconds: abs(interval)), EffectID(id), mapEffect))
    }

    /// Ends the task, timer, debounce or binding with a name; does nothing if there is none.
    public static func cancel(_ id: AnyHashable) -> Effect { Effect(.cancel(EffectID(id))) }

    /// Reduces all effects, without waiting for each other, and ends when all of them have ended.
    ///
    /// Later effects of the store do not wait for a received merge. Its tasks, sleeps and debounces
    /// can be cancelled and replaced while they run.
    public static func merge(effects: [Effect]) -> Effect { Effect(.merge(effects)) }

    /// Reduces all effects, without waiting for each other, and ends when all of them have ended.
    public static func merge(_ effects: Effect...) -> Effect { .merge(effects: effects) }

    /// Reduces effects one after another, each after the end of the previous one.
    public static func concatenate(effects: [Effect]) -> Effect { Effect(.concatenate(effects)) }

    /// Reduces effects one after another, each after the end of the previous one.
    public static func concatenate(_ effects: Effect...) -> Effect {
      .concatenate(effects: effects)
    }

    /// Runs asynchronous work with some data after a delay; see ``debounce(operation:id:delay:)``.
    public static func debounceDataTask<Data>(
      _ data: Data, _ operation: @escaping (Data) async throws -> Effect, _ id: AnyHashable,
      _ delay: TimeInterval
    ) -> Effect {
      Effect(
        .debounce(
          Operation(
            name: "debounce", id: EffectID(id), arguments: data as? any Encodable,
            body: { try await operation(data) }),
          .clamped(seconds: abs(delay))))
    }

    /// Runs asynchronous work after a delay; a further debounce with the same name cancels it.
    ///
    /// - Parameters:
    ///   - operation: The work.
    ///   - id: The name of the debounce for ``cancel(_:)``.
    ///   - delay: The virtual time in seconds.
    public static func debounce(
      operation: @escaping () async throws -> Effect, id: AnyHashable,
      delay: TimeInterval
    ) -> Effect {
      Effect(
        .debounce(
          Operation(name: "debounce", id: EffectID(id), body: operation),
          .clamped(seconds: abs(delay))))
    }
  }
}

extension AsyncStore.Effect {
  /// The effects of a composition; else the effect itself.
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

  /// This effect, and those that it is composed of, with arguments and results that no log holds: a
  /// stand-in is recorded in their place, see `Redacted`.
  ///
  /// ```swift
  /// .task(arguments: credentials, env.signIn) { .set(\.token, to: $0) }.redacted
  /// ```
  ///
  /// What an effect writes to the state is state: declare those properties `@Redacted` too.
  public var redacted: Self {
    switch step {
    case .task(var operation):
      operation.isRedacted = true
      return Self(.task(operation))
    case .debounce(var operation, let delay):
      operation.isRedacted = true
      return Self(.debounce(operation, delay))
    case .merge(let effects): return .merge(effects: effects.map(\.redacted))
    case .concatenate(let effects): return .concatenate(effects: effects.map(\.redacted))
    case .none, .set, .sleep, .timer, .cancel: return self
    }
  }

  /// Returns this composition with an effect after its last one; for any other effect, a sequence
  /// of the two.
  public func appending(_ effect: Self) -> Self { composed(of: parts + [effect]) }

  /// Returns this composition with an effect inserted at an index, or at its end if the index is
  /// too large.
  public func inserting(_ effect: Self, at index: Int) -> Self {
    var parts = parts
    parts.insert(effect, at: min(max(0, index), parts.count))
    return composed(of: parts)
  }

  /// Returns this composition without the effect at an index; unchanged if there is none.
  public func removing(at index: Int) -> Self {
    var parts = parts
    guard parts.indices.contains(index) else { return self }
    parts.remove(at: index)
    return composed(of: parts)
  }
}
