/// The values that a view passes down to the views below it.
///
/// Two environments are compared by identity. A view derives a new one only when the value that
/// it adds has changed, so an unchanged environment never causes an evaluation below.
public final class ViewEnvironment {
  /// Whether controls refuse input.
  @exclusivity(unchecked) var isDisabled = false
  @exclusivity(unchecked) var style = ScreenStyle.plain
  /// The key that triggers the control inside.
  @exclusivity(unchecked) var shortcut: String?
  /// The name of the control inside in input targets; nil for what the screen shows on it.
  @exclusivity(unchecked) var name: String?
  /// Shared by the environments that differ in the values above only.
  @exclusivity(unchecked) fileprivate(set) var scope: EnvironmentScope

  init() { scope = EnvironmentScope() }

  fileprivate init(copying other: ViewEnvironment) {
    isDisabled = other.isDisabled
    style = other.style
    shortcut = other.shortcut
    name = other.name
    scope = other.scope
  }

  /// Path of the nearest component.
  package var component: String { scope.component }

  /// The path of the component that a route leads to, until a component below has been entered.
  package var presentedPath: String? { scope.presentedPath }

  /// Row identifiers between the nearest component and here, as `[a][b]`.
  var rows: String { scope.rows }

  /// The object that a view above has set for a type.
  package func object<T: AnyObject>(_ type: T.Type) -> T? {
    scope.values[ObjectIdentifier(type)] as? T
  }

  /// The nearest style of the application for controls; nil for none.
  func ownStyle<Configuration>(_ type: Configuration.Type) -> OwnStyle<Configuration>? {
    scope.hasStyles ? object(OwnStyle<Configuration>.self) : nil
  }

  /// Whether only the state and the key of controls may differ in another environment.
  @usableFromInline
  func differsOnlyInControls(from other: ViewEnvironment) -> Bool {
    scope === other.scope && style.showsSame(as: other.style)
  }
}

/// Where views are: what names the inputs of the views, and what they find in their environment.
package final class EnvironmentScope {
  /// Path of the nearest component.
  @exclusivity(unchecked) fileprivate(set) var component = "app"
  /// The path of the component that a route leads to, until a component below has been entered.
  @exclusivity(unchecked) fileprivate(set) var presentedPath: String?
  /// Row identifiers between the nearest component and here, as `[a][b]`.
  @exclusivity(unchecked) private(set) var rows = ""
  @exclusivity(unchecked) fileprivate var values: [ObjectIdentifier: AnyObject] = [:]
  /// What a list or a picker adds to the rows of its collections; nil for most views.
  @exclusivity(unchecked) var rowControls: RowControls?
  /// Whether a style of the application has been set.
  @exclusivity(unchecked) private(set) var hasStyles = false

  fileprivate init() {}

  fileprivate init(copying other: EnvironmentScope) {
    component = other.component
    rows = other.rows
    presentedPath = other.presentedPath
    values = other.values
    rowControls = other.rowControls
    hasStyles = other.hasStyles
  }

  /// Sets an object for its type.
  package func setObject<T: AnyObject>(_ object: T) {
    values[ObjectIdentifier(T.self)] = object
  }

  /// Sets the style of controls; nil for the usual look.
  func setStyle<Configuration>(_ style: OwnStyle<Configuration>?) {
    values[ObjectIdentifier(OwnStyle<Configuration>.self)] = style
    hasStyles = true
  }

  /// Ends the effect of a kind of styles, the ``OwnStyle`` of a configuration.
  func removeStyle(_ kind: ObjectIdentifier) { values[kind] = nil }

  /// Enters a component. Rows and input targets below are relative to it.
  package func enterComponent(_ path: String) {
    component = path
    rows = ""
    presentedPath = nil
  }

  /// Sets the path of the component that a route presents.
  package func present(_ path: String) { presentedPath = path }

  /// Enters the row of an element.
  func enterRow(_ id: String) {
    if rowControls?.namesRows != false { rows += "[\(id)]" }
    rowControls = nil
  }

  /// An input target: component path, role, label and rows.
  func target(role: String, label: String) -> String {
    "\(component)/\(role):\(label)\(rows)"
  }
}

