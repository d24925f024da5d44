/// Values by key, in the order in which their keys were added. A key that is removed and added again
/// is at the end.
///
/// It does what a batch needs of an ordered dictionary. The library's would be compiled for this one
/// use, and makes the first build of the tool 7 % longer.
struct OrderedRows<Key: Hashable, Value> {
  /// The index of each key; empty while there are few entries, which are looked through instead.
  private var places: [Key: Int] = [:]
  /// The keys and values; a removed key has the value nil.
  private var entries: [(key: Key, value: Value?)] = []
  private(set) var count = 0

  var keys: [Key] { entries.compactMap { $0.value == nil ? nil : $0.key } }
  var values: [Value] { entries.compactMap(\.value) }

  /// The largest number of entries without ``places``.
  private static var scanLimit: Int { 8 }

  subscript(key: Key) -> Value? { place(of: key).flatMap { entries[$0].value } }

  private func place(of key: Key) -> Int? {
    if entries.count > Self.scanLimit { return places[key] }
    return entries.lastIndex { $0.value != nil && $0.key == key }
  }

  /// Visits the keys and values in order.
  func forEach(_ visit: (Key, Value) -> Void) {
    for case (let key, let value?) in entries { visit(key, value) }
  }

  /// Adds a value at the end, or replaces the value that the key has in its place.
  mutating func set(_ value: Value, for key: Key) {
    if let place = place(of: key) {
      entries[place].value = value
      return
    }
    count += 1
    entries.append((key, value))
    if entries.count == Self.scanLimit + 1 {
      for (place, entry) in entries.enumerated() where entry.value != nil {
        places[entry.key] = place
      }
    } else if entries.count > Self.scanLimit {
      places[key] = entries.count - 1
    }
  }

  mutating func remove(_ key: Key) {
    guard let place = place(of: key) else { return }
    count -= 1
    entries[place].value = nil
    places[key] = nil
  }
}
