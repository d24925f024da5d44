import TextTerminal

extension InspectorModel {
  /// The keys of the inspector, each with what it does.
  package static let keys: [(String, String)] = help.map { ($0.keys, $0.action) }

  private static let help: [(keys: String, action: String)] = [
    (". ,", "next, previous event"), ("> <", "next, previous change of state"),
    ("c C", "on to a divergence, failure, break or watched write; back"),
    ("p P", "to the cause; to the first effect"), ("x X", "next, previous divergence"),
    ("H L", "back, forward in jumps (Ctrl-O too)"), ("0 $", "first, last event"),
    ("NG  N%", "to event N; to N per cent"), ("{ }", "previous, next bookmark"),
    (": ", "go to @1234, @end, @-10, @1234^, 1m2.5s, 50%; Tab lists commands"),
    ("Space", "play; + - speed, any other key stops; :play 10 recorded"),
    ("j k g G", "down, up, top, bottom; Ctrl-D Ctrl-U PgDn PgUp"),
    ("h l", "fold, unfold; to cause, to effect; left, right"),
    ("Enter", "fold, unfold, equal rows too; of a cause go there; of a value: y"),
    ("y", "why: to the change that made the selection what it is"),
    ("Y", "why not: since when it is as it is, and what did not write it"),
    ("o", "what has begun and not ended here: timers, effects, flows"),
    ("B", "blame: the event and the line that wrote each value; Esc closes it"),
    ("[ ]", "previous, next write of the path; frame; event at this depth"),
    ("*", "open everything below"), ("Tab 1-5", "choose a pane"), ("z", "one pane only"),
    ("/ n N", "search the pane; next; previous"), ("f F", "edit the filter; switch it off, on"),
    ("w", "watch the selected path"), ("b", "break on events like this one"),
    ("ma 'a", "set bookmark a; go to it"), ("=", "diff from here; from the previous event"),
    ("a", "a row for each turn, or for each event"),
    ("Ctrl-Y", "copy the selected value to the clipboard; :save FILE writes it"),
    ("mouse", "a click chooses, the wheel moves, the scrubber can be dragged"),
    ("scrubber", "a bar: the events of a turn, bright if it began with an input;"),
    ("", "| cursor, o in filter, / found, ! failure, x differs, a bookmark"),
    ("t", "time: absolute, since the last turn, none"), ("Ctrl-L", "draw again"),
    ("Ctrl-Z", "suspend"), ("q", "quit (Ctrl-C too)"),
  ]

  /// The keys of a review, of which some mean something else in the inspector.
  private static let reviewHelp: [(keys: String, action: String)] = [
    ("a r s", "accept, reject, skip this golden"), ("A R S", "the same, and all the rest"),
    ("v", "the golden, or the renewed recording, at this turn"),
    ("q", "leave the rest as it is (Ctrl-C too)"),
  ]

  /// The keys that what was typed speaks of.
  private var foundHelp: [(keys: String, action: String)] {
    let text = helpText.lowercased()
    let all =
      other == nil
      ? Self.help : Self.reviewHelp + Self.help.filter { !["a", "q"].contains($0.keys) }
    return text.isEmpty
      ? all : all.filter { "\($0.keys) \($0.action)".lowercased().contains(text) }
  }

  /// Scrolls the help, no further than to its end.
  mutating func scrollHelp(by distance: Int) {
    let most = max(0, foundHelp.count - max(0, layout.bodyEnd - 2))
    helpScroll = max(0, min(min(helpScroll, most) + distance, most))
  }

  func drawHelp(_ grid: inout Grid, end: Int) {
    let (rows, found) = (max(0, end - 2), foundHelp)
    let first = min(helpScroll, max(0, found.count - rows))
    let title = "Help, type to search: " + Printable.text(helpText)
    grid.put(title, row: 1, column: 1, limit: size.width - 2, role: .focus)
    for (offset, entry) in found.dropFirst(first).prefix(rows).enumerated() {
      grid.put(entry.keys, row: 2 + offset, column: 2, limit: 10, role: .title)
      grid.put(entry.action, row: 2 + offset, column: 13, limit: size.width - 14)
    }
  }
}
