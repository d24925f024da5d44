import TextTerminal

/// A search through the events, a part at a time.
struct EventSearch {
  /// 1 forward, −1 backward.
  let direction: Int
  /// The place before the first one that is searched.
  let start: Int
  /// The number of places to search. Those after the last event are at the beginning.
  let count: Int
  /// The number of events that are searched between two looks for keys: a few milliseconds.
  var sliceSize = 256
  /// The places searched so far.
  var done = 0
  /// How many events are still wanted, of which the last one counts.
  var times = 1
  /// The last one found.
  var found: Int?
  /// Whether an event is wanted. It is asked once for each event, in the order of the search.
  let isWanted: (Scene, Int) -> Bool
  /// What follows when the event is found; of several, the last one that there is.
  let whenFound: (inout InspectorModel, Int) -> Void
  /// The message if there is none.
  let missing: String

  var percent: Int { done * 100 / max(1, count) }

  /// The place that is searched next, of so many.
  func nextPlace(of size: Int) -> Int {
    size == 0 ? 0 : ((start + direction * (done + 1)) % size + size) % size
  }
}

/// The events for which a search looks, counted between keys.
struct SearchHits {
  /// The text of the search, and the filter.
  let words: [String]
  let isWanted: (Scene, Int) -> Bool
  /// The place of the next event that is not counted yet.
  var next = 0
  /// The places of those that were found, in their order.
  var places: [Int32] = []
  /// The one that the status row is about, with what else it says; nil after another key.
  var shown: (place: Int, note: String)?

  /// `2 of 7`; nil if it is not known yet, or is not asked for.
  func text(of count: Int) -> String? {
    guard let shown, next >= count, let index = places.firstIndex(of: Int32(shown.place)) else {
      return nil
    }
    return "\(index + 1) of \(places.count)" + (shown.note.isEmpty ? "" : ", \(shown.note)")
  }
}

extension InspectorModel {
  /// Whether there are hits to count, for the scrubber and the status row.
  var countsHits: Bool {
    !searchText.isEmpty && time.isRead && hits.map { $0.next < time.index.count } == true
  }

  /// Counts the next hits.
  ///
  /// - Returns: Whether all are known now.
  mutating func countHits() -> Bool {
    guard var hits else { return false }
    let scene = scene
    let end = min(hits.next + 256, scene.index.count)
    for place in hits.next..<end where hits.isWanted(scene, scene.index.number(at: place)) {
      hits.places.append(Int32(place))
    }
    hits.next = end
    self.hits = hits
    if let text = hits.text(of: scene.index.count) { message = text }
    return hits.next >= scene.index.count
  }

  /// Whether a search through the events, or something else that is done between keys, has not ended.
  package var isBusy: Bool {
    eventSearch != nil || isWaiting || (time.isWorking && player == nil) || countsHits
  }

  /// Whether a key waits for events to be read.
  var isWaiting: Bool { whenRead != nil || inquiry != nil || time.isAwaited }

  /// Searches the pane with the focus from its cursor on, and continues at the other end.
  mutating func search(_ direction: Int) {
    guard !searchText.isEmpty else {
      message = "nothing to search for; / begins a search"
      return
    }
    let wanted = searchText.lowercased()
    if focus == .timeline {
      let condition = time.condition(ofSearch: searchText)
      guard condition?.valueTerms.isEmpty != false || time.isRead else {
        return whenRead = { $0.search(direction) }
      }
      let start = time.index.place(of: current)
      let isWanted: (Scene, Int) -> Bool = { scene, number in
        guard scene.time.passesFilter(number), let event = scene.time.event(at: number) else {
          return false
        }
        if let condition { return condition.matches(scene.time.subject(event)) }
        return (event.kind.name + " " + scene.what(event)).lowercased().containsText(wanted)
      }
      let words = [searchText, time.isFiltered ? time.filterText : ""]
      if hits?.words != words { hits = SearchHits(words: words, isWanted: isWanted) }
      let found: (inout InspectorModel, Int) -> Void = { model, number in
        model.report(model.time.go(to: number, isJump: true))
        let place = model.time.index.place(of: number)
        let isAround = direction > 0 ? place <= start : place >= start
        if isAround { model.message = "search went around the end" }
        model.hits?.shown = (place, model.message)
        if let text = model.hits?.text(of: model.time.index.count) { model.message = text }
      }
      eventSearch = EventSearch(
        direction: direction, start: start, count: time.index.count,
        isWanted: isWanted, whenFound: found,
        missing: "not found: "
          + Printable.text(searchText + (condition.map(time.reasonAgainst) ?? "")))
      _ = searchSlice()
      return
    }
    show(focus)
    let lines = panes[focus].lines.map { $0.map(\.text).joined().lowercased() }
    let cursor = panes[focus].scroll.cursor
    var isShown = false
    for step in 1..<lines.count + 1 {
      let row = (cursor + direction * step + lines.count * 2) % lines.count
      guard let found = lines[row].firstRange(of: wanted) else { continue }
      let column = CellWidth.of(String(lines[row][..<found.lowerBound]))
      isShown = true
      // A text behind a dialog, or a part of a control, is not selected.
      if focus == .screen, !panes.screen.hasPart(at: row, column: column) { continue }
      if let action = panes[focus].point(at: row, column: column) { perform(action) }
      return
    }
    message =
      isShown
      ? "it is on the screen, but not in a text that can be selected"
      : "not found: \(Printable.text(searchText))"
  }

  /// Searches the next events.
  ///
  /// - Returns: Whether the screen changes: the search has ended, or has done another hundredth.
  mutating func searchSlice() -> Bool {
    guard var search = eventSearch else { return false }
    let (scene, percent) = (scene, search.percent)
    for _ in 0..<search.sliceSize where search.done < search.count {
      let place = search.nextPlace(of: scene.index.count)
      // It has not been read yet.
      if place < scene.index.begin { break }
      search.done += 1
      let number = scene.index.number(at: place)
      guard search.isWanted(scene, number) else { continue }
      (search.times, search.found) = (search.times - 1, number)
      if search.times == 0 { break }
    }
    let isOver = search.done >= search.count || search.times == 0
    eventSearch = isOver ? nil : search
    if isOver, let number = search.found {
      message = ""
      search.whenFound(&self, number)
      return true
    }
    message = isOver ? search.missing : "searching \(search.percent)% (any key stops)"
    return isOver || search.percent != percent
  }

  /// Stops a search because of a key.
  ///
  /// - Returns: Whether the key has no other meaning now.
  mutating func stopSearch(_ key: Key) -> Bool {
    let stopsFilter = time.isFiltering && (key == .escape || key == .control("c"))
    guard eventSearch != nil || isWaiting || stopsFilter else { return false }
    if eventSearch != nil { hits = nil }
    message = eventSearch.map { "search stopped at \($0.percent)%" } ?? "stopped"
    (eventSearch, whenRead, inquiry) = (nil, nil, nil)
    time.stopWaiting()
    return key == .escape || key == .control("c")
  }
}
