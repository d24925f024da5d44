import HeadlessUI
import ReplayRuntime

/// A store that a view shows: the view is evaluated again when the state changes.
///
/// If it was created with a state, the place of the view owns the store; if with a store, it shows
/// that store. `$name` is the store, and members of `_name` are bindings to members of the state.
///
/// Source: VDStore, `ViewStore`.
@propertyWrapper @dynamicMemberLookup
public struct ViewStore<State>: DynamicProperty {
  private let link: ViewStoreLink<State>

  /// Sets the initial state for a new place.
  public init(wrappedValue: @autoclosure @escaping () -> State) {
    link = ViewStoreLink(given: nil) { Store(wrappedValue()) }
  }

  /// Sets the initial state for a new place.
  public init(_ state: @autoclosure @escaping () -> State) {
    link = ViewStoreLink(given: nil) { Store(state()) }
  }

  /// Shows a store.
  public init(_ store: Store<State>) { link = ViewStoreLink(given: store) { store } }

  /// Shows a store.
  public init(store: Store<State>) { self.init(store) }

  /// The state; a write is a commit.
  public var wrappedValue: State {
    get { link.store.state }
    nonmutating set { link.store.state = newValue }
  }

  /// The store.
  public var projectedValue: Store<State> { link.store }

  /// A binding to the state.
  public var binding: Binding<State> { link.store.binding }

  /// A binding to a member of the state.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> Binding<Member> {
    link.store.scope(keyPath).binding
  }

  /// Finds or creates the store, and subscribes the view's place to it once.
  public func _connect(to place: PropertyPlace) {
    if link.given == nil {
      let kept = place.kept {
        PlacedStore(place.runtime.run { link.store }, at: place.path)
      }
      link.known = kept.store
    } else {
      link.known = link.given
    }
    if let dependencies = place.environment.object(PlacedDependencies.self) {
      link.known = link.store.di { dependencies.apply(&$0) }
    }
    place.observe(link.store.root)
  }
}

extension ViewStore: OwningProperty {
  /// The object that an application names when it declares the store.
  package var owned: AnyObject { link.store.root }
}

/// The shared part of all copies of one view value.
private final class ViewStoreLink<State> {
  let given: Store<State>?
  private let make: () -> Store<State>
  var known: Store<State>?

  init(given: Store<State>?, make: @escaping () -> Store<State>) {
    self.given = given
    self.make = make
  }

  var store: Store<State> {
    if let known { return known }
    let made = given ?? make()
    known = made
    return made
  }
}

/// The store that one place owns.
private final class PlacedStore<State>: PlacedObject {
  let store: Store<State>

  init(_ store: Store<State>, at path: String) {
    self.store = store
    store.root.bindToTree(at: path)
  }

  func leave() { store.root.unbindFromTree() }
}
