import EventModel
import TextTerminal

extension InspectorModel {
  /// Applies one key.
  package mutating func handle(_ key: Key) {
    if case .mouse(let mouse) = key, mouse.kind == .release { return isDragging = false }
    hasBeenUsed = true
    message = ""
    hits?.shown = nil
    if stopSearch(key) || handlePlayback(key) { return }
    defer { if time.isAwaited { _ = work() } }
    if case .mouse(let mouse) = key {
      handle(mouse)
    } else if key == .control("c") {
      request = .quit(exitCode: 130)
    } else if prompt != nil {
      handlePrompt(key)
    } else if isHelpOpen {
      handleHelp(key)
    } else if let pending {
      self.pending = nil
      handleMark(pending, key)
    } else {
      handleCommand(key)
    }
    keysWereHandled()
  }

  /// Whether a letter is a command, and not a part of a text or what stops something.
  var takesCommands: Bool {
    prompt == nil && !isHelpOpen && pending == nil && eventSearch == nil && !isWaiting
      && player == nil
  }

  private mutating func handleHelp(_ key: Key) {
    switch key {
    case .down: scrollHelp(by: 1)
    case .up: scrollHelp(by: -1)
    case .pageDown: scrollHelp(by: max(1, layout.bodyEnd - 3))
    case .pageUp: scrollHelp(by: -max(1, layout.bodyEnd - 3))
    case .character("?") where helpText.isEmpty: isHelpOpen = false
    case .character(let character): (helpText, helpScroll) = (helpText + [character], 0)
    case .paste, .mouse: break
    case .backspace where !helpText.isEmpty:
      (helpText, helpScroll) = (String(helpText.dropLast()), 0)
    default: isHelpOpen = false
    }
  }

  private mutating func handleMark(_ command: Character, _ key: Key) {
    guard case .character(let name) = key, name.isLetter else {
      message = "a bookmark is named by a letter"
      return
    }
    report(command == "m" ? time.setBookmark(name) : time.goToBookmark(name))
    if command == "m" { keep(searchToo: false) }
  }

  private mutating func handleCommand(_ key: Key) {
    if takeDigit(key) { return }
    takeNumber(before: key)
    defer { count = nil }
    if isEmpty, !handleView(key) {
      message = "there are no events"
    } else if !isEmpty, !(handleTime(key) || handlePane(key) || handleView(key)) {
      var name = "this key"
      if case .paste = key { name = "a paste" }
      if case .character(let character) = key { name = "\"\(Printable.text(String(character)))\"" }
      message = "no binding for \(name) (? for help)"
    }
  }

  /// Adds a digit to a number. The digits 1 to 5 also choose a pane at once, which is undone if
  /// they turn out to be part of a number.
  private mutating func takeDigit(_ key: Key) -> Bool {
    guard case .character(let character) = key, character.isASCII,
      let digit = character.wholeNumberValue
    else { return false }
    if digits.isEmpty {
      if digit == 0 { return false }
      beforeDigits = (focus, detail)
    }
    digits = String((digits + String(digit)).suffix(9))
    if isNumber {
      (focus, detail) = beforeDigits
    } else if let pane = Pane(rawValue: digit) {
      focus(on: pane)
    }
    return true
  }

  /// Whether a digit so far chooses no pane.
  private var isNumber: Bool { digits.contains { !("1"..."5").contains($0) } }

  /// Reads the digits as a number, before `G` and `%` or if one of them chooses no pane.
  private mutating func takeNumber(before key: Key) {
    guard !digits.isEmpty else { return }
    if isNumber || key == .character("G") || key == .character("%") {
      count = Int(digits)
      (focus, detail) = beforeDigits
    }
    digits = ""
  }

  /// Handles keys that move in time, whichever pane has the focus.
  private mutating func handleTime(_ key: Key) -> Bool {
    switch key {
    case .character("."): report(time.step(takeCount()))
    case .character(","): report(time.step(-takeCount()))
    case .character(">"), .character("<"):
      goToNext(
        key == .character("<") ? -1 : 1, times: takeCount(), missing: "no other change of state"
      ) { $0.index.changesState($1) }
    case .character("p"): report(time.goToCause())
    case .character("P"): report(time.goToEffect())
    case .character("x"): goToDivergence(1)
    case .character("X"): goToDivergence(-1)
    case .character("c"): goOn(1)
    case .character("C"): goOn(-1)
    case .character("{"), .character("}"):
      let bookmarks = time.bookmarks.values
      goToNext(
        key == .character("{") ? -1 : 1, missing: "no bookmark there"
      ) { bookmarks.contains($1) }
    case .character("H"), .control("o"): report(time.goBack())
    case .character("L"): report(time.goForward())
    case .character("0"): report(time.go(to: time.event(atPercent: 0), isJump: true))
    case .character("$"): report(time.go(to: time.index.last, isJump: true))
    case .character("%"): goToPercent(min(count ?? 0, 100))
    case .character("G") where count != nil: report(time.go(to: takeCount(), isJump: true))
    default: return false
    }
    return true
  }

