/// Declares the tables of a database as stored properties.
///
/// Two keys of one entity type name one table, with the label of the first key.
public protocol EntitySchemaType {
  /// Creates the keys.
  init()
}
