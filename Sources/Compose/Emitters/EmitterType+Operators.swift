import ReplayRuntime

extension EmitterType {
  /// Delivers what `transform` makes of each value.
  public func map<Result>(_ transform: @escaping (Value) -> Result) -> DerivedEmitter<Result> {
    relayed { value, deliver in deliver(transform(value)) }
  }

  /// Delivers the values for which `isIncluded` is true.
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> DerivedEmitter<Value> {
    relayed { value, deliver in if isIncluded(value) { deliver(value) } }
  }

  /// Calls `handler` with each value before it is delivered.
  public func tap(_ handler: @escaping (Value) -> Void) -> DerivedEmitter<Value> {
    relayed { value, deliver in
      handler(value)
      deliver(value)
    }
  }

  /// Delivers all values but the first ones.
  public func dropFirst(count: Int = 1) -> DerivedEmitter<Value> {
    let base = derived
    return DerivedEmitter(origin: base.origin) { handler in
      var left = count
      return base.start { value in
        if left > 0 { left -= 1 } else { handler(value) }
      }
    }
  }

  /// Delivers a value that differs from the one before it.
  public func undup() -> DerivedEmitter<Value> where Value: Equatable {
    let base = derived
    return DerivedEmitter(origin: base.origin) { handler in
      var last: Value?
      return base.start { value in
        if value == last { return }
        last = value
        handler(value)
      }
    }
  }

  /// Delivers a signal for each value that equals the given one.
  public func only(_ value: Value) -> DerivedEmitter<Void> where Value: Equatable {
    relayed { each, deliver in if each == value { deliver(()) } }
  }

  /// Delivers the values that are not nil.
  public func nonNull<Wrapped>() -> DerivedEmitter<Wrapped> where Value == Wrapped? {
    relayed { value, deliver in if let value { deliver(value) } }
  }

  /// Delivers the later values of the emitter that `transform` makes of each value, and of all that
  /// it made before.
  public func flatMap<Inner: EmitterType>(
    _ transform: @escaping (Value) -> Inner
  ) -> DerivedEmitter<Inner.Value> {
    let base = derived
    return DerivedEmitter(origin: base.origin) { handler in
      var ends: [() -> Void] = []
      let end = base.start { ends.append(transform($0).derived.start(handler)) }
      return {
        end()
        for end in ends { end() }
      }
    }
  }

  /// Delivers a value when no other one has come for an interval of virtual time. A timer
  /// `PATH.debounce` waits for it.
  public func debounce(interval: Duration) -> DerivedEmitter<Value> {
    let base = derived
    return DerivedEmitter(origin: base.origin) { handler in
      var timer: RuntimeTimer?
      let end = base.start { value in
        timer?.cancel()
        let (runtime, path) = base.origin()
        timer = runtime.timer("debounce", node: path, after: interval) { handler(value) }
      }
      return {
        end()
        timer?.cancel()
      }
    }
  }

  /// Delivers the values of both emitters.
  public static func + <Other: EmitterType>(
    emitter: Self, other: Other
  ) -> DerivedEmitter<Value> where Other.Value == Value {
    let (base, added) = (emitter.derived, other.derived)
    return DerivedEmitter(origin: base.origin) { handler in
      let (end, endOther) = (base.start(handler), added.start(handler))
      return {
        end()
        endOther()
      }
    }
  }

  private func relayed<Result>(
    _ relay: @escaping (Value, (Result) -> Void) -> Void
  ) -> DerivedEmitter<Result> {
    let base = derived
    return DerivedEmitter(origin: base.origin) { handler in
      base.start { relay($0, handler) }
    }
  }
}
