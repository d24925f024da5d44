import DialectKit
import HeadlessUI
import ReplayRuntime
import TypeLayout

/// The root of an application with stores and a view.
///
/// ```swift
/// @main
/// struct Counter: VergeApplication {
///   let store = CounterStore()
///
///   var body: some View { CounterView(store: store) }
/// }
/// ```
///
/// The log names every store in a stored property by its label, `Counter.store`, in the order of
/// declaration. With `@main`, the type is an executable that runs, records and replays the
/// application.
@MainActor @preconcurrency
public protocol VergeApplication: ReplayableApplication, View {
  /// Creates the stores.
  init()

  /// Called after every store has its name and before anything is shown.
  func didLaunch()
}

nonisolated extension VergeApplication {
  /// Does nothing.
  public func didLaunch() {}

  /// Creates the application, names its stores and shows it.
  public static func build(in host: HeadlessHost) { makeRoot(in: host) }

  /// Like ``build(in:)``, for callers that need the root.
  @discardableResult
  package static func makeRoot(in host: HeadlessHost) -> Self {
    let root = Runtime.asMainActor(()) { Self() }
    let name = TypeLabel.of(Self.self)
    for property in NamedProperty.all(of: root) {
      let object: Any =
        (property.value as? any ObjectWrapper)?.wrappedObject ?? property.value
      (object as? any PlacedStore)?.take(place: "\(name).\(property.name)")
    }
    Runtime.asMainActor(root) { $0.didLaunch() }
    host.runtime.addDirectory(RootDirectory(root, at: name))
    host.mount(root)
    return root
  }
}

/// A store of any types that can be given a name.
private protocol PlacedStore: AnyObject {
  func take(place: String)
}

extension Store: PlacedStore {
  func take(place: String) { bind(to: place) }
}
