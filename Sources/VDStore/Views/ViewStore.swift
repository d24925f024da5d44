import HeadlessUI
import ReplayRuntime

/// A store that a view shows: the view is evaluated again when the state changes.
///
/// If it was created with a state, the place of the view owns the store; if with a store, it shows
/// that store. `$name` is the store, and members of `_name` are bindings to members of the state.
///
/// Source: VDStore, `ViewStore`.
@propertyWrapper @dynamicMemberLookup
public struct ViewStore<State>: PlacedProperty {
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
    nonmutating _modify { yield &link.store.state }
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
    let kept = place.kept { PlacedStore<State>(at: place.link) }
    var store = link.given ?? kept.own(at: place) { link.takeStore() }
    if let dependencies = place.environment.object(PlacedDependencies.self) {
      store = store.di { dependencies.apply(&$0) }
    }
    kept.store = store
    link.connect(to: kept)
    place.observe(store.root)
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
  /// The store that was made before a place asked for one.
  private var early: Store<State>?
  @exclusivity(unchecked) private var places = Places()

  init(given: Store<State>?, make: @escaping () -> Store<State>) {
    self.given = given
    self.make = make
  }

  /// The store that is read.
  var store: Store<State> {
    let place = places.current.map { unsafeDowncast($0, to: PlacedStore<State>.self) }
    if let store = place?.store ?? given ?? early { return store }
    let made = make()
    early = made
    return made
  }

  func connect(to new: PlacedStore<State>) { places.connect(to: new) }

  /// The store of a new place, which no other place has.
  func takeStore() -> Store<State> {
    defer { early = nil }
    return early ?? make()
  }
}

/// The store of one property at one place.
private final class PlacedStore<State>: PlacedObject {
  /// The store, with the dependencies of the place.
  var store: Store<State>?
  let place: PlaceLink
  private var own: Store<State>?

  init(at place: PlaceLink) { self.place = place }

  /// The store that the place owns; made at the first call.
  func own(at place: PropertyPlace, _ make: () -> Store<State>) -> Store<State> {
    if let own { return own }
    let made = place.runtime.run(make)
    made.root.bindToTree(at: place.path)
    own = made
    return made
  }

  func leave() {
    own?.root.unbindFromTree()
  }
}
