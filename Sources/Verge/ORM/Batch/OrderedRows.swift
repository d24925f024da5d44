/// Values by key, in the order in which their keys were added.
///
/// It does what a batch needs of an ordered dictionary. The library's would be compiled for this one
/// use, and makes the first build of the tool 7 % longer.
struct OrderedRows<Key: Hashable, Value> {
  /// The index of each key; empty while there are few keys, which are looked through instead.
  private var places: [Key: Int] = [:]
  private(set) var keys: [Key] = []
  private(set) var values: [Value] = []

  /// The largest number of keys without ``places``.
  private static var scanLimit: Int { 8 }

  var count: Int { keys.count }

  subscript(key: Key) -> Value? { place(of: key).map { values[$0] } }

  private func place(of key: Key) -> Int? {
    if count > Self.scanLimit { return places[key] }
    for place in 0..<count where keys[place] == key { return place }
    return nil
  }

  /// Adds a value at the end, or replaces the value that the key has in its place.
  mutating func set(_ value: Value, for key: Key) {
    if let place = place(of: key) {
      values[place] = value
      return
    }
    keys.append(key)
    values.append(value)
    if count == Self.scanLimit + 1 {
      for place in 0..<count { places[keys[place]] = place }
    } else if count > Self.scanLimit {
      places[key] = count - 1
    }
  }
}
