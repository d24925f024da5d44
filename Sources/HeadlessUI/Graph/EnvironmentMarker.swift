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
