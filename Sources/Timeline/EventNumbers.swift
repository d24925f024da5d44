/// The numbers of a list of events. They increase by one, except after a gap.
struct EventNumbers {
  /// The first place of each sequence of numbers without a gap, and the number there.
  private var runs: [(place: Int, number: Int)] = []
  /// The number of events.
  private(set) var count = 0
  /// The number of the last event; −1 if there are no events.
  private(set) var last = -1

  /// Creates the numbers of so many events from 0 on.
  init(count: Int = 0) {
    (self.count, last) = (count, count - 1)
    if count > 0 { runs = [(0, 0)] }
  }

  /// Adds the number of the next event.
  ///
  /// - Returns: Whether it was added. A number that is not above the last one is not.
  mutating func append(_ number: Int) -> Bool {
    guard number > last else { return false }
    if runs.isEmpty || number > last + 1 { runs.append((count, number)) }
    count += 1
    last = number
    return true
  }

  /// Returns the number of the event at a place in the list, which must exist.
  subscript(place: Int) -> Int {
    let run = runs[runs.count == 1 ? 0 : runs.firstSortedIndex { $0.place > place } - 1]
    return run.number + place - run.place
  }

  /// Returns the place of an event; for a missing number that of the last event before it, or 0.
  func place(of number: Int) -> Int {
    guard number < last else { return max(0, count - 1) }
    let next = runs.count == 1 ? 1 : runs.firstSortedIndex { $0.number > number }
    guard next > 0, number >= runs[0].number else { return 0 }
    let run = runs[next - 1]
    let end = next < runs.count ? runs[next].place : count
    return min(run.place + number - run.number, end - 1)
  }

  /// Whether there is an event of this number.
  func contains(_ number: Int) -> Bool {
    number >= 0 && number <= last && self[place(of: number)] == number
  }
}
