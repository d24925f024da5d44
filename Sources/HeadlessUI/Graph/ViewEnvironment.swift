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

  /// Whether only the state and the key of controls may differ in another environment.
  @usableFromInline
  func differsOnlyInControls(from other: ViewEnvironment) -> Bool {
    scope === other.scope && style.showsSame(as: other.style)
  }
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
