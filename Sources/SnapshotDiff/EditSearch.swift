/// Finds the elements of two sequences that are on one side only.
///
/// Elements that the other side does not have are marked first, so that they cost nothing. The others
/// are aligned by the linear-space algorithm: a search from both ends finds a middle part of a shortest
/// script, and the two boxes beside it are searched in turn. A box whose search is too long is divided
/// at the elements that occur once on both of its sides.
///
/// Source: E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1 (1986),
/// section 4b; the anchors are those of B. Cohen's patience diff.
struct EditSearch {
  private(set) var isRemoved: [Bool]
  private(set) var isInserted: [Bool]
  private(set) var budget: EditBudget
  private(set) var isMinimal = true

  /// The elements that both sides have, as numbers that are equal where the elements are.
  private var old: [Int32] = []
  private var new: [Int32] = []
  /// The places of these elements in the sequences.
  private var oldPlaces: [Int] = []
  private var newPlaces: [Int] = []
  /// How often a number occurs in a box, on each side; zero except while anchors are searched.
  private var oldCounts: [Int32]
  private var newCounts: [Int32]
  private var boxes: [Box] = []
  private var forward: [Int] = []
  private var backward: [Int] = []

  /// A part of both sequences, by indices of ``old`` and ``new``.
  private struct Box {
    var old: Range<Int>
    var new: Range<Int>
    /// Whether the box is replaced as a whole, because no steps are left.
    var isLast = false
  }

  /// The steps below which a search is not begun.
  private static let shortestSearch = 256

  init<Element: Hashable>(
    _ old: ArraySlice<Element>, _ new: ArraySlice<Element>, budget: EditBudget
  ) {
    isRemoved = [Bool](repeating: false, count: old.count)
    isInserted = [Bool](repeating: false, count: new.count)
    self.budget = budget
    self.budget.spent += old.count + new.count
    var numbers: [Element: Int32] = [:]
    numbers.reserveCapacity(old.count)
    let oldNumbers = old.map { element in
      let number = numbers[element] ?? Int32(numbers.count)
      numbers[element] = number
      return number
    }
    let oldKinds = numbers.count
    let newNumbers = new.map { numbers[$0] ?? -1 }
    var isShared = [Bool](repeating: false, count: oldKinds)
    for (place, number) in newNumbers.enumerated() {
      if number < 0 {
        isInserted[place] = true
      } else {
        isShared[Int(number)] = true
        self.new.append(number)
        newPlaces.append(place)
      }
    }
    for (place, number) in oldNumbers.enumerated() {
      if isShared[Int(number)] {
        self.old.append(number)
        oldPlaces.append(place)
      } else {
        isRemoved[place] = true
      }
    }
    oldCounts = [Int32](repeating: 0, count: oldKinds)
    newCounts = oldCounts
  }

  mutating func run() {
    boxes = [Box(old: old.indices, new: new.indices)]
    while let box = boxes.popLast() { divide(trimmed(box)) }
  }

  /// Returns a box without the elements that are equal at its start and at its end.
  private mutating func trimmed(_ box: Box) -> Box {
    var (i, j) = (box.old.lowerBound, box.new.lowerBound)
    var (oldEnd, newEnd) = (box.old.upperBound, box.new.upperBound)
    while i < oldEnd, j < newEnd, old[i] == new[j] {
      i += 1
      j += 1
    }
    while i < oldEnd, j < newEnd, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    budget.spent += box.old.count - (oldEnd - i) + 1
    return Box(old: i..<oldEnd, new: j..<newEnd, isLast: box.isLast)
  }

  private mutating func divide(_ box: Box) {
    if box.old.isEmpty || box.new.isEmpty { return replace(box) }
    if !box.isLast, budget.left > Self.shortestSearch {
      // Half of what is left, so that one hard box does not make all others coarse.
      if let (first, second) = middle(of: box, steps: budget.left / 2) {
        boxes.append(first)
        boxes.append(second)
        return
      }
    }
    isMinimal = false
    if box.isLast { replace(box) } else { divideAtAnchors(box) }
  }

  private mutating func replace(_ box: Box) {
    for index in box.old { isRemoved[oldPlaces[index]] = true }
    for index in box.new { isInserted[newPlaces[index]] = true }
  }

