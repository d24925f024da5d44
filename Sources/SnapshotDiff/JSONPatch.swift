import CBOR
import EventModel

/// The difference between two values as a JSON Patch of their JSON forms.
///
/// Elements of an array that moved are `move` operations if the elements have identity; see
/// ``StateDifference``. Other arrays are changed by `remove` and `add` at the places of an edit script.
///
/// Source: RFC 6902; paths are JSON Pointers, RFC 6901.
package enum JSONPatch {
  /// Returns the operations, an array of `{"op", "path", "from", "value"}` to be applied in order.
  package static func between(_ old: CBORValue, _ new: CBORValue) -> CBORValue {
    var writer = PatchWriter()
    writer.compare(JSON.plain(old), JSON.plain(new))
    return .array(writer.operations)
  }
}

/// Compares two documents level by level and writes operations.
private struct PatchWriter {
  private(set) var operations: [CBORValue] = []
  private var budget = EditBudget()
  private var path = ""

  private mutating func write(
    _ operation: String, at element: String? = nil, from source: String? = nil,
    value: CBORValue? = nil
  ) {
    func text(_ element: String) -> CBORValue { .text("\(path)/\(element)") }
    var pairs = [
      CBORPair(.text("op"), .text(operation)),
      CBORPair(.text("path"), element.map(text) ?? .text(path)),
    ]
    if let source { pairs.insert(CBORPair(.text("from"), text(source)), at: 1) }
    if let value { pairs.append(CBORPair(.text("value"), value)) }
    operations.append(.map(pairs))
  }

  private mutating func descend(_ old: CBORValue, _ new: CBORValue, at element: String) {
    guard old != new else { return }
    let size = path.utf8.count
    path += "/\(element)"
    compare(old, new)
    path = String(decoding: path.utf8.prefix(size), as: UTF8.self)
  }

  mutating func compare(_ old: CBORValue, _ new: CBORValue) {
    switch (old, new) {
    case (.map(let a), .map(let b)): compareMaps(a, b)
    case (.array(let a), .array(let b)):
      if let match = IdentityMatch(a, b) {
        compareElements(a, b, match)
      } else {
        compareArrays(a, b)
      }
    default:
      // Some tools refuse to replace a member named `-`, which is a position in an array. To add a
      // member that exists is to replace it.
      if old != new { write(path.hasSuffix("/-") ? "add" : "replace", value: new) }
    }
  }

  private mutating func compareMaps(_ old: [CBORPair], _ new: [CBORPair]) {
    var i = 0
    var j = 0
    while i < old.count || j < new.count {
      let order =
        i == old.count ? 1 : j == new.count ? -1 : CBORValue.compareKeys(old[i].key, new[j].key)
      let key = Self.escaped((order < 0 ? old[i] : new[j]).key.textValue ?? "")
      if order < 0 {
        write("remove", at: key)
      } else if order > 0 {
        write("add", at: key, value: new[j].value)
      } else {
        descend(old[i].value, new[j].value, at: key)
      }
      if order <= 0 { i += 1 }
      if order >= 0 { j += 1 }
    }
  }

  /// The text of a key in a JSON Pointer. A scalar is escaped also if others combine with it.
  private static func escaped(_ key: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": result.append(contentsOf: "~0".unicodeScalars)
      case "/": result.append(contentsOf: "~1".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private mutating func compareArrays(_ old: [CBORValue], _ new: [CBORValue]) {
    for hunk in EditScript(from: old, to: new, budget: &budget).hunks {
      // Before the hunk, the array is already the new one.
      let place = hunk.newIndex
      let common = hunk.removed == hunk.inserted ? hunk.removed : 0
      for k in 0..<common {
        descend(old[hunk.oldIndex + k], new[place + k], at: "\(place + k)")
      }
      for _ in common..<hunk.removed { write("remove", at: "\(place)") }
      for k in common..<hunk.inserted { write("add", at: "\(place + k)", value: new[place + k]) }
    }
  }

  /// Removes, moves, adds and changes elements with identity, in this order.
  private mutating func compareElements(
    _ old: [CBORValue], _ new: [CBORValue], _ match: IdentityMatch
  ) {
    for index in match.removed.reversed() { write("remove", at: "\(index)") }
    for move in Self.moves(of: match.pairs) {
      write("move", at: "\(move.to)", from: "\(move.from)")
    }
    for index in match.inserted { write("add", at: "\(index)", value: new[index]) }
    for pair in match.pairs.sorted(by: { $0.new < $1.new }) {
      descend(old[pair.old], new[pair.new], at: "\(pair.new)")
    }
  }

  /// Returns moves that bring the elements of both arrays from the old order into the new one.
  ///
  /// The moved elements are taken in the new order. Each is put after the element before it in the
  /// new order, which is in its place relative to all others that stay or were moved already.
  private static func moves(of pairs: [IdentityMatch.Pair]) -> [(from: Int, to: Int)] {
    /// By place in the old order: how many elements that stay are before it.
    var stays: [Int] = []
    var waiting = PrefixCounts(pairs.map { $0.isMoved ? 1 : 0 })
    /// The places of the elements that stay, in either order.
    var stayPlaces: [Int] = []
    for (place, pair) in pairs.enumerated() {
      stays.append(stayPlaces.count)
      if !pair.isMoved { stayPlaces.append(place) }
    }
    var moves: [(from: Int, to: Int)] = []
    /// For each element that was moved, how many elements that stay are before it now; increasing.
    var done: [Int] = []
    var staysBefore = 0
    for place in pairs.indices.sorted(by: { pairs[$0].new < pairs[$1].new }) {
      guard pairs[place].isMoved else {
        staysBefore += 1
        continue
      }
      let doneBefore = done.firstSortedIndex { $0 > stays[place] }
      let from = stays[place] + doneBefore + waiting.sum(before: place)
      waiting.decrement(at: place)
      let lastStay = staysBefore == 0 ? 0 : stayPlaces[staysBefore - 1]
      let to = staysBefore + done.count + waiting.sum(before: lastStay)
      if from != to { moves.append((from, to)) }
      done.append(staysBefore)
    }
    return moves
  }
}

/// Sums of the first elements of a list of numbers that change; a look-up costs log n.
///
/// Source: P. Fenwick, "A New Data Structure for Cumulative Frequency Tables" (1994).
private struct PrefixCounts {
  private var tree: [Int]

  init(_ values: [Int]) {
    tree = [0] + values
    for index in tree.indices.dropFirst() {
      let parent = index + (index & -index)
      if parent < tree.count { tree[parent] += tree[index] }
    }
  }

  func sum(before place: Int) -> Int {
    var (sum, index) = (0, place)
    while index > 0 {
      sum += tree[index]
      index -= index & -index
    }
    return sum
  }

  mutating func decrement(at place: Int) {
    var index = place + 1
    while index < tree.count {
      tree[index] -= 1
      index += index & -index
    }
  }
}
