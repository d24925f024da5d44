import HeadlessUI
import ReplayRuntime

/// The store of an enclosing component, as a property of a component below it.
///
/// The store is found when the component is bound, before the component's `observers` are read. A
/// view with this property is evaluated again after every commit of the store.
///
/// ```swift
/// @MappedStore(for: \Shop.store) var shop
/// ```
///
/// Source: Compose, `MappedStore`.
@propertyWrapper
public struct MappedStore<
  Owner: Component, State: AnyState, Validation: AnyValidation, Status: AnyStatus
>: PlacedProperty {
  private let keyPath: KeyPath<Owner, Store<State, Validation, Status>>
  private let link = AncestorLink<Store<State, Validation, Status>>()

  /// Names the store by a key path.
  ///
  /// - Parameter keyPath: Its root is the type of the component; the nearest enclosing one is used.
  public init(for keyPath: KeyPath<Owner, Store<State, Validation, Status>>) {
    self.keyPath = keyPath
  }

  /// The store. A failure before the component is bound, or without an enclosing component of the
  /// type.
  public var wrappedValue: Store<State, Validation, Status> {
    link.required(in: TypeLabel.of(Owner.self))
  }

  /// A binding to the store's state.
  public var projectedValue: Binding<State> { wrappedValue.binding }

  /// Subscribes the view's place to the store.
  public func _connect(to place: PropertyPlace) {
    if let store = link.found { place.observe(store) }
  }
}

extension MappedStore: TreeMember {
  func bind(to path: String, scope: Scope) {
    link.find(from: path, Owner.self) { $0[keyPath: keyPath] }
  }
}

/// The link from a component to a part of an enclosing component.
final class AncestorLink<Part: AnyObject> {
  fileprivate(set) var found: Part?
  fileprivate var path = ""

  func find<Owner: Component>(from path: String, _ type: Owner.Type, _ part: (Owner) -> Part) {
    self.path = path
    if let owner = Runtime.ambient.componentTree.enclosing(path, { $0 as? Owner }) {
      found = part(owner)
    } else {
      fail(TypeLabel.of(type))
    }
  }

  fileprivate func fail(_ owner: String) {
    Runtime.ambient.fail(
      FailureCode.ancestorMissing, node: path, "no component that encloses this one is a \(owner)")
  }

  func required(in owner: String) -> Part {
    if let found { return found }
    let text = "a part of the enclosing \(owner) was read, and there is none, or none yet"
    Runtime.ambient.fail(FailureCode.ancestorMissing, node: path, text)
    fatalError(text)
  }
}

extension AncestorLink<Router> {
  /// Finds the router of the nearest component that encloses a path and has one.
  func findRouter(from path: String) {
    self.path = path
    found = Runtime.ambient.componentTree.enclosing(path) { component in
      routerComponents.value(component, as: (any RouterComponent).self)?.placedRouter
    }
    if found == nil { fail("RouterComponent") }
  }
}
