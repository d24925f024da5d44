/// Values by key, in the order in which their keys were added.
///
/// It does what a batch needs of an ordered dictionary. The library's would be compiled for this one
/// use, and makes the first build of the tool 7 % longer.
struct OrderedRows<Key: Hashable, Value> {
  private var places: [Key: Int] = [:]
  private(set) var keys: [Key] = []
  private(set) var values: [Value] = []

  var count: Int { keys.count }

  subscript(key: Key) -> Value? { places[key].map { values[$0] } }

  /// Adds a value at the end, or replaces the value that the key has in its place.
  mutating func set(_ value: Value, for key: Key) {
    if let place = places[key] {
      values[place] = value
    } else {
      places[key] = keys.count
      keys.append(key)
      values.append(value)
    }
  }
}
