/// What a view hands down to the views below it.
///
/// Two environments are told apart by identity: a view derives one only when what it adds has
/// changed, so an unchanged environment never makes the views below read their bodies anew.
public final class ViewEnvironment {
  /// Whether controls refuse input.
  var isDisabled = false
  var style = ScreenStyle()
  /// The key that stands for the control inside.
  var shortcut: String?
  /// Path of the nearest component.
  package var component = "app"
  /// Path of the component that a route leads to, below which no other component stands yet.
  package private(set) var presentedPath: String?
  /// Row identifiers between the nearest component and here, as `[a][b]`.
  var rows = ""
  private var values: [ObjectIdentifier: AnyObject] = [:]

  init() {}

  private init(copying other: ViewEnvironment) {
    isDisabled = other.isDisabled
    style = other.style
    shortcut = other.shortcut
    component = other.component
    rows = other.rows
    presentedPath = other.presentedPath
    values = other.values
  }

  func copy() -> ViewEnvironment { ViewEnvironment(copying: self) }

  /// The object that a view above put in for a type.
  package func object<T: AnyObject>(_ type: T.Type) -> T? {
    values[ObjectIdentifier(type)] as? T
  }

  /// Puts in an object for its type.
  package func setObject<T: AnyObject>(_ object: T) {
    values[ObjectIdentifier(T.self)] = object
  }

  /// Enters a component: rows and targets count from it.
  package func enterComponent(_ path: String) {
    component = path
    rows = ""
    presentedPath = nil
  }

  /// Presents the component of a path.
  package func present(_ path: String) { presentedPath = path }

  /// An input target: component path, role, label, rows.
  func target(role: String, label: String) -> String {
    "\(component)/\(role):\(label)\(rows)"
  }
}

/// What a view adds to its environment, for telling whether that has changed.
package enum EnvironmentMarker: Equatable {
  case disabled
  case color(String?)
  case row(String)
  case component(String)
  case presented(String)
  case object(ObjectIdentifier)
  case shortcut(String?)
}

/// A view's place on the screen, as the view sees it.
public struct ViewContext {
  let node: ViewNode

  /// What the views above hand down.
  public var environment: ViewEnvironment { node.environment }

  /// An environment with a change, made anew only when `marker` or the base changed.
  package func derived(
    from base: ViewEnvironment, when marker: EnvironmentMarker,
    _ change: (ViewEnvironment) -> Void
  ) -> ViewEnvironment {
    if let known = node.derived, known.base === base, known.marker == marker {
      return known.environment
    }
    let environment = base.copy()
    change(environment)
    node.derived = .init(base: base, marker: marker, environment: environment)
    return environment
  }

  /// Subscribes this place to an object, once; its changes make the view read its body anew.
  package func observe(_ object: AnyObject) { node.observe(object) }

  /// Runs `action` after this rendering pass, behind destruction and before appearances.
  package func queueCreated(_ action: @escaping () -> Void) { node.host.queueCreated(action) }

  /// An object that lives as long as this place does; made at the first call.
  package func persistent<T: AnyObject>(_ make: () -> T) -> T {
    if let existing = node.persistent, type(of: existing) == T.self {
      return unsafeDowncast(existing, to: T.self)
    }
    let made = make()
    node.persistent = made
    return made
  }

  /// Marks this place as changed; the turn's rendering reads it anew.
  package var invalidate: () -> Void {
    { [weak node] in node?.invalidate() }
  }
}
