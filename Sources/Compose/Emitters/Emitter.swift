import ReplayRuntime

/// Emits values to everybody who subscribed, in the order of subscription.
///
/// Sending is synchronous: on return every handler has run. An emitter that several runtimes use,
/// a global one, keeps subscribers and last value for each of them apart.
///
/// Source: Compose, `Emitter`.
public final class Emitter<Value> {
  private let home: Signal<Value>
  private var foreign: [ObjectIdentifier: Signal<Value>] = [:]
  private var isShared = false

  /// Makes an emitter.
  ///
  /// - Parameter initial: Counts as the last emitted value until one is sent.
  public init(_ initial: Value? = nil) { home = Signal(initial: initial) }

  /// The emitter of the runtime in use.
  package var signal: Signal<Value> { isShared ? sharedSignal() : home }

  /// The last value sent, or the initial one.
  public var lastValue: Value? { signal.last }

  /// Sends a value to every subscriber.
  public func send(_ value: Value) { signal.send(value) }

  /// Subscribes for every value from now on.
  ///
  /// - Returns: A handle that ends the subscription; it may be dropped.
  @discardableResult
  func subscribe(_ handler: @escaping (Value) -> Void) -> Subscription {
    if let current = Runtime.current, current !== home.runtime, !home.isBound { isShared = true }
    return signal.subscribe(handler)
  }

  private func sharedSignal() -> Signal<Value> {
    let runtime = Runtime.ambient
    if runtime === home.runtime { return home }
    if let known = foreign[ObjectIdentifier(runtime)] { return known }
    let made = Runtime.$current.withValue(runtime) { Signal<Value>() }
    foreign[ObjectIdentifier(runtime)] = made
    return made
  }
}

/// An emitter that carries only the fact of being sent.
public typealias SignalEmitter = Emitter<Void>

extension Emitter where Value == Void {
  /// Sends the signal to every subscriber.
  public func send() { send(()) }
}
