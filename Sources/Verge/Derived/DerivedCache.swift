/// Derived values that live, by what they derive; asking again for the same gives the same object.
final class DerivedCache {
  private struct Reference { weak var object: AnyObject? }

  private var known: [AnyHashable: Reference] = [:]
  private var sweepAt = 16

  /// The object of a key; made and remembered, weakly, when there is none.
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

/// What tells two derived values of one source apart.
struct DerivedKey: Hashable {
  var keyPath: AnyKeyPath
  /// The types of the value and of the class that derives it.
  var type: ObjectIdentifier
  /// Whether equal outputs are told.
  var tellsEqual: Bool
}
