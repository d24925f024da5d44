import HeadlessUI
import ReplayRuntime

/// The router of the nearest enclosing component that has one, as a property of a component below it.
///
/// ```swift
/// @EnclosingRouter var router
/// // router.push(\Shop.cart), router.pop()
/// ```
///
/// Source: Compose, `EnclosingRouter`.
@propertyWrapper
public struct EnclosingRouter: PlacedProperty {
  private let link = AncestorLink<Router>()

  /// Declares that the component is below a component with a router.
  public init() {}

  /// The router. A failure before the component is bound, or without an enclosing component that has
  /// one.
  public var wrappedValue: Router { link.required(in: "RouterComponent") }

  /// Subscribes the view's place to the router.
  public func _connect(to place: PropertyPlace) {
    if let router = link.found { place.observe(router) }
  }
}

extension EnclosingRouter: TreeMember {
  func bind(to path: String, scope: Scope) { link.findRouter(from: path) }
}
