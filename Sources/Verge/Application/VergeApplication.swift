import HeadlessUI
import Replay
import ReplayRuntime

/// The root of an application that is made of stores and a view.
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
/// Every store that is a stored property gets its label as its name in the log, `Counter.store`, in
/// the order of declaration. Mark the type `@main` and it runs, records and replays itself.
public protocol VergeApplication: ReplayableApplication, View {
  /// Makes the stores.
  init()

  /// Called when every store has its name and before anything is shown.
  func didLaunch()
}

extension VergeApplication {
  /// Does nothing.
  public func didLaunch() {}

  /// Runs the application: for `compose-replay` when that started it, else on standard input.
  public static func main() { ReplayHost.main(Self.self) }

  /// Makes the application, names its stores and shows it.
  public static func build(in host: HeadlessHost) { makeRoot(in: host) }

  /// As ``build(in:)``, for callers that need the root.
  @discardableResult
  package static func makeRoot(in host: HeadlessHost) -> Self {
    let root = Self()
    let name = TypeLabel.of(Self.self)
    for child in Mirror(reflecting: root).children {
      guard let label = child.label else { continue }
      let path = "\(name).\(label.hasPrefix("_") ? String(label.dropFirst()) : label)"
      if let store = child.value as? any PlacedStore {
        store.take(place: path)
      } else if let wrapper = child.value as? any ObjectWrapper,
        let store = wrapper.wrappedObject as? any PlacedStore
      {
        store.take(place: path)
      }
    }
    root.didLaunch()
    host.mount(root)
    return root
  }
}

/// A store of any types, for whoever gives it a name.
protocol PlacedStore: AnyObject {
  func take(place: String)
}

extension Store: PlacedStore {
  func take(place: String) { bind(to: place) }
}
