/// Declares the indexes of a database as stored properties.
public protocol IndexesType {
  /// Creates the keys.
  init()
}
