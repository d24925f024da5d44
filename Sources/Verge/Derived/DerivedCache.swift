/// The existing derived values, by their derivation; the same derivation returns the same object.
final class DerivedCache {
  private struct Reference { weak var object: AnyObject? }

  private var known: [AnyHashable: Reference] = [:]
  private var sweepAt = 16

  /// The object with a key; created, and kept by a weak reference, if there is none.
  func object<Object: AnyObject>(
    for key: AnyHashable, make: () throws -> Object
  ) rethrows -> Object {
    if let known = known[key]?.object as? Object { return known }
    let made = try make()
    if known.count >= sweepAt {
      known = known.filter { $0.value.object != nil }
      sweepAt = max(16, known.count * 2)
    }
    known[key] = Reference(object: made)
    return made
  }
}

/// The identity of a derived value among those of one source.
struct DerivedKey: Hashable {
  var keyPath: AnyKeyPath
  /// The types of the value and of its `Derived` class.
  var type: ObjectIdentifier
  /// Whether sinks are notified of equal outputs.
  var tellsEqual: Bool
}
