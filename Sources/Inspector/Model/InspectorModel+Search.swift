import TextTerminal

/// A search through the events of the timeline, from the current one on and once around.
struct TimelineSearch {
  /// The text to find, in lower case.
  let wanted: String
  /// 1 forward, −1 backward.
  let direction: Int
  /// The place where it began.
  let start: Int
  /// The number of places to search.
  let count: Int
  /// The places searched so far.
  var done = 0

  var percent: Int { done * 100 / max(1, count) }
}

extension InspectorModel {
  /// The number of events that are searched between two looks for keys: a few milliseconds.
  private static let sliceSize = 256

  /// Whether a search through the timeline goes on.
  package var isBusy: Bool { timelineSearch != nil }

  /// Searches the pane with the focus from its cursor on, and continues at the other end.
  mutating func search(_ direction: Int) {
    guard !searchText.isEmpty else {
      message = "nothing to search for; / begins a search"
      return
    }
    let wanted = searchText.lowercased()
    if focus == .timeline {
      let index = scene.index
      timelineSearch = TimelineSearch(
        wanted: wanted, direction: direction, start: index.place(of: current), count: index.count)
      _ = searchSlice()
      return
    }
    show(focus)
    let lines = panes[focus].lines.map { $0.map(\.text).joined().lowercased() }
    let cursor = panes[focus].scroll.cursor
    for step in 1..<lines.count + 1 {
      let row = (cursor + direction * step + lines.count * 2) % lines.count
      if lines[row].containsText(wanted) {
        panes[focus].scroll.cursor = row
        return
      }
    }
    message = "not found: \(Printable.text(searchText))"
  }

  /// Searches the next events of the timeline.
  ///
  /// - Returns: Whether the screen changes: the search has ended, or has done another hundredth.
  mutating func searchSlice() -> Bool {
    guard var search = timelineSearch else { return false }
    let (scene, percent) = (scene, search.percent)
    for _ in 0..<Self.sliceSize where search.done < search.count {
      search.done += 1
      let step = search.direction * search.done % search.count
      let place = (search.start + step + search.count) % search.count
      let number = scene.index.number(at: place)
      guard time.passesFilter(number), let event = time.event(at: number) else { continue }
      let text = (event.kind.name + " " + scene.what(event)).lowercased()
      guard text.containsText(search.wanted) else { continue }
      timelineSearch = nil
      report(time.go(to: number, isJump: true))
      if search.direction > 0 ? place <= search.start : place >= search.start {
        message = "search went around the end"
      }
      return true
    }
    let isOver = search.done == search.count
    timelineSearch = isOver ? nil : search
    message =
      isOver
      ? "not found: \(Printable.text(searchText))"
      : "searching \(search.percent)% (any key stops)"
    return isOver || search.percent != percent
  }

  /// Stops a search because of a key.
  ///
  /// - Returns: Whether the key has no other meaning now.
  mutating func stopSearch(_ key: Key) -> Bool {
    guard let search = timelineSearch else { return false }
    timelineSearch = nil
    message = "search stopped at \(search.percent)%"
    return key == .escape || key == .control("c")
  }
}
