import ReplayRuntime

infix operator !+= : AssignmentPrecedence
infix operator ++= : AssignmentPrecedence
infix operator ~+= : AssignmentPrecedence

extension Emitter {
  /// Runs the handler for every value from now on.
  @inlinable public static func += (emitter: Emitter, handler: @escaping (Value) -> Void) {
    emitter.subscribe(handler)
  }

  /// Runs the handler for the next value, once; also when the handler sends again.
  public static func !+= (emitter: Emitter, handler: @escaping (Value) -> Void) {
    let once = Once()
    once.subscription = emitter.subscribe { value in
      guard let subscription = once.subscription else { return }
      once.subscription = nil
      subscription.cancel()
      handler(value)
    }
  }

  /// Runs the handler with the last value, if there is one, and for every value from now on.
  @inlinable public static func ++= (emitter: Emitter, handler: @escaping (Value) -> Void) {
    emitter.subscribe(handler)
    if let last = emitter.lastValue { handler(last) }
  }

  /// Runs the handler with each new value and the one before it.
  ///
  /// The first value has none before it, unless the emitter was made with an initial one.
  public static func ~+= (emitter: Emitter, handler: @escaping (Value, Value) -> Void) {
    var last = emitter.lastValue
    emitter.subscribe { value in
      // Before the handler runs: it may send again.
      let previous = last
      last = value
      if let previous { handler(value, previous) }
    }
  }

  /// Runs the handler for every value from now on: what `emitter { … }` means in the seeds.
  @inlinable public func callAsFunction(_ handler: @escaping (Value) -> Void) { subscribe(handler) }
}

extension Emitter where Value == Void {
  /// Runs the handler for every signal from now on.
  public static func += (emitter: Emitter, handler: @escaping () -> Void) {
    emitter.subscribe { _ in handler() }
  }

  /// Runs the handler for the next signal, once.
  public static func !+= (emitter: Emitter, handler: @escaping () -> Void) {
    emitter !+= { (_: Void) in handler() }
  }

  /// Runs the handler at once if the signal was sent before, and for every signal from now on.
  public static func ++= (emitter: Emitter, handler: @escaping () -> Void) {
    emitter ++= { (_: Void) in handler() }
  }

  /// Runs the handler for every signal from now on.
  public func callAsFunction(_ handler: @escaping () -> Void) {
    subscribe { _ in handler() }
  }
}

private final class Once {
  var subscription: Subscription?
}
