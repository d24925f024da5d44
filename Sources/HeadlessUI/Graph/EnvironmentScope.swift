/// Where views are: what names the inputs of the views, and what they find in their environment.
package final class EnvironmentScope {
  /// Path of the nearest component.
  @exclusivity(unchecked) private(set) var component = "app"
  /// The path of the component that a route leads to, until a component below has been entered.
  @exclusivity(unchecked) private(set) var presentedPath: String?
  /// Row identifiers between the nearest component and here, as `[a][b]`.
  @exclusivity(unchecked) private(set) var rows = ""
  @exclusivity(unchecked) var values: [ObjectIdentifier: AnyObject] = [:]
  /// What a list or a picker adds to the rows of its collections; nil for most views.
  @exclusivity(unchecked) var rowControls: RowControls?
  /// Whether a style of the application has been set.
  @exclusivity(unchecked) var hasStyles = false

  init() {}

  init(copying other: EnvironmentScope) {
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
