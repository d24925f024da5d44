import HeadlessUI
import Replay
import ReplayRuntime

/// The root of an application.
///
/// Mark it `@main` and the application runs, records and replays itself.
///
/// Source: Compose, `StartupComponent`.
public protocol StartupComponent: Component, ReplayableApplication {
  /// Makes the root and everything in it.
  init()

  /// Called when the tree is made and nothing in it is bound yet.
  func willBindRootComponent()

  /// Called when everything under the root is bound and its observers are set up.
  func didBindRootComponent()
}

extension StartupComponent {
  /// Does nothing.
  public func willBindRootComponent() {}

  /// Does nothing.
  public func didBindRootComponent() {}

  /// Runs the application: for `compose-replay` when that started it, else on standard input.
  public static func main() { ReplayHost.main(Self.self) }

  /// Makes the root, binds it under its type's name and shows it.
  public static func build(in host: HeadlessHost) { makeRoot(in: host) }

  /// As ``build(in:)``, for callers that need the root.
  @discardableResult
  package static func makeRoot(in host: HeadlessHost) -> Self {
    let root = Self()
    root.willBindRootComponent()
    ComponentBinder(runtime: host.runtime).bind(root, to: TypeLabel.of(Self.self))
    root.didBindRootComponent()
    host.mount(RootView(component: root))
    return root
  }

  /// Starts the application without a screen, for tests.
  public static func start(in runtime: Runtime = Runtime()) -> RunningApplication {
    RunningApplication(Self.self, in: runtime)
  }
}
