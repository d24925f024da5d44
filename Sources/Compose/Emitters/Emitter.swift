import Foundation
import HeadlessUI
import ReplayRuntime

/// Emits values to everybody who subscribed, in the order of subscription.
///
/// Sending is synchronous: on return every handler has run. An emitter that several runtimes use,
/// a global one, keeps subscribers and last value for each of them apart.
///
/// Source: Compose, `Emitter`.
public final class Emitter<Value> {
  @usableFromInline let home: Signal<Value>
  private let initial: Value?
  private var foreign: [ObjectIdentifier: Signal<Value>] = [:]

  /// Makes an emitter.
  ///
  /// - Parameter initial: Counts as the last emitted value until one is sent.
  public init(_ initial: Value? = nil) {
    self.initial = initial
    home = Signal(initial: initial)
  }

  /// The emitter of the runtime in use; one with a place in a tree belongs to that tree alone.
  @usableFromInline package var signal: Signal<Value> {
    if home.isBound { return home }
    guard let runtime = Runtime.named, runtime !== home.runtime else { return home }
    return signal(in: runtime)
  }

  /// The last value sent, or the initial one.
  public var lastValue: Value? {
    let signal = self.signal
    signal.noteRead()
    return signal.last
  }

  /// A binding to the last value; setting it to a value sends that, setting it to nil does nothing.
  public var binding: Binding<Value?> {
    Binding(get: { self.lastValue }, set: { value in if let value { self.send(value) } })
  }

  /// Sends a value to every subscriber.
  @inlinable public func send(_ value: Value) { signal.send(value) }

  /// Subscribes for every value from now on.
  ///
  /// - Returns: A handle that ends the subscription; it may be dropped.
  @discardableResult
  @inlinable func subscribe(_ handler: @escaping (Value) -> Void) -> Subscription {
    signal.subscribe(handler)
  }

  private func signal(in runtime: Runtime) -> Signal<Value> {
    globalEmitters.withLock {
      if let known = foreign[ObjectIdentifier(runtime)] { return known }
      let made = Signal(initial: initial, in: runtime)
      foreign[ObjectIdentifier(runtime)] = made
      return made
    }
  }
}

/// Reads of the last value are tracked.
extension Emitter: TrackedObject {}

/// Guards the lists of runtimes of all emitters; only an emitter that several use asks for it.
private let globalEmitters = NSLock()

/// Sending and subscribing wait for the running turn, so a global emitter is safe from any thread.
extension Emitter: @unchecked Sendable where Value: Sendable {}

/// An emitter that carries only the fact of being sent.
public typealias SignalEmitter = Emitter<Void>

extension Emitter where Value == Void {
  /// Sends the signal to every subscriber.
  public func send() { send(()) }
}
