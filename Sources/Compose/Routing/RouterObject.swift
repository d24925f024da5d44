import HeadlessUI
import ReplayRuntime

/// The router of an enclosing component, as a property of a component below it.
///
/// ```swift
/// @RouterObject(Profile.self) var profileRouter
/// ```
///
/// Source: Compose, `RouterObject`.
@propertyWrapper
public struct RouterObject<Owner: RouterComponent>: PlacedProperty {
  private let link = AncestorLink<Router>()

  /// Uses the router of the nearest enclosing component of a type.
  public init(_ owner: Owner.Type) {}

  /// Uses the router of the nearest enclosing component of a type, written as `\Owner.self`.
  public init(_ owner: KeyPath<Owner, Owner>) {}

  /// The router. A failure before the component is bound, or without an enclosing component of the
  /// type.
  public var wrappedValue: Router { link.required(in: TypeLabel.of(Owner.self)) }

  /// Subscribes the view's place to the router.
  public func _connect(to place: PropertyPlace) {
    if let router = link.found { place.observe(router) }
  }
}

extension RouterObject: TreeMember {
  func bind(to path: String, scope: Scope) {
    link.find(from: path, Owner.self) { $0.placedRouter }
  }
}
