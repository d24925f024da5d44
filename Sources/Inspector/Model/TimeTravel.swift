import EventModel
import Timeline

/// The place in a session: the current event, the jumps that led there, bookmarks, and which events
/// have a row.
///
/// Methods that move return a message for the user, or nil.
package struct TimeTravel {
  let timeline: SessionTimeline
  /// The facts about every event.
  package internal(set) var index: SessionIndex

  /// The number of the current event.
  package internal(set) var current = 0 {
    didSet { updateStory() }
  }
  /// The events with a bookmark, by its letter.
  package internal(set) var bookmarks: [Character: Int] = [:]
  private var backward: [Int] = []
  private var forward: [Int] = []

  /// The text of the filter, whether it is on or off.
  package internal(set) var filterText = ""
  var filter: EventFilter?
  /// The places of the events that pass the filter, among as many as were asked.
  var passing: [Int32] = []
  var askedCount = 0
  /// The filter whose events are still searched, in the place of the present one.
  var newFilter: NewFilter?
  /// The events that meet conditions on values, of the filters and of the breaks.
  var values: ValueIndex?
  var breaks: [EventFilter] = []
  /// The condition that was searched last; nil for a text.
  var searched: EventFilter?
  /// Whether only events that pass the filter have a row.
  package internal(set) var isFilterOn = false
  var folded: Set<Int> = []
  /// The places of the events that have a row, if some are folded.
  private var unfolded: [Int32] = []
  /// Whether each event is a consequence of a folded one; empty if none is folded.
  private var hidden: [Bool] = []
  /// The event to go to when it has been read; nil for none.
  var awaited: (event: Int, isJump: Bool)?
  /// Whether a row is a turn, and those of the current turn follow that tell what happened.
  package internal(set) var tellsStory: Bool
  var story = Story()

  /// Begins at an event, or at the nearest one that the session has.
  ///
  /// - Parameters:
  ///   - isGrowing: Whether the events will be added one by one. There are none yet.
  ///   - tellsStory: Whether a row is a turn, instead of an event.
  ///   - tail: About how many events at the end to read now; nil for all.
  package init(
    _ timeline: SessionTimeline, start: Int = 0, isGrowing: Bool = false, tellsStory: Bool = false,
    tail: Int? = nil
  ) {
    self.timeline = timeline
    self.tellsStory = tellsStory
    if isGrowing {
      index = SessionIndex(symbols: timeline.symbols)
    } else {
      index = tail.map { SessionIndex(last: $0, of: timeline.events) } ?? timeline.index
    }
    if index.count > 0 {
      current = index.last
      _ = go(to: start)
    }
    updateStory()
  }

  /// Whether the session has no events.
  package var isEmpty: Bool { index.count == 0 }

  /// Returns an event; nil when it cannot be read.
  package func event(at number: Int) -> Event? {
    index.contains(number) ? try? timeline.event(at: number) : nil
  }

  /// The number of the event at a part of the session.
  ///
  /// - Parameter percent: From 0 to 100.
  package func event(atPercent percent: Int) -> Int {
    isEmpty ? 0 : index.number(at: (index.count - 1) * percent / 100)
  }

  func nearest(to event: Int) -> Int { index.number(at: index.place(of: max(0, event))) }
}

// MARK: Moving

extension TimeTravel {
  /// Goes to an event, or to the nearest one that the session has, and unfolds the events that hide
  /// it.
  ///
  /// - Parameter isJump: Whether ``goBack()`` returns to the present event.
  package mutating func go(to event: Int, isJump: Bool = false) -> String? {
    guard !isEmpty else { return nil }
    let target = nearest(to: event)
    guard target >= index.begin else {
      awaited = (event, isJump)
      return nil
    }
    if isJump, target != current {
      backward.append(current)
      forward = []
    }
    current = target
    if !folded.isEmpty {
      let chain = index.chain(of: target)
      if !folded.isDisjoint(with: chain) {
        folded.subtract(chain)
        updateFolds()
      }
    }
    return target == event ? nil : "the log holds @\(index.number(at: 0)) to @\(index.last)"
  }

  /// Steps over events that do not pass the filter, but stops at folded ones.
  package mutating func step(_ count: Int) -> String? {
    let direction = count < 0 ? -1 : 1
    let target = find(direction, times: abs(count), where: passesFilter)
    let message = direction < 0 ? "this is the first event" : "this is the last event"
    return go(to: target ?? current) ?? (target == nil ? message : nil)
  }

  /// Returns the nearest event in a direction that satisfies a condition, or the last of several
  /// such events; nil if there is none.
  package func find(
    _ direction: Int, times: Int = 1, where condition: (Int) -> Bool
  ) -> Int? {
    var target: Int?
    for _ in 0..<times {
      guard let next = next(from: target ?? current, direction, where: condition) else { break }
      target = next
    }
    return target
  }