/// The value that a view adds to its environment; compared to find out whether it has changed.
package enum EnvironmentMarker: Equatable {
  case disabled
  case color(String?)
  case row(String)
  case component(String)
  case presented(String)
  case object(ObjectIdentifier)
  case shortcut(String?)
  case name(String)
  case value(AnyKeyPath, AnyHashable)
}

/// A view's place on the screen, as the methods of a view use it.
public struct ViewContext {
  let node: ViewNode
  /// The environment of the place's only child, if the context is that of this child and the child
  /// has no place of its own; nil for the view of the place.
  let inner: ViewEnvironment?

  init(_ node: ViewNode, inner: ViewEnvironment? = nil) {
    self.node = node
    self.inner = inner
  }

  /// The environment that the views above pass down.
  public var environment: ViewEnvironment { inner ?? node.environment }

  /// What the view showed after the last evaluation.
  var former: [ScreenNode] { inner == nil ? node.output : node.merged }

  /// Returns a changed copy of `base`. The copy is reused until `marker` or `base` changes.
  func derived(
    from base: ViewEnvironment, when marker: EnvironmentMarker,
    _ change: (ViewEnvironment) -> Void
  ) -> ViewEnvironment {
    if let known = node.known(marker), known.base === base { return known.environment }
    let environment = ViewEnvironment(copying: base)
    change(environment)
    node.derived = .init(base: base, marker: marker, environment: environment)
    return environment
  }

  /// Returns a copy of `base` with a changed scope. The copy is reused until `marker` or `base`
  /// changes, and its scope until `marker` or the scope of `base` does.
  ///
  /// - Parameter isShown: Whether something below may be on the screen. What is not there need not
  ///   follow a change of controls.
  package func scoped(
    from base: ViewEnvironment, when marker: EnvironmentMarker, isShown: Bool = true,
    _ change: (EnvironmentScope) -> Void
  ) -> ViewEnvironment {
    guard let known = node.known(marker), known.base.scope === base.scope else {
      let scope = EnvironmentScope(copying: base.scope)
      change(scope)
      return node.scoped(scope, from: base, when: marker)
    }
    if known.base === base || !isShown && known.base.differsOnlyInControls(from: base) {
      return known.environment
    }
    return node.scoped(known.environment.scope, from: base, when: marker)
  }

  /// Subscribes this place to an object, once. A change evaluates the view's body again.
  package func observe(_ object: AnyObject) { _ = node.observe(object) }

  /// Runs `action` after this rendering pass: after destruction and before appearances.
  package func queueCreated(_ action: @escaping () -> Void) { node.host.queueCreated(action) }

  /// Returns an object that this place keeps while it is on the screen. The first call makes it.
  package func persistent<T: AnyObject>(_ make: () -> T) -> T {
    if let existing = node.persistent, type(of: existing) == T.self {
      return unsafeDowncast(existing, to: T.self)
    }
    let made = make()
    node.persistent = made
    return made
  }
}

extension ViewNode {
  /// What the place has derived for a marker, if the marker was its last one.
  fileprivate final func known(_ marker: EnvironmentMarker) -> DerivedEnvironment? {
    if let derived, derived.marker == marker { derived } else { nil }
  }

  /// Returns an environment that differs from `base` in its scope, and keeps it.
  final func scoped(
    _ scope: EnvironmentScope, from base: ViewEnvironment, when marker: EnvironmentMarker
  ) -> ViewEnvironment {
    let environment = ViewEnvironment(copying: base)
    environment.scope = scope
    derived = .init(base: base, marker: marker, environment: environment)
    return environment
  }
}
