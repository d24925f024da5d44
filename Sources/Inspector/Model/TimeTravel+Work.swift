import EventModel
import Timeline

// MARK: Filter

extension TimeTravel {
  /// Begins to search the events that pass a filter. Each call of ``work()`` searches some more of them.
  ///
  /// - Throws: ``FilterError`` if the text is not a filter; nothing changes then.
  package mutating func setFilter(_ text: String) throws(FilterError) {
    let new = try EventFilter(parsing: text)
    stopFilter()
    if new == .everything {
      (filterText, filter, isFilterOn, passing) = (text, nil, false, [])
      updateFolds()
    } else {
      newFilter = NewFilter(text: text, filter: new)
    }
    updateValues()
  }

  /// Switches the filter off or on.
  package mutating func toggleFilter() -> String {
    guard filter != nil else { return "there is no filter; f makes one" }
    isFilterOn.toggle()
    updateFolds()
    return isFilterOn ? "filter on" : "filter off"
  }

  /// Whether an event passes the filter; true for an event that cannot be read.
  package func passesFilter(_ event: Int) -> Bool {
    !isFiltered || passing.holds(Int32(index.place(of: event)))
  }

  /// Asks the filter for the events that were added.
  mutating func askFilter() {
    guard let filter else { return }
    for place in askedCount..<index.count where passes(index.number(at: place), filter) {
      passing.append(Int32(place))
    }
    askedCount = index.count
  }

  private func passes(_ event: Int, _ filter: EventFilter) -> Bool {
    self.event(at: event).map { filter.matches(subject($0)) } ?? true
  }

  /// An event for a filter.
  func subject(_ event: Event) -> FilterSubject {
    var subject = FilterSubject(event: event, symbols: timeline.symbols, timeline: positions)
    subject.meets = { [values] in values?.meets($0, event.number) ?? false }
    return subject
  }

  /// The facts about the session that positions need.
  var positions: PositionTimeline { index.isWhole ? index.positions : timeline.positions }

  /// Takes the filters for whose events ``subject(_:)`` is asked, beside that of the rows.
  mutating func setBreaks(_ filters: [EventFilter]) {
    breaks = filters
    updateValues()
  }

  /// Takes the text of a search.
  ///
  /// - Returns: The condition that it is; nil for words.
  mutating func condition(ofSearch text: String) -> EventFilter? {
    let filter = (try? EventFilter(parsing: text)).flatMap { $0.asksForFields ? $0 : nil }
    if filter != searched {
      searched = filter
      updateValues()
    }
    return filter
  }

  /// What cannot be read meets no condition.
  private mutating func updateValues() {
    let filters = breaks + [filter, newFilter?.filter, searched].compactMap { $0 }
    let hasValues = filters.contains { !$0.valueTerms.isEmpty }
    values = hasValues ? try? ValueIndex(of: filters, in: timeline) : nil
  }

  /// Finds out whether some more events pass the new filter.
  private mutating func search(_ new: NewFilter) -> String? {
    var new = new
    let end = min(index.count, new.next + Self.filterStep)
    for place in new.next..<end where passes(index.number(at: place), new.filter) {
      new.passing.append(Int32(place))
    }
    new.next = end
    // The first rows come at once, and more when they have doubled: each time costs a copy of all.
    let isWhole = end >= index.count
    let isShown = new.former != nil
    if isWhole || new.passing.count > (isShown ? passing.count * 2 : 0) { show(&new) }
    newFilter = isWhole ? nil : new
    if !isWhole {
      return "filtering \(end * 100 / index.count)%"
        + (new.former == nil ? " (any key stops)" : ", \(new.passing.count) so far (Esc stops)")
    }
    return passing.isEmpty
      ? "no event passes the filter" + reasonAgainst(new.filter)
      : "\(rowCount) of \(index.count) events"
  }

  /// Why no event can pass a filter, with the colon before it; empty if the kinds of values do not tell.
  func reasonAgainst(_ filter: EventFilter) -> String {
    if filter.valueTerms.isEmpty || index.count == 0 { return "" }
    let end = index.number(at: index.count - 1)
    let reason = (try? timeline.state(after: end)).flatMap { filter.mismatches(in: $0).first }
    return reason.map { ": \($0)" } ?? ""
  }

  /// Shows the events that pass a new filter so far. The cursor stays near to where it was, unless it was
  /// moved since the last time.
  private mutating func show(_ new: inout NewFilter) {
    var former =
      new.former
      ?? FormerFilter(
        text: filterText, filter: filter, isOn: isFilterOn, passing: passing,
        askedCount: askedCount, start: current, shown: current)
    if new.former == nil { isFilterOn = true }
    (filterText, filter, passing, askedCount) = (new.text, new.filter, new.passing, new.next)
    updateFolds()
    let isFollowed = current == former.shown
    if rowCount > 0 {
      current = event(atRow: row(of: isFollowed ? former.start : current))
    }
    former.shown = isFollowed ? current : nil
    new.former = former
  }

  /// Forgets the new filter whose events are still searched.
  private mutating func stopFilter() {
    let former = newFilter?.former
    newFilter = nil
    guard let former else { return }
    (filterText, filter, isFilterOn) = (former.text, former.filter, former.isOn)
    (passing, askedCount) = (former.passing, former.askedCount)
    updateFolds()
    askFilter()
    if current == former.shown { current = former.start }
  }
}

// MARK: Between keys

extension TimeTravel {
  /// The numbers of events that take some milliseconds: to read their facts, their values, or to ask a
  /// filter.
  private static let (indexStep, valueStep, filterStep) = (1 << 15, 1 << 12, 1 << 10)

  /// Whether a key waits for ``work()``.
  package var isAwaited: Bool { awaited != nil || (newFilter != nil && !isFiltering) }
  /// Whether more events are searched for a filter whose first rows are shown.
  var isFiltering: Bool { newFilter?.former != nil }
  /// Whether there is something to do between keys.
  package var isWorking: Bool { !isRead || isAwaited || isFiltering }
  /// Whether facts and values of all events were read.
  package var isRead: Bool { index.isWhole && values?.next(in: timeline) == nil }
  /// How far the events have been read; empty if they have.
  package var progress: String {
    if !index.isWhole { return "\(index.percentRead) % read" }
    guard let next = values?.next(in: timeline) else { return "" }
    return "values \(next * 100 / max(1, timeline.count)) % read"
  }

  /// Does a part of what is to be done: reads facts of earlier events, then values, then asks the new
  /// filter.
  ///
  /// - Returns: A message for the user.
  package mutating func work() -> String? {
    if !index.isWhole {
      index.readEarlier(Self.indexStep, in: timeline.events)
      // Damage that was found can have ended the session before the current event.
      if index.isWhole, !isEmpty, !index.contains(current) { current = nearest(to: current) }
    } else if !isRead {
      values?.read(Self.valueStep, in: timeline)
    }
    if isRead, let newFilter { return search(newFilter) }
    guard let (event, isJump) = awaited else {
      return newFilter == nil ? nil : "reading: \(progress) (any key stops)"
    }
    guard nearest(to: event) >= index.begin else {
      return "@\(event) is not read yet: \(progress) (any key stops)"
    }
    awaited = nil
    return go(to: event, isJump: isJump) ?? ""
  }

  /// Forgets what a key waits for.
  mutating func stopWaiting() {
    awaited = nil
    stopFilter()
  }
}
