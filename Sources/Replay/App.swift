import HeadlessUI
import ReplayRuntime

/// An application made of scenes, for code that has no component tree.
///
/// Mark it `@main` and the application runs, records and replays itself. A store that it declares,
/// as a constant or a `@StateObject`, has its label as its name in the log: `Weather.search`.
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

  /// Makes the application, names its stores and shows its scene.
  public static func build(in host: HeadlessHost) {
    let app = host.runtime.run { Self() }
    app.nameStores()
    host.mount(AppView(app: app))
  }

  /// Before they have done anything, so that all they do stands under one name.
  private func nameStores() {
    for child in Mirror(reflecting: self).children {
      let object = (child.value as? any OwningProperty)?.owned ?? child.value
      guard let label = child.label, let store = object as? any TreeNamed else { continue }
      let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
      store.bindToTree(at: "\(TypeLabel.of(Self.self)).\(name)")
    }
  }
}

/// The whole of an application as a view: state and objects that it declares live as long as it.
struct AppView<Application: App>: PrimitiveView {
  let app: Application

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    context.tracking { app.body }._addViews(to: &children)
  }
}
