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
>: DynamicProperty {
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
  private(set) var found: Part?
  private var path = ""

  func find<Owner: Component>(from path: String, _ type: Owner.Type, _ part: (Owner) -> Part) {
    self.path = path
    let runtime = Runtime.ambient
    if let owner = runtime.componentTree.enclosing(path, type) {
      found = part(owner)
    } else {
      runtime.fail(
        FailureCode.ancestorMissing, node: path,
        "no component that encloses this one is a \(TypeLabel.of(type))")
    }
  }

  func required(in owner: String) -> Part {
    if let found { return found }
    let text = "a part of the enclosing \(owner) was read, and there is none, or none yet"
    Runtime.ambient.fail(FailureCode.ancestorMissing, node: path, text)
    fatalError(text)
  }
}