  /// Handles keys of the pane with the focus.
  private mutating func handlePane(_ key: Key) -> Bool {
    show(focus)
    let action: PaneAction?
    if let distance = distance(of: key) {
      action = panes[focus].move(by: distance)
    } else if let key = PaneKey(key) {
      action = panes[focus].handle(key, in: scene)
    } else {
      return false
    }
    if let action { perform(action) }
    return true
  }

  /// The number of rows by which a key moves the cursor; nil for other keys.
  private mutating func distance(of key: Key) -> Int? {
    let height = layout.panes.first { $0.pane == focus }?.height ?? 0
    let page = max(1, height - 1)
    switch key {
    case .character("j"), .down: return takeCount()
    case .character("k"), .up: return -takeCount()
    case .control("d"): return max(1, page / 2)
    case .control("u"): return -max(1, page / 2)
    case .pageDown, .control("f"): return page
    case .pageUp, .control("b"): return -page
    case .character("g"), .home: return -.max / 2
    case .character("G"), .end: return .max / 2
    default: return nil
    }
  }

  /// Handles keys that change what is shown.
  private mutating func handleView(_ key: Key) -> Bool {
    switch key {
    case .character(" "):
      playsRecorded = false
      play()
    case .tab: focusNext(1)
    case .backTab: focusNext(-1)
    case .character("z"): isZoomed.toggle()
    case .character("t"): nextTimeMode()
    case .character("a"): message = time.toggleStory()
    case .character("?"), .function(1): (isHelpOpen, helpText, helpScroll) = (true, "", 0)
    case .character("/"): prompt = Prompt(kind: .search)
    case .character("n"): search(1)
    case .character("N"): search(-1)
    case .character(":"): prompt = Prompt(kind: .command)
    case .character("f"):
      let text = Array(time.filterText)
      prompt = Prompt(kind: .filter, text: text, cursor: text.count)
    case .character("F"): report(time.toggleFilter())
    case .character("m"): pending = "m"
    case .character("'"): pending = "'"
    case .character("w"): toggleWatch()
    case .control("y"): copy()
    case .character("y"): askWhy()
    case .character("Y"): askWhyNot()
    case .character("o"): askOutstanding()
    case .character("B"): askBlame()
    case .character("b"): toggleBreak()
    case .character("="):
      marks.diffBase = marks.diffBase == nil ? current : nil
      message = marks.diffBase.map { "diff base is @\($0)" } ?? "diff base is the previous event"
    case .escape:
      if panes.cause.answer != nil {
        panes.cause.answer = nil
      } else if isZoomed {
        isZoomed = false
      } else {
        searchText = ""
      }
    case .control("l"): request = .repaint
    case .control("z"): request = .suspend
    case .character("q"), .character("Q"): request = .quit(exitCode: 0)
    default: return false
    }
    return true
  }

  private mutating func nextTimeMode() {
    switch timeMode {
    case .absolute where time.tellsStory, .delta: (timeMode, message) = (.none, "no times")
    case .absolute: (timeMode, message) = (.delta, "times since the last turn")
    case .none: (timeMode, message) = (.absolute, "times since the beginning")
    }
  }

  private mutating func toggleWatch() {
    guard let path = selectedPath() else {
      message = "select a path in the state pane to watch it"
      return
    }
    if let place = marks.watches.firstIndex(of: path) {
      marks.watches.remove(at: place)
      message = "no longer watching \(Printable.text(path.description))"
    } else {
      marks.watches.append(path)
      message = "watching \(Printable.text(path.description))"
    }
  }

  private mutating func toggleBreak() {
    guard let event = time.event(at: current) else { return }
    let node = time.timeline.symbols[event.header.node]
    let text =
      "kind = \(event.kind.name)" + (node.isEmpty ? "" : " node = \(Notation.quoted(node))")
    toggleBreak(.all([.kind(event.kind), .equals(.node, node)]), text)
  }

  mutating func toggleBreak(_ filter: EventFilter, _ text: String) {
    defer { time.setBreaks(marks.breaks.map(\.filter)) }
    if let place = marks.breaks.firstIndex(where: { $0.filter == filter }) {
      marks.breaks.remove(at: place)
      message = Printable.text("no break on \(text)")
    } else {
      marks.breaks.append(Marks.Break(text: text, filter: filter))
      message = Printable.text("break on \(text)" + time.reasonAgainst(filter))
    }
  }
}