  /// Returns the boxes before and after the middle part of a shortest script; nil if it is not found
  /// in so many steps. Both sides of the box have elements, and differ at its start and its end.
  private mutating func middle(of box: Box, steps: Int) -> (Box, Box)? {
    let (oldStart, newStart) = (box.old.lowerBound, box.new.lowerBound)
    let (n, m) = (box.old.count, box.new.count)
    let delta = n - m
    // Diagonals further out than the shorter side are never live together, so their slots are shared.
    let size = 2 * min(n, m) + 2
    let end = budget.spent + steps
    budget.spent += size
    for slot in 0..<min(size, forward.count) { (forward[slot], backward[slot]) = (0, 0) }
    while forward.count < size {
      forward.append(0)
      backward.append(0)
    }
    func slot(_ diagonal: Int) -> Int {
      let remainder = diagonal % size
      return remainder < 0 ? remainder + size : remainder
    }
    for h in 0...(n + m + 1) / 2 {
      for pass in 0..<2 {
        let isForward = pass == 0
        let first = -(h - 2 * max(0, h - m))
        let last = h - 2 * max(0, h - n)
        for k in stride(from: first, through: last, by: 2) {
          if budget.spent > end { return nil }
          let (below, above) =
            isForward
            ? (forward[slot(k - 1)], forward[slot(k + 1)])
            : (backward[slot(k - 1)], backward[slot(k + 1)])
          var x = k == -h || (k != h && below < above) ? above : below + 1
          var y = x - k
          let start = (x: x, y: y)
          if isForward {
            while x < n, y < m, old[oldStart + x] == new[newStart + y] { (x, y) = (x + 1, y + 1) }
            forward[slot(k)] = x
          } else {
            while x < n, y < m, old[oldStart + n - 1 - x] == new[newStart + m - 1 - y] {
              (x, y) = (x + 1, y + 1)
            }
            backward[slot(k)] = x
          }
          budget.spent += 1 + x - start.x
          let opposite = delta - k
          let reach = isForward ? h - 1 : h
          guard (delta & 1 == 1) == isForward, opposite >= -reach, opposite <= reach,
            x + (isForward ? backward : forward)[slot(opposite)] >= n
          else { continue }
          let (left, right) =
            isForward
            ? (start, (x: x, y: y)) : ((x: n - x, y: m - y), (x: n - start.x, y: m - start.y))
          return (
            Box(old: oldStart..<oldStart + left.x, new: newStart..<newStart + left.y),
            Box(
              old: oldStart + right.x..<oldStart + n, new: newStart + right.y..<newStart + m)
          )
        }
      }
    }
    preconditionFailure("the searches from both ends of two sequences do not meet")
  }

  /// Divides a box at the elements that occur once on both sides, as many as are in one order.
  private mutating func divideAtAnchors(_ box: Box) {
    budget.spent += box.old.count + box.new.count
    for index in box.old { oldCounts[Int(old[index])] += 1 }
    for index in box.new { newCounts[Int(new[index])] += 1 }
    var newPlace: [Int32: Int] = [:]
    for index in box.new where newCounts[Int(new[index])] == 1 && oldCounts[Int(new[index])] == 1 {
      newPlace[new[index]] = index
    }
    var candidates: [(old: Int, new: Int)] = []
    for index in box.old {
      if let place = newPlace[old[index]] { candidates.append((index, place)) }
    }
    for index in box.old { oldCounts[Int(old[index])] = 0 }
    for index in box.new { newCounts[Int(new[index])] = 0 }
    guard !candidates.isEmpty else { return replace(box) }
    let anchors = Increasing.longest(in: candidates.map(\.new)).map { candidates[$0] }
    let isLast = budget.left <= Self.shortestSearch
    var (i, j) = (box.old.lowerBound, box.new.lowerBound)
    for anchor in anchors {
      boxes.append(Box(old: i..<anchor.old, new: j..<anchor.new, isLast: isLast))
      (i, j) = (anchor.old + 1, anchor.new + 1)
    }
    boxes.append(Box(old: i..<box.old.upperBound, new: j..<box.new.upperBound, isLast: isLast))
  }
}
