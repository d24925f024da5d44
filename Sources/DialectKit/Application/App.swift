import HeadlessUI
import ReplayRuntime
import TypeLayout

/// An application made of scenes, for code that has no component tree.
///
/// With `@main`, the type is an executable that runs, records and replays the application. The log
/// names a store that the application declares, as a constant or a `@StateObject`, by its label:
/// `Weather.search`.
///
/// Source: SwiftUI's `App`.
@MainActor @preconcurrency
public protocol App: ReplayableApplication, PropertyCarrier {
  /// The type of the application's scene.
  associatedtype Body: Scene

  /// Creates the application, inside its first turn.
  init()

  /// The scene that the application shows.
  @SceneBuilder var body: Body { get }
}

nonisolated extension App {
  /// Creates the application, names its stores and shows its scene.
  public static func build(in host: HeadlessHost) {
    let app = host.runtime.run { Runtime.asMainActor(()) { Self() } }
    app.nameStores()
    host.runtime.addDirectory(RootDirectory(app, at: TypeLabel.of(Self.self)))
    host.mount(AppView(app: app))
  }

  /// Names each store before it does anything, so that the log has one name for all its events.
  private func nameStores() {
    for property in NamedProperty.all(of: self) {
      let object = (property.value as? any OwningProperty)?.owned ?? property.value
      guard let store = object as? any TreeNamed else { continue }
      store.bindToTree(at: "\(TypeLabel.of(Self.self)).\(property.name)")
    }
  }
}

/// The whole application as a view; the state and the objects that it declares live as long as the
/// view.
private struct AppView<Application: App>: PrimitiveView {
  let app: Application

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    context.tracking { Runtime.asMainActor(app) { $0.body } }._addViews(to: &children)
  }
}
