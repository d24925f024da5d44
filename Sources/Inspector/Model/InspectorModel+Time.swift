import EventModel
import TextTerminal

extension InspectorModel {
  /// Goes to an event and unfolds the events that hide it.
  ///
  /// - Parameter isJump: Whether `H` returns to the present event.
  mutating func go(to event: Int, isJump: Bool = false) {
    guard !isEmpty else { return }
    let target = min(max(0, event), index.count - 1)
    if target != event { message = "the log holds @0 to @\(index.count - 1)" }
    if isJump, target != current {
      backward.append(current)
      forward = []
    }
    current = target
    let chain = index.chain(of: target)
    if !foldedEvents.isDisjoint(with: chain) {
      foldedEvents.subtract(chain)
      updateVisible()
    }
  }

  /// Steps over events that do not pass the filter, but stops at folded ones.
  mutating func step(_ count: Int) {
    let direction = count < 0 ? -1 : 1
    var target = current
    for _ in 0..<abs(count) {
      guard let next = next(from: target, direction, where: passesFilter) else { break }
      target = next
    }
    if target == current {
      message = direction < 0 ? "this is the first event" : "this is the last event"
    }
    go(to: target)
  }

  func passesFilter(_ event: Int) -> Bool {
    guard isFilterOn, let filter, let event = self.event(at: event) else { return true }
    return filter.matches(subject(event))
  }

  /// Returns the nearest event in a direction that satisfies a condition.
  func next(from event: Int, _ direction: Int, where condition: (Int) -> Bool) -> Int? {
    var number = event + direction
    while number >= 0, number < index.count {
      if condition(number) { return number }
      number += direction
    }
    return nil
  }

  /// Goes to the nearest event in a direction that satisfies a condition, as a jump.
  ///
  /// The condition receives the model, because it must not read the model that is being changed.
  mutating func goToNext(
    _ direction: Int, times: Int = 1, missing: String,
    where condition: (InspectorModel, Int) -> Bool
  ) {
    guard let target = find(direction, times: times, condition) else {
      message = missing
      return
    }
    go(to: target, isJump: true)
  }

  private func find(
    _ direction: Int, times: Int, _ condition: (InspectorModel, Int) -> Bool
  ) -> Int? {
    var target: Int?
    for _ in 0..<max(times, 1) {
      let next = next(from: target ?? current, direction) { condition(self, $0) }
      guard let next else { break }
      target = next
    }
    return target
  }

  mutating func goToCause() {
    let cause = index.cause(of: current)
    if cause < 0 {
      message = "@\(current) has no cause: it came from outside"
    } else {
      go(to: cause, isJump: true)
    }
  }

  mutating func goToEffect() {
    guard let effect = index.effects(of: current, limit: 1).first else {
      message = "@\(current) caused nothing"
      return
    }
    go(to: effect, isJump: true)
  }

  mutating func goToDivergence(_ direction: Int) {
    if divergences.isEmpty {
      switch verification {
      case .none: message = "no divergence is known; inspect --verify looks for them"
      case .done: message = "verified: there is no divergence"
      case .impossible(let reason): message = Printable.text("not verified: \(reason)")
      }
      return
    }
    goToNext(direction, missing: "no divergence further on", where: { $0.isDivergent($1) })
  }

  mutating func goToWrite(of path: StatePath?, _ direction: Int) {
    guard let path else {
      message = "no path is selected"
      return
    }
    selected[focus] = path
    let name = Printable.text(path.description)
    let start = current
    var search = WriteSearch(path, symbols: timeline.symbols)
    goToNext(
      direction, times: takeCount(),
      missing: "no \(direction < 0 ? "earlier" : "later") write of \(name)"
    ) { model, number in
      guard model.mayWrite(number), let event = model.event(at: number) else { return false }
      return event.payload.withUnsafeBytes { search.isWrite(event.header, payload: $0) }
    }
    if current != start, case .success(let projection) = state(at: current),
      projection.state(of: path) == nil
    {
      message = "\(name) is absent after @\(current)"
    }
  }

  /// Goes to the next divergence, failure, gap, break, or write of a watched path.
  mutating func goOn(_ direction: Int) {
    let end = direction < 0 ? "start" : "end"
    goToNext(direction, missing: "nothing to stop at before the \(end)") { $0.isStop($1) }
  }

  private func isStop(_ number: Int) -> Bool {
    if isDivergent(number) { return true }
    let kind = index.kind(of: number)
    if kind == .failure || kind == .gap { return true }
    if breaks.isEmpty && watches.isEmpty { return false }
    guard let event = event(at: number) else { return true }
    if breaks.contains(where: { $0.filter.matches(subject(event)) }) { return true }
    guard !watches.isEmpty, index.changesState(number) else { return false }
    return watches.contains { writes(event, $0) }
  }

  mutating func goBack() {
    guard let event = backward.popLast() else {
      message = "no earlier jump"
      return
    }
    forward.append(current)
    go(to: event)
  }

  mutating func goForward() {
    guard let event = forward.popLast() else {
      message = "no later jump"
      return
    }
    backward.append(current)
    go(to: event)
  }

  /// Returns the number typed before a key, and clears it; 1 if there is none.
  mutating func takeCount() -> Int {
    defer { count = nil }
    return count ?? 1
  }

  // MARK: Rows of the timeline

  var rowCount: Int { visible?.count ?? index.count }

  func event(atRow row: Int) -> Int { visible.map { Int($0[row]) } ?? row }

  /// Returns the row of an event, or of the last event before it that has a row.
  func row(of event: Int) -> Int {
    guard let visible else { return event }
    var low = 0
    var high = visible.count
    while low < high {
      let middle = (low + high) / 2
      if Int(visible[middle]) <= event { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// Computes which events have a row.
  mutating func updateVisible() {
    let isFiltered = isFilterOn && filter != nil
    guard isFiltered || !foldedEvents.isEmpty else {
      visible = nil
      return
    }
    var hidden = [Bool](repeating: false, count: index.count)
    var rows: [Int32] = []
    for number in 0..<index.count {
      let cause = index.cause(of: number)
      if cause >= 0, hidden[cause] || foldedEvents.contains(cause) { hidden[number] = true }
      if !hidden[number], !isFiltered || passesFilter(number) { rows.append(Int32(number)) }
    }
    visible = rows
    if isFiltered, rows.isEmpty { message = "no event passes the filter" }
  }

  mutating func toggleFold() {
    guard index.hasEffects(current) else {
      message = "@\(current) caused nothing to fold"
      return
    }
    if foldedEvents.remove(current) == nil { foldedEvents.insert(current) }
    updateVisible()
  }
}
