import DialectKit
import HeadlessUI
import ReplayRuntime

/// Delivers values to its subscribers, in the order of subscription.
///
/// Sending is synchronous: when it returns, every handler has run. An emitter that several runtimes
/// use, such as a global one, has separate subscribers and a separate last value for each of them.
///
/// Send in a turn, where an input, a timer or the result of an effect is handled; `Runtime` says what
/// happens to calls from other threads.
///
/// Source: Compose, `Emitter`.
public final class Emitter<Value> {
  /// The signal in the runtime that was current when the emitter was created.
  @usableFromInline let home: EmitterCell<Value>
  private let initial: Value?
  private var foreign: [ObjectIdentifier: EmitterCell<Value>] = [:]

  /// Creates an emitter.
  ///
  /// - Parameter initial: The last value until one is sent.
  public init(_ initial: Value? = nil) {
    self.initial = initial
    home = EmitterCell(initial: initial)
    home.numberOutsideTree()
  }

  /// The emitter's signal in the current runtime. An emitter that is bound to a tree belongs only
  /// to that tree.
  @usableFromInline package var emitterCell: EmitterCell<Value> {
    if home.isPlaced { return home }
    guard let runtime = Runtime.named, runtime !== home.runtime else { return home }
    return emitterCell(in: runtime)
  }

  /// The last value sent, or the initial one.
  public var lastValue: Value? {
    let emitterCell = self.emitterCell
    emitterCell.noteRead()
    return emitterCell.last
  }

  /// A binding to the last value. Setting a value sends it; setting nil does nothing.
  public var binding: Binding<Value?> {
    Binding(get: { self.lastValue }, set: { value in if let value { self.send(value) } })
  }

  /// This emitter, whose values no log holds from now on: a stand-in is recorded in their place,
  /// see `Redacted`.
  ///
  /// ```swift
  /// let didScan = Emitter<CardNumber>().redacted
  /// ```
  public var redacted: Emitter {
    home.isRedacted = true
    return self
  }

  /// Sends a value to every subscriber.
  @inlinable public func send(_ value: Value) { withEmitterCell { $0.send(value) } }

  /// Calls `body` with ``emitterCell``. The signal of a bound emitter, the usual one, is not retained
  /// for it: that is slow for an object with a weak reference, as every registered node is.
  @inlinable func withEmitterCell(_ body: (EmitterCell<Value>) -> Void) {
    if home.isPlaced { body(home) } else { body(emitterCell) }
  }

  /// Subscribes to every later value.
  ///
  /// - Returns: A handle that ends the subscription; the caller may ignore it.
  @discardableResult
  @inlinable func subscribe(_ handler: @escaping (Value) -> Void) -> ReplayRuntime.Subscription {
    let emitterCell = self.emitterCell
    emitterCell.numberOutsideTree()
    return emitterCell.subscribe(handler)
  }

  private func emitterCell(in runtime: Runtime) -> EmitterCell<Value> {
    SharedByRuntimes.withLock {
      if let known = foreign[ObjectIdentifier(runtime)] { return known }
      let made = EmitterCell(initial: initial, in: runtime)
      made.isRedacted = home.isRedacted
      made.numberOutsideTree()
      foreign[ObjectIdentifier(runtime)] = made
      return made
    }
  }
}

/// Reads of the last value are tracked.
extension Emitter: TrackedObject {}

/// Sending and subscribing wait for the running turn, so a global emitter can be used from any
/// thread.
extension Emitter: @unchecked Sendable where Value: Sendable {}

/// An emitter without a value.
public typealias SignalEmitter = Emitter<Void>

extension Emitter where Value == Void {
  /// Sends the signal to every subscriber.
  public func send() { send(()) }
}
