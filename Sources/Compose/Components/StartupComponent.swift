import DialectKit
import HeadlessUI
import ReplayRuntime

/// The root of an application.
///
/// With `@main`, the type is an executable that runs, records and replays the application.
///
/// Source: Compose, `StartupComponent`.
@MainActor @preconcurrency
public protocol StartupComponent: Component, ReplayableApplication {
  /// Creates the root component and all its members.
  init()

  /// Called after the tree was created and before any part of it is bound.
  func willBindRootComponent()

  /// Called after everything below the root was bound and its observers were set up.
  func didBindRootComponent()
}

nonisolated extension StartupComponent {
  /// Does nothing.
  public func willBindRootComponent() {}

  /// Does nothing.
  public func didBindRootComponent() {}

  /// Creates the root, binds it with its type's name as path, and shows it.
  public static func build(in host: HeadlessHost) { makeRoot(in: host) }

  /// Like ``build(in:)``, for callers that need the root.
  @discardableResult
  package static func makeRoot(in host: HeadlessHost) -> Self {
    let root = Runtime.asMainActor(()) { Self() }
    Runtime.asMainActor(root) { $0.willBindRootComponent() }
    ComponentBinder(runtime: host.runtime).bind(root, to: TypeLabel.of(Self.self))
    Runtime.asMainActor(root) { $0.didBindRootComponent() }
    host.runtime.addDirectory(host.runtime.componentTree)
    host.mount(RootView(component: root))
    return root
  }

  /// Starts the application without a screen, for tests.
  public static func start(in runtime: Runtime = Runtime()) -> RunningApplication {
    RunningApplication(Self.self, in: runtime)
  }
}
