/// The identity of a derived value among those of one source; the same derivation returns the same
/// object.
@usableFromInline struct DerivedKey: Hashable {
  var keyPath: AnyKeyPath
  /// The types of the value and of its `Derived` class.
  var type: ObjectIdentifier
  /// Whether sinks are notified of equal outputs.
  var notifiesEqual: Bool
}
