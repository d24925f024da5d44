import EventModel
import TextTerminal

extension InspectorModel {
  /// Shows a message in the status row, if there is one.
  mutating func report(_ message: String?) {
    if let message { self.message = message }
  }

  /// Returns the number typed before a key, and clears it; 1 if there is none.
  mutating func takeCount() -> Int {
    defer { count = nil }
    return count ?? 1
  }

  /// Jumps to the nearest event in a direction that satisfies a condition.
  ///
  /// - Parameter sliceSize: The number of events of which the condition takes some milliseconds.
  mutating func goToNext(
    _ direction: Int, times: Int = 1, sliceSize: Int = 1 << 15, missing: String,
    where condition: @escaping (Scene, Int) -> Bool
  ) {
    let place = time.index.place(of: current)
    var search = EventSearch(
      direction: direction, start: place,
      count: direction < 0 ? place : time.index.count - 1 - place, sliceSize: sliceSize,
      isWanted: condition,
      whenFound: { model, number in model.report(model.time.go(to: number, isJump: true)) },
      missing: missing)
    search.times = times
    eventSearch = search
    _ = searchSlice()
  }

  mutating func goToPercent(_ percent: Int) {
    report(time.go(to: time.event(atPercent: percent), isJump: true))
  }

  mutating func goToDivergence(_ direction: Int) {
    let marks = marks
    guard marks.divergences.isEmpty else {
      goToNext(direction, missing: "no divergence further on") { marks.isDivergent($1) }
      return
    }
    switch verification {
    case .none: message = "no divergence is known; inspect --verify looks for them"
    case .running: message = "the replay has not ended"
    case .done(let path, let percent):
      let program = path.map { " by \($0)" } ?? ""
      message = Printable.text("verified \(percent)%\(program): there is no divergence")
    case .impossible(let reason): message = Printable.text("not verified: \(reason)")
    }
  }

  /// Goes to the next divergence, failure, gap, break, or write of a watched path.
  mutating func goOn(_ direction: Int) {
    // What breaks are asked for must be known.
    if marks.breaks.contains(where: { !$0.filter.valueTerms.isEmpty }), !time.isRead {
      return whenRead = { $0.goOn(direction) }
    }
    let end = direction < 0 ? "start" : "end"
    // With a break or a watch, each event is read.
    let isQuick = marks.breaks.isEmpty && marks.watches.isEmpty
    goToNext(
      direction, sliceSize: isQuick ? 1 << 15 : 256,
      missing: "nothing to stop at before the \(end)"
    ) { $0.isStop($1) }
  }

  // MARK: Panes

  /// Does what a key of a pane does outside the pane.
  mutating func perform(_ action: PaneAction) {
    switch action {
    case .go(let event, let isJump): report(time.go(to: event, isJump: isJump))
    case .goToCause: report(time.goToCause())
    case .goToEffect: report(time.goToEffect())
    case .toggleFold:
      guard time.index.isWhole else { return whenRead = { $0.perform(.toggleFold) } }
      report(time.toggleFold())
    case .toggleAlike: time.toggleAlike()
    case .goToNext(let direction, let missing, let condition):
      goToNext(direction, times: takeCount(), missing: missing, where: condition)
    case .goToWrite(let direction): goToWrite(of: selectedPath(), direction)
    case .askWhy: askWhy()
    }
  }

  /// Returns the path selected in the state or diff pane, or else the one under its cursor.
  mutating func selectedPath() -> StatePath? {
    show(focus == .diff ? .diff : .state)
    let pane = focus == .diff ? panes.diff : panes.state
    return pane.selected ?? pane.pathAtCursor
  }

  private mutating func goToWrite(of path: StatePath?, _ direction: Int) {
    guard let path else {
      message = "no path is selected"
      return
    }
    if focus == .diff { panes.diff.selected = path } else { panes.state.selected = path }
    let name = Printable.text(path.description)
    let times = takeCount()
    searchWrites(
      direction, from: time.index.place(of: current), of: path,
      missing: "no \(direction < 0 ? "earlier" : "later") write of \(name)"
    ) { scene, event in
      event.kind != .frame && scene.writes(event, path)
    } whenFound: { model, number in
      model.report(model.time.go(to: number, isJump: true))
      if case .success(let state) = model.scene.state(at: number), state.state(of: path) == nil {
        model.message = "\(name) is absent after @\(number)"
      }
      guard times > 1 else { return }
      model.count = times - 1
      model.goToWrite(of: path, direction)
    }
  }

  mutating func focus(on pane: Pane) {
    focus = pane
    if pane != .timeline { detail = pane }
  }

  mutating func focusNext(_ direction: Int) {
    let shown = isZoomed || layout.panes.count < 3 ? Pane.allCases : layout.panes.map(\.pane)
    let place = shown.firstIndex(of: focus) ?? 0
    focus(on: shown[(place + direction + shown.count) % shown.count])
  }
}
