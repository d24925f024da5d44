import EventModel
import TextTerminal
import Timeline

/// Which rows of the timeline lie between the beginning and the end of work that is pending at the
/// cursor: timers, effects and flows that begin on the screen.
struct TimelineLanes {
  /// The largest number of events that are read for the rows on the screen.
  private static let mostEvents = 4_096

  /// The offsets of the rows in which work begins, and in which it ends; those after the last row for work
  /// that has not.
  private var lanes: [(begin: Int, end: Int)] = []

  /// Finds the lanes of rows.
  ///
  /// - Parameter numbers: The first event of each row.
  init(_ numbers: [Int], _ scene: Scene) {
    guard let first = numbers.first, let row = numbers.last else { return }
    let (position, last) = (scene.end(of: .state), scene.time.events(ofRow: row).upperBound)
    guard last - first < Self.mostEvents, position >= first else { return }
    var work = OutstandingWork(scene.symbols)
    var pending: [Int]?
    func offset(_ event: Int) -> Int { numbers.firstSortedIndex { $0 > event } - 1 }
    try? scene.time.timeline.forEachEvent(from: first) { header, payload in
      guard header.number <= last else { return false }
      if pending == nil, header.number > position { pending = work.open.map(\.event) }
      work.add(header, payload)
      for event in pending ?? [] where !work.isOpen(event) {
        lanes.append((offset(event), offset(header.number)))
      }
      pending?.removeAll { !work.isOpen($0) }
      return pending?.isEmpty != true
    }
    for event in pending ?? work.open.map(\.event) {
      lanes.append((offset(event), numbers.count))
    }
  }

  /// The mark of a row, one cell.
  func mark(_ row: Int, _ glyphs: Glyphs) -> String {
    let begins = lanes.contains { $0.begin == row && $0.end > row }
    let ends = lanes.contains { $0.end == row && $0.begin < row }
    let passes = lanes.contains { $0.begin < row && row < $0.end }
    if (begins && (ends || passes)) || (ends && passes) { return glyphs.lane.both }
    return begins
      ? glyphs.lane.begin : ends ? glyphs.lane.end : passes ? glyphs.vertical : " "
  }
}
