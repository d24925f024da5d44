import Platform

/// One entry of a ``CBORValue/map(_:)``.
package struct CBORPair: Hashable, Sendable {
  /// The key.
  package var key: CBORValue
  /// The value under the key.
  package var value: CBORValue

  /// Creates an entry.
  package init(_ key: CBORValue, _ value: CBORValue) {
    self.key = key
    self.value = value
  }
}
