import HeadlessUI
import ReplayRuntime

/// An application made of scenes, for code that has no component tree.
///
/// Mark it `@main` and the application runs, records and replays itself.
///
/// Source: SwiftUI's `App`.
public protocol App: ReplayableApplication, PropertyCarrier {
  /// The type of the application's scene.
  associatedtype Body: Scene

  /// Makes the application, inside its first turn.
  init()

  /// What the application shows.
  @SceneBuilder var body: Body { get }
}

extension App {
  /// Runs the application: for `compose-replay` when that started it, else in the terminal.
  public static func main() { ReplayHost.main(Self.self) }

  /// Makes the application and shows its scene.
  public static func build(in host: HeadlessHost) {
    host.mount(AppView(app: host.runtime.run { Self() }))
  }
}

/// The whole of an application as a view: state and objects that it declares live as long as it.
struct AppView<Application: App>: PrimitiveView {
  let app: Application

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    app.body._addViews(to: &children)
  }
}
