import EventModel
import TextTerminal
import Timeline

extension InspectorModel {
  /// Draws the whole session in one row: how many events the turns have, inputs bright; what passes the
  /// filter, hits of the search, failures, divergences, bookmarks, and the cursor, of those in a cell
  /// the last one of this order.
  func drawScrubber(_ grid: inout Grid, row: Int) {
    let index = time.index
    guard !scrubber.cells.isEmpty, !isEmpty else { return }
    var cells = scrubber.cells.map { cell -> (Character, Role) in
      guard case .events(let height, let hasInput) = cell else { return (" ", .dim) }
      return (glyphs.bars[height], hasInput ? .input : .dim)
    }
    func cell(_ place: Int) -> Int { scrubber.cell(ofPlace: place, index) }
    /// Marks the cells of sorted places.
    func mark<Places: RandomAccessCollection<Int32>>(
      _ places: Places, _ character: Character, _ role: Role
    ) where Places.Index == Int {
      var next = places.firstSortedIndex { Int($0) >= index.begin }
      while next < places.count {
        let shown = cell(Int(places[next]))
        cells[shown] = (character, role)
        next = places.firstSortedIndex { Int($0) >= index.begin && cell(Int($0)) > shown }
      }
    }
    func mark(_ event: Int, _ character: Character, _ role: Role) {
      let place = index.place(of: max(0, event))
      if event <= index.last, place >= index.begin { cells[cell(place)] = (character, role) }
    }
    if time.isFilterOn { mark(time.passing, "o", .plain) }
    if let hits, !searchText.isEmpty, hits.next >= index.count { mark(hits.places, "/", .prompt) }
    mark(index.failures, "!", .divergence)
    for divergence in marks.divergences { mark(divergence.event, "x", .divergence) }
    for (name, event) in time.bookmarks.sorted(by: { $0.key < $1.key }) {
      mark(event, name, .title)
    }
    mark(current, "|", .focus)
    let end = Self.roughTime(index.duration)
    let line = cells.map { StyledText(String($0.0), $0.1) }
    put(
      [StyledText("0s [", .dim)] + line + [StyledText("] " + end, .dim)], &grid, row: row)
  }

  /// The number of cells of the scrubber, which begins in the fifth column.
  var scrubberWidth: Int {
    size.width - Self.scrubberStart - 2 - Self.roughTime(time.index.duration).count
  }
  private static var scrubberStart: Int { 4 }

  /// Returns the event at a column of the scrubber, or at the nearest end of it; nil without one.
  func scrubbedEvent(at column: Int) -> Int? {
    let index = time.index
    guard !scrubber.cells.isEmpty, !isEmpty else { return nil }
    let cell = max(0, min(column - Self.scrubberStart, scrubber.cells.count - 1))
    // What was not read is as wide as its share of the events.
    if scrubber.cells[cell] == .unread { return cell * index.count / scrubber.cells.count }
    return index.number(at: min(index.count - 1, scrubber.place(ofCell: cell, index)))
  }

  private static func roughTime(_ microseconds: Int64) -> String {
    let seconds = microseconds / 1_000_000
    return seconds < 60 ? "\(seconds)s" : "\(seconds / 60)m\(seconds % 60)s"
  }
}
