import DialectKit
import OrderedCombine
import ReplayRuntime

/// What delivers values to handlers: an emitter, or what an operator makes of one.
///
/// Operators work for each handler on its own, in the turn of the emitter. They make no events: a
/// replay repeats them from the sends. Call them in a turn, as the observers of a component are.
///
/// Source: Compose, `Emitter`.
public protocol EmitterType<Value> {
  /// What is delivered.
  associatedtype Value

  /// The same values, without what else an emitter can do.
  var derived: DerivedEmitter<Value> { get }
}

extension Emitter: EmitterType {
  /// The later values of this emitter.
  public var derived: DerivedEmitter<Value> {
    DerivedEmitter(origin: { (self.emitterCell.runtime, self.emitterCell.path) }) { handler in
      let subscription = self.subscribe(handler)
      return { subscription.cancel() }
    }
  }
}

/// What an operator makes of an emitter. It keeps no value.
///
/// Source: Compose, `Emitters`.
public struct DerivedEmitter<Value>: EmitterType {
  /// The runtime, and the path of the emitter, for timers.
  let origin: () -> (runtime: Runtime, path: String)
  /// Adds a handler, and returns what removes it.
  let start: (@escaping (Value) -> Void) -> () -> Void

  init(
    origin: @escaping () -> (runtime: Runtime, path: String),
    start: @escaping (@escaping (Value) -> Void) -> () -> Void
  ) {
    (self.origin, self.start) = (origin, start)
  }

  /// This emitter.
  public var derived: DerivedEmitter { self }

  /// Runs the handler for every later value.
  public static func += (emitter: DerivedEmitter, handler: @escaping (Value) -> Void) {
    _ = emitter.start(handler)
  }

  /// Runs the handler for the next value, once.
  public static func !+= (emitter: DerivedEmitter, handler: @escaping (Value) -> Void) {
    emitter.observeOnce(handler: handler)
  }
}

extension DerivedEmitter where Value == Void {
  /// Runs the handler for every later signal.
  public static func += (emitter: DerivedEmitter, handler: @escaping () -> Void) {
    _ = emitter.start { _ in handler() }
  }

  /// Runs the handler for the next signal, once.
  public static func !+= (emitter: DerivedEmitter, handler: @escaping () -> Void) {
    emitter.observeOnce { _ in handler() }
  }
}

/// The name of ``Emitter`` in newer code of Compose.
public typealias ValueEmitter = Emitter

extension EmitterType {
  /// Runs the handler for every later value.
  ///
  /// - Returns: What ends it. Without it, the handler stays as long as the emitter.
  @discardableResult
  public func observe(handler: @escaping (Value) -> Void) -> AnyCancellable {
    let kept = Kept()
    let cancel = derived.start { value in
      if kept.cancellable != nil { handler(value) }
    }
    let cancellable = AnyCancellable {
      cancel()
      kept.cancellable = nil
    }
    kept.cancellable = cancellable
    return cancellable
  }

  /// Runs the handler for the next value, once; also if the handler sends again.
  ///
  /// - Returns: What ends it before.
  @discardableResult
  public func observeOnce(handler: @escaping (Value) -> Void) -> AnyCancellable {
    let once = Kept()
    let cancellable = observe { value in
      guard let cancellable = once.cancellable else { return }
      once.cancellable = nil
      cancellable.cancel()
      handler(value)
    }
    once.cancellable = cancellable
    return cancellable
  }

  /// Publishes every later value, in the order of subscription.
  public var publisher: SinkPublisher<Value> {
    let derived = self.derived
    return SinkPublisher { derived.observe(handler: $0) }
  }
}

private final class Kept {
  var cancellable: AnyCancellable?
}

extension Publisher where Failure == Never {
  /// The values of this publisher, which is subscribed to by each handler.
  ///
  /// Source: Compose, `Emitters.Publisher`.
  public var emitter: DerivedEmitter<Output> {
    DerivedEmitter(origin: { (Runtime.ambient, "publisher") }) { handler in
      let kept = Kept()
      // The subscription retains itself, as those of emitters do.
      kept.cancellable = sink(receiveCompletion: { _ in kept.cancellable = nil }) { value in
        _ = kept
        handler(value)
      }
      return { kept.cancellable?.cancel() }
    }
  }
}
