import CBOR
import EventModel

/// Two arrays whose elements have identity, matched by it.
///
/// Elements have identity if all of them are maps with a field `id` whose value is a text, an integer,
/// a float, a boolean or a byte string, and no two elements of one array have the same.
struct IdentityMatch {
  /// An element that both arrays have.
  struct Pair {
    var old: Int
    var new: Int
    /// Whether the element moved relative to those that stay. As few as possible move.
    var isMoved: Bool
  }

  static let field = "id"

  /// The elements that both arrays have, in the order of the old one.
  private(set) var pairs: [Pair] = []
  /// The indices of the elements that only the old array has, in order.
  private(set) var removed: [Int] = []
  /// The indices of the elements that only the new array has, in order.
  private(set) var inserted: [Int] = []
  private let oldIDs: [CBORValue]
  private let newIDs: [CBORValue]

  /// Matches two arrays; nil if both are empty or their elements have no identity.
  init?(_ old: [CBORValue], _ new: [CBORValue]) {
    guard !old.isEmpty || !new.isEmpty, let oldIDs = Self.ids(of: old),
      let newIDs = Self.ids(of: new), let newPlaces = Self.places(of: newIDs),
      Self.places(of: oldIDs) != nil
    else { return nil }
    (self.oldIDs, self.newIDs) = (oldIDs, newIDs)
    var isKept = [Bool](repeating: false, count: new.count)
    for (index, id) in oldIDs.enumerated() {
      if let place = newPlaces[id] {
        pairs.append(Pair(old: index, new: place, isMoved: true))
        isKept[place] = true
      } else {
        removed.append(index)
      }
    }
    inserted = isKept.indices.filter { !isKept[$0] }
    for index in Increasing.longest(in: pairs.map(\.new)) { pairs[index].isMoved = false }
  }

  /// The path element of an element of the old array.
  func name(ofOld index: Int) -> StatePath.Element { .whereField(Self.field, oldIDs[index]) }
  /// The path element of an element of the new array.
  func name(ofNew index: Int) -> StatePath.Element { .whereField(Self.field, newIDs[index]) }

  fileprivate static func ids(of items: [CBORValue]) -> [CBORValue]? {
    var ids: [CBORValue] = []
    ids.reserveCapacity(items.count)
    for item in items {
      guard let id = item[field], isScalar(id) else { return nil }
      ids.append(id)
    }
    return ids
  }

  private static func isScalar(_ value: CBORValue) -> Bool {
    switch value {
    case .unsigned, .negative, .bytes, .text, .bool, .float: true
    case .array, .map, .tagged, .null, .undefined, .simple: false
    }
  }

  /// Returns the index of each identity; nil if two are the same.
  fileprivate static func places(of ids: [CBORValue]) -> [CBORValue: Int]? {
    var places: [CBORValue: Int] = [:]
    places.reserveCapacity(ids.count)
    for (index, id) in ids.enumerated() {
      guard places.updateValue(index, forKey: id) == nil else { return nil }
    }
    return places
  }
}

extension CBORValue {
  /// The identities of the elements of an array; nil for another value, and where two are the same or an
  /// element has none.
  package var identities: [CBORValue]? {
    guard let items = arrayValue, let ids = IdentityMatch.ids(of: items),
      IdentityMatch.places(of: ids) != nil
    else { return nil }
    return ids
  }
}
