import HeadlessUI
import ReplayRuntime
import TypeLayout

/// A screen, or a part of one: a structure with emitters, stores and child components.
///
/// A component shows its `body` if it is a `View`, the routes of its router if it is a
/// ``RouterComponent``, and nothing otherwise.
///
/// Source: Compose, `Component`.
@MainActor @preconcurrency
public protocol Component {
  /// Subscribes to the emitters of this component and of its child components.
  ///
  /// The runtime reads it once for each instance, when the instance is bound. Do not read it
  /// yourself.
  var observers: Void { get }
}

/// The value of `observers` that observe nothing.
public let None: Void = ()

nonisolated extension Component {
  /// Observes nothing.
  public var observers: Void { None }

  /// Sent after the component's view has appeared on the screen.
  public var didAppear: SignalEmitter { instance.didAppear }

  /// Sent after the component's view has left the screen.
  public var didDisappear: SignalEmitter { instance.didDisappear }

  /// The current runtime: clock, timers, chance and effects.
  public var runtime: Runtime { Runtime.ambient }
}

let components = Conformers((any Component).self)
