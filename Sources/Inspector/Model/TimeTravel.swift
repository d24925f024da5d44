import EventModel
import Timeline

/// The place in a session: the current event, the jumps that led there, bookmarks, and which events
/// have a row.
///
/// Methods that move return a message for the user, or nil.
package struct TimeTravel {
  let timeline: SessionTimeline
  /// The facts about every event.
  package private(set) var index: SessionIndex

  /// The number of the current event.
  package private(set) var current = 0 {
    didSet { updateStory() }
  }
  /// The events with a bookmark, by its letter.
  package private(set) var bookmarks: [Character: Int] = [:]
  private var backward: [Int] = []
  private var forward: [Int] = []

  /// The text of the filter, whether it is on or off.
  package private(set) var filterText = ""
  private var filter: EventFilter?
  /// The events that meet conditions on values, of the filter and of the breaks.
  private var values: ValueIndex?
  private var breaks: [EventFilter] = []
  /// Whether only events that pass the filter have a row.
  package private(set) var isFilterOn = false
  private var folded: Set<Int> = []
  /// The places of the events that have a row; nil when all have one.
  private var visible: [Int32]?
  /// Whether each event is a consequence of a folded one; empty when ``visible`` is nil.
  private var hidden: [Bool] = []
  /// Whether a row is a turn, and those of the current turn follow that tell what happened.
  package private(set) var tellsStory: Bool
  /// The events of the current turn that have a row, after its first.
  private var story: [Int] = []

  /// Begins at an event, or at the nearest one that the session has.
  ///
  /// - Parameters:
  ///   - isGrowing: Whether the events will be added one by one. There are none yet.
  ///   - tellsStory: Whether a row is a turn, instead of an event.
  package init(
    _ timeline: SessionTimeline, start: Int = 0, isGrowing: Bool = false, tellsStory: Bool = false
  ) {
    self.timeline = timeline
    self.tellsStory = tellsStory
    index = isGrowing ? SessionIndex(symbols: timeline.symbols) : timeline.index
    if index.count > 0 { current = nearest(to: start) }
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

  private func nearest(to event: Int) -> Int { index.number(at: index.place(of: max(0, event))) }
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
    if isJump, target != current {
      backward.append(current)
      forward = []
    }
    current = target
    let chain = index.chain(of: target)
    var message = target == event ? nil : "the log holds @\(index.number(at: 0)) to @\(index.last)"
    if !folded.isDisjoint(with: chain) {
      folded.subtract(chain)
      message = updateVisible() ?? message
    }
    return message
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
      if condition(number) { return number }
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

  /// Returns the first bookmark of an event; nil if it has none.
  package func bookmark(at event: Int) -> Character? {
    bookmarks.filter { $0.value == event }.keys.min()
  }
}

// MARK: Filter, folds and rows

extension TimeTravel {
  /// Filters the rows, and moves to an event with a row.
  ///
  /// - Throws: ``FilterError`` if the text is no filter; nothing changes then.
  package mutating func setFilter(_ text: String) throws(FilterError) -> String? {
    let new = try EventFilter(parsing: text)
    filterText = text
    filter = new == .everything ? nil : new
    updateValues()
    isFilterOn = filter != nil
    let message = updateVisible()
    guard isFilterOn, rowCount > 0 else { return message }
    current = event(atRow: row(of: current))
    return "\(rowCount) of \(index.count) events"
  }

  /// Switches the filter off or on.
  package mutating func toggleFilter() -> String {
    guard filter != nil else { return "there is no filter; f makes one" }
    isFilterOn.toggle()
    _ = updateVisible()
    return isFilterOn ? "filter on" : "filter off"
  }

  /// Whether an event passes the filter; true for an event that cannot be read.
  package func passesFilter(_ event: Int) -> Bool {
    guard isFilterOn, let filter, let event = self.event(at: event) else { return true }
    return filter.matches(subject(event))
  }

  /// An event for a filter.
  func subject(_ event: Event) -> FilterSubject {
    var subject = FilterSubject(
      event: event, symbols: timeline.symbols, timeline: index.positions)
    subject.meets = { [values] in values?.meets($0, event.number) ?? false }
    return subject
  }

  /// Takes the filters for whose events ``subject(_:)`` is asked, beside that of the rows.
  mutating func setBreaks(_ filters: [EventFilter]) {
    breaks = filters
    updateValues()
  }

  /// What cannot be read meets no condition.
  private mutating func updateValues() {
    let filters = breaks + (filter.map { [$0] } ?? [])
    let hasValues = filters.contains { !$0.valueTerms.isEmpty }
    values = hasValues ? try? ValueIndex(of: filters, in: timeline) : nil
  }

  /// Whether the consequences of an event are hidden.
  package func isFolded(_ event: Int) -> Bool { folded.contains(event) }

  /// Hides or shows the consequences of the current event.
  package mutating func toggleFold() -> String? {
    guard index.hasConsequences(current) else { return "@\(current) caused nothing to fold" }
    if folded.remove(current) == nil { folded.insert(current) }
    return updateVisible()
  }

  /// The number of rows.
  package var rowCount: Int {
    if isStory { return index.turnCount + story.count }
    return visible?.count ?? index.count
  }

  /// Returns the event of a row, which must exist.
  package func event(atRow row: Int) -> Int {
    if isStory { return storyEvent(atRow: row) }
    return index.number(at: visible.map { Int($0[row]) } ?? row)
  }

  /// Returns the row of an event, or of the last event before it that has a row.
  package func row(of event: Int) -> Int {
    if isStory { return storyRow(of: event) }
    let place = index.place(of: event)
    guard let visible else { return place }
    return max(0, visible.firstSortedIndex { Int($0) > place } - 1)
  }

  /// Computes which events have a row.
  private mutating func updateVisible() -> String? {
    hidden = []
    visible = isFiltered || !folded.isEmpty ? [] : nil
    addRows()
    return isFiltered && rowCount == 0 ? "no event passes the filter" : nil
  }

  private var isFiltered: Bool { isFilterOn && filter != nil }

  /// Computes which of the events after the last known one have a row.
  private mutating func addRows() {
    guard var rows = visible.take() else { return }
    for place in hidden.count..<index.count {
      let number = index.number(at: place)
      let cause = index.cause(of: number)
      let isHidden = cause >= 0 && (hidden[index.place(of: cause)] || folded.contains(cause))
      hidden.append(isHidden)
      if !isHidden, !isFiltered || passesFilter(number) { rows.append(Int32(place)) }
    }
    visible = rows
  }
}

// MARK: The story

extension TimeTravel {
  /// Switches between rows of turns and rows of events.
  package mutating func toggleStory() -> String {
    tellsStory.toggle()
    updateStory()
    return tellsStory ? "a row for each turn; a shows every event" : "every event; a shows turns"
  }

  /// A filter, and what is folded by hand, choose among all events.
  private var isStory: Bool { tellsStory && visible == nil }

  /// The rows of the current turn: what was sent, committed, shown, begun or failed. Life, frames,
  /// answers, draws and armed timers have none, unless the cursor is there.
  private mutating func updateStory() {
    story = []
    guard tellsStory, index.count > 0 else { return }
    let turn = index.turn(of: current)
    let end = turn + 1 < index.turnCount ? index.start(ofTurn: turn + 1) : index.count
    for place in (index.start(ofTurn: turn) + 1)..<max(end, index.start(ofTurn: turn) + 1) {
      let number = index.number(at: place)
      if number == current || Self.isTold(index.kind(of: number)) { story.append(number) }
    }
  }

  private static func isTold(_ kind: EventKind) -> Bool {
    ![.lifecycle, .frame, .answer, .chance, .timer].contains(kind)
  }

  private func storyEvent(atRow row: Int) -> Int {
    let turn = index.turn(of: current)
    if row > turn, row <= turn + story.count { return story[row - turn - 1] }
    return index.number(at: index.start(ofTurn: row <= turn ? row : row - story.count))
  }

  private func storyRow(of event: Int) -> Int {
    let (turn, own) = (index.turn(of: current), index.turn(of: event))
    if own != turn { return own < turn ? own : own + story.count }
    return turn + story.firstSortedIndex { $0 > event }
  }

  /// How many events of a turn have no row; 0 for an event that begins none.
  package func untoldCount(of event: Int) -> Int {
    guard isStory, index.startsTurn(event) else { return 0 }
    let turn = index.turn(of: event)
    let end = turn + 1 < index.turnCount ? index.start(ofTurn: turn + 1) : index.count
    let rows = turn == index.turn(of: current) ? story.count : 0
    return end - index.start(ofTurn: turn) - 1 - rows
  }
}

// MARK: Events of a session that grows

extension TimeTravel {
  /// Whether no row is after the current event.
  package var isAtEnd: Bool { row(of: current) >= rowCount - 1 }

  /// Adds the next event. ``noteNewEvents(follows:)`` must follow the last of several.
  mutating func add(_ header: EventHeader) { index.append(header) }

  /// Gives the new events their rows.
  ///
  /// - Parameter follows: Whether the last row becomes the current one. This is no jump.
  mutating func noteNewEvents(follows: Bool) {
    try? timeline.noteNewEvents()
    try? values?.readNew(in: timeline)
    addRows()
    updateStory()
    guard follows, rowCount > 0 else { return }
    current = max(current, event(atRow: rowCount - 1))
    // The turn of the last row has rows of its own now.
    current = max(current, event(atRow: rowCount - 1))
  }
}