  private func next(
    from event: Int, _ direction: Int, where condition: (Int) -> Bool
  ) -> Int? {
    var place = index.place(of: event) + direction
    while place >= 0, place < index.count {
      let number = index.number(at: place)
      if place < index.begin || condition(number) { return number }
      place += direction
    }
    return nil
  }

  /// Jumps to the cause of the current event.
  package mutating func goToCause() -> String? {
    let cause = index.cause(of: current)
    if cause < 0 { return "@\(current) has no cause: it came from outside" }
    return go(to: cause, isJump: true)
  }

  /// Jumps to the first consequence of the current event.
  package mutating func goToEffect() -> String? {
    guard let effect = index.effects(of: current, limit: 1).first else {
      return "@\(current) caused nothing"
    }
    return go(to: effect, isJump: true)
  }

  /// Returns to the event before the last jump.
  package mutating func goBack() -> String? {
    guard let event = backward.popLast() else { return "no earlier jump" }
    forward.append(current)
    return go(to: event)
  }

  /// Repeats the jump that ``goBack()`` undid.
  package mutating func goForward() -> String? {
    guard let event = forward.popLast() else { return "no later jump" }
    backward.append(current)
    return go(to: event)
  }
}

// MARK: Bookmarks

extension TimeTravel {
  /// Sets a bookmark at the current event.
  package mutating func setBookmark(_ name: Character) -> String {
    bookmarks[name] = current
    return "bookmark \(name) is @\(current)"
  }

  /// Jumps to a bookmark.
  package mutating func goToBookmark(_ name: Character) -> String? {
    guard let event = bookmarks[name] else { return "no bookmark \(name)" }
    return go(to: event, isJump: true)
  }

  /// Returns the first bookmark of some events; nil if they have none.
  package func bookmark(in events: ClosedRange<Int>) -> Character? {
    bookmarks.filter { events.contains($0.value) }.keys.min()
  }
}

// MARK: Folds and rows

extension TimeTravel {
  /// Whether the consequences of an event are hidden.
  package func isFolded(_ event: Int) -> Bool { folded.contains(event) }

  /// Hides or shows the consequences of the current event. All events must have been read.
  package mutating func toggleFold() -> String? {
    guard index.hasConsequences(current) else { return "@\(current) caused nothing to fold" }
    if folded.remove(current) == nil { folded.insert(current) }
    updateFolds()
    return nil
  }

  /// The places of the events that have a row; nil when all have one that were read.
  private var visible: [Int32]? {
    folded.isEmpty ? (isFiltered ? passing : nil) : unfolded
  }

  /// The number of rows.
  package var rowCount: Int {
    if isStory { return storyRowCount }
    return visible?.count ?? index.count - index.begin
  }

  /// The number of rows that all events have which were read.
  var readRowCount: Int { tellsStory ? index.runCount : index.count - index.begin }

  /// Returns the event of a row, which must exist.
  package func event(atRow row: Int) -> Int {
    if isStory { return storyEvent(atRow: row) }
    return index.number(at: visible.map { Int($0[row]) } ?? row + index.begin)
  }

  /// Returns the row of an event, or of the last event before it that has a row.
  package func row(of event: Int) -> Int {
    if isStory { return storyRow(of: event) }
    let place = index.place(of: event)
    guard let visible else { return max(0, place - index.begin) }
    return max(0, visible.firstSortedIndex { Int($0) > place } - 1)
  }

  var isFiltered: Bool { isFilterOn && filter != nil }

  /// Computes which events have a row.
  mutating func updateFolds() {
    (hidden, unfolded) = ([], [])
    addUnfolded()
  }

  /// Computes which of the events after the last known one have a row.
  mutating func addUnfolded() {
    if folded.isEmpty { return }
    for place in hidden.count..<index.count {
      let cause = index.cause(of: index.number(at: place))
      let isHidden = cause >= 0 && (hidden[index.place(of: cause)] || folded.contains(cause))
      hidden.append(isHidden)
      if !isHidden, !isFiltered || passing.holds(Int32(place)) { unfolded.append(Int32(place)) }
    }
  }
}

extension [Int32] {
  /// Whether a sorted list has a place.
  func holds(_ place: Int32) -> Bool {
    let next = firstSortedIndex { $0 >= place }
    return next < count && self[next] == place
  }
}

// MARK: Events of a session that grows

extension TimeTravel {
  /// Whether no row is after the current event.
  package var isAtEnd: Bool { row(of: current) >= rowCount - 1 }

  /// Adds the next event. ``noteNewEvents(follows:)`` must follow the last of several.
  mutating func add(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    index.append(header, payload: payload)
  }

  /// Gives the new events their rows.
  ///
  /// - Parameter follows: Whether the last row becomes the current one. This is not a jump.
  mutating func noteNewEvents(follows: Bool) {
    try? timeline.noteNewEvents()
    values?.read(in: timeline)
    askFilter()
    addUnfolded()
    updateStory()
    guard follows, rowCount > 0 else { return }
    current = max(current, event(atRow: rowCount - 1))
    // The turn of the last row has rows of its own now.
    current = max(current, event(atRow: rowCount - 1))
  }
}
