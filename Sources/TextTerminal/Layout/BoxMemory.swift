/// The boxes of the rows of long lists, so that a screen of which little has changed makes few boxes.
///
/// A row is known by the place of its list among the long lists, its place in the list, and its
/// element, which must be immutable.
package final class BoxMemory {
  struct Row {
    let element: AnyObject
    let traits: BoxTraits
    let depth: Int
    /// The indices of the controls in the row.
    let controls: Range<Int>
    let box: LayoutBox?
  }

  /// The least number of rows of a long list.
  private static let least = 64

  private var lists: [[Row?]] = []
  /// The number of lists that the screen has so far.
  private var count = 0

  /// Creates an empty memory.
  package init() {}

  /// Begins a screen.
  func begin() { count = 0 }

  /// Ends a screen, and forgets lists that it does not have.
  func end() { lists.removeSubrange(count...) }

  /// Begins a list. Returns its number, or nil if the list is short.
  func beginList(rows: Int) -> Int? {
    guard rows >= Self.least else { return nil }
    if count == lists.count { lists.append([]) }
    let rest = rows - lists[count].count
    if rest > 0 {
      lists[count] += Array(repeating: nil, count: rest)
    } else {
      lists[count].removeLast(-rest)
    }
    count += 1
    return count - 1
  }

  /// The row at an index of a list.
  subscript(list: Int, index: Int) -> Row? {
    get { lists[list][index] }
    set { lists[list][index] = newValue }
  }
}
