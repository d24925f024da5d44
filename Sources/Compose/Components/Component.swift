import HeadlessUI
import ReplayRuntime

/// A screen, or a part of one: a structure of emitters, stores and further components.
///
/// What it shows is its `body` when it is also a `View`, its router's routes when it is a
/// ``RouterComponent``, and nothing otherwise.
///
/// Source: Compose, `Component`.
public protocol Component {
  /// Subscribes to this component's emitters and those of the components in it.
  ///
  /// Read once for each instance, when it is bound; never read it yourself.
  var observers: Void { get }
}

/// For `observers` that observe nothing.
public let None: Void = ()

extension Component {
  /// Observes nothing.
  public var observers: Void { None }

  /// Sent when the component's view has come to the screen.
  public var didAppear: SignalEmitter { instance.didAppear }

  /// Sent when the component's view has left the screen.
  public var didDisappear: SignalEmitter { instance.didDisappear }

  /// The services of the runtime in use.
  public var services: Services { Services.current }

  /// The runtime in use: clock, timers, chance and effects.
  public var runtime: Runtime { Runtime.ambient }

  /// This instance's place in the tree.
  var instance: ComponentInstance {
    Runtime.ambient.componentTree.instance(of: self)
  }
}

/// A component that shows other components, one on top of another.
///
/// Source: Compose, `RouterComponent`.
public protocol RouterComponent: Component {
  /// What is shown now; exactly one per component.
  var router: Router { get }
}

/// A view with content of its own for the route `\Self.self`.
///
/// Source: Compose, `RoutableView`.
public protocol RoutableView: View {
  /// The type of ``routableBody``.
  associatedtype RoutableBody: View

  /// Shown while the router points at the component itself.
  @ViewBuilder var routableBody: RoutableBody { get }
}

extension RoutableView {
  var erasedRoutableBody: AnyView { AnyView(routableBody) }
}
