/// The computed fields of a state, as stored properties.
///
/// Source: Verge, `ExtendedType`.
public protocol ExtendedType: Sendable {
  /// The only instance.
  static var instance: Self { get }
}
