import ReplayRuntime

infix operator !+= : AssignmentPrecedence
infix operator ++= : AssignmentPrecedence
infix operator ~+= : AssignmentPrecedence

extension Emitter {
  /// Runs the handler for every later value.
  @inlinable public static func += (emitter: Emitter, handler: @escaping (Value) -> Void) {
    emitter.subscribe(handler)
  }

  /// Runs the handler once, for the next value; also if the handler sends again.
  public static func !+= (emitter: Emitter, handler: @escaping (Value) -> Void) {
    let once = Once()
    once.subscription = emitter.subscribe { value in
      guard let subscription = once.subscription else { return }
      once.subscription = nil
      subscription.cancel()
      handler(value)
    }
  }

  /// Runs the handler with the last value, if any, and for every later value.
  @inlinable public static func ++= (emitter: Emitter, handler: @escaping (Value) -> Void) {
    emitter.subscribe(handler)
    if let last = emitter.lastValue { handler(last) }
  }

  /// Runs the handler with each later value and the value before it.
  ///
  /// The handler does not run for the first value, unless the emitter has an initial value. If
  /// another handler sends while a value is delivered, each value still comes with the one that was
  /// sent before it.
  public static func ~+= (emitter: Emitter, handler: @escaping (Value, Value) -> Void) {
    let emitterCell = emitter.emitterCell
    if emitterCell.runtime.rules.previousIsOfSend {
      emitterCell.numberOutsideTree()
      return emitterCell.subscribeToPairs(handler)
    }
    var last = emitter.lastValue
    emitter.subscribe { value in
      // Stored before the handler runs, because the handler may send again.
      let previous = last
      last = value
      if let previous { handler(value, previous) }
    }
  }

  /// Runs the handler for every later value: the operator `emitter { … }` of Compose's examples.
  @inlinable public func callAsFunction(_ handler: @escaping (Value) -> Void) { subscribe(handler) }
}

extension Emitter where Value == Void {
  /// Runs the handler for every later signal.
  public static func += (emitter: Emitter, handler: @escaping () -> Void) {
    emitter.subscribe { _ in handler() }
  }

  /// Runs the handler for the next signal, once.
  public static func !+= (emitter: Emitter, handler: @escaping () -> Void) {
    emitter !+= { (_: Void) in handler() }
  }

  /// Runs the handler at once if the signal was sent before, and for every later signal.
  public static func ++= (emitter: Emitter, handler: @escaping () -> Void) {
    emitter ++= { (_: Void) in handler() }
  }

  /// Runs the handler for every later signal.
  public func callAsFunction(_ handler: @escaping () -> Void) {
    subscribe { _ in handler() }
  }
}

private final class Once {
  var subscription: ReplayRuntime.Subscription?
}
