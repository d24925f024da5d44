/// Combinations of several emitters.
///
/// Source: Compose, `Emitters`.
public enum Emitters {
  /// Several emitters with one handler.
  ///
  /// A tuple of two to four emitters takes the same operators: `(open, reopen) += { … }`.
  ///
  /// Source: Compose, `Emitters.Merge`.
  public struct Merge<Value> {
    private let emitters: [Emitter<Value>]

    /// Combines emitters.
    public init(_ emitters: Emitter<Value>...) { self.emitters = emitters }

    /// Runs the handler for every later value of each emitter.
    public static func += (merge: Merge, handler: @escaping (Value) -> Void) {
      for emitter in merge.emitters { emitter += handler }
    }

    /// Runs the handler with the last value of each emitter that has one, in the order of the
    /// emitters, and for every later value.
    public static func ++= (merge: Merge, handler: @escaping (Value) -> Void) {
      merge += handler
      for emitter in merge.emitters {
        if let last = emitter.lastValue { handler(last) }
      }
    }
  }
}

extension Emitters.Merge where Value == Void {
  /// Runs the handler for every later signal of each emitter.
  public static func += (merge: Self, handler: @escaping () -> Void) {
    merge += { (_: Void) in handler() }
  }

  /// Runs the handler once for each emitter that was sent before, and for every later signal.
  public static func ++= (merge: Self, handler: @escaping () -> Void) {
    merge ++= { (_: Void) in handler() }
  }
}

/// Runs the handler for every later value of each emitter.
public func += <Value>(
  emitters: (Emitter<Value>, Emitter<Value>), handler: @escaping (Value) -> Void
) {
  Emitters.Merge(emitters.0, emitters.1) += handler
}

/// Runs the handler for every later value of each emitter.
public func += <Value>(
  emitters: (Emitter<Value>, Emitter<Value>, Emitter<Value>), handler: @escaping (Value) -> Void
) {
  Emitters.Merge(emitters.0, emitters.1, emitters.2) += handler
}

/// Runs the handler for every later value of each emitter.
public func += <Value>(
  emitters: (Emitter<Value>, Emitter<Value>, Emitter<Value>, Emitter<Value>),
  handler: @escaping (Value) -> Void
) {
  Emitters.Merge(emitters.0, emitters.1, emitters.2, emitters.3) += handler
}

/// Runs the handler with the last values, and for every later value of each emitter.
public func ++= <Value>(
  emitters: (Emitter<Value>, Emitter<Value>), handler: @escaping (Value) -> Void
) {
  Emitters.Merge(emitters.0, emitters.1) ++= handler
}

/// Runs the handler with the last values, and for every later value of each emitter.
public func ++= <Value>(
  emitters: (Emitter<Value>, Emitter<Value>, Emitter<Value>), handler: @escaping (Value) -> Void
) {
  Emitters.Merge(emitters.0, emitters.1, emitters.2) ++= handler
}

/// Runs the handler with the last values, and for every later value of each emitter.
public func ++= <Value>(
  emitters: (Emitter<Value>, Emitter<Value>, Emitter<Value>, Emitter<Value>),
  handler: @escaping (Value) -> Void
) {
  Emitters.Merge(emitters.0, emitters.1, emitters.2, emitters.3) ++= handler
}

/// Runs the handler for every later signal of each emitter.
public func += (emitters: (SignalEmitter, SignalEmitter), handler: @escaping () -> Void) {
  Emitters.Merge(emitters.0, emitters.1) += handler
}

/// Runs the handler for every later signal of each emitter.
public func += (
  emitters: (SignalEmitter, SignalEmitter, SignalEmitter), handler: @escaping () -> Void
) {
  Emitters.Merge(emitters.0, emitters.1, emitters.2) += handler
}

/// Runs the handler for every later signal of each emitter.
public func += (
  emitters: (SignalEmitter, SignalEmitter, SignalEmitter, SignalEmitter),
  handler: @escaping () -> Void
) {
  Emitters.Merge(emitters.0, emitters.1, emitters.2, emitters.3) += handler
}
