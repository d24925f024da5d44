import CBOR
import EventModel
import SnapshotDiff
import TextTerminal
import Timeline

extension InspectorModel {
  /// Goes to the change that made the selection what it is, and shows its causes.
  mutating func askWhy() {
    switch focus {
    case .screen: askWhyOnScreen()
    case .state, .diff: askWhy(of: selectedPath())
    case .timeline, .cause: focus(on: .cause)
    }
  }

  private mutating func askWhyOnScreen() {
    show(.screen)
    guard let selection = panes.screen.selection else {
      message = "the screen has no text and no control"
      return
    }
    var trace = ScreenTrace(selection.part)
    let text = selection.text
    eventSearch = EventSearch(
      direction: -1, start: time.index.place(of: selection.frame) + 1,
      count: time.index.place(of: selection.frame) + 1,
      isWanted: { scene, number in
        guard scene.index.kind(of: number) == .frame, let event = scene.time.event(at: number),
          let patch = try? Patch(symbolic: event.payload)
        else { return false }
        return trace.goBack(over: patch, symbols: scene.symbols)
      }, whenFound: { model, frame in model.explain(text, since: frame) },
      missing: "no frame of this log brought it")
    _ = searchSlice()
  }

  /// Goes to the last change that a frame shows, if there are several to one that wrote what a text
  /// shows.
  private mutating func explain(_ text: String, since frame: Int) {
    let scene = scene
    let changes = (try? time.timeline.shown(by: frame)) ?? (last: [], count: 0)
    let wanted = ShownText.values(in: text)
    var same: StatePath?
    let writer = changes.last.last { change in
      same = scene.changedPaths(change).first { path in
        guard case .success(let state) = scene.state(at: change.number) else { return false }
        return state.state(of: path).map(wanted.contains) ?? false
      }
      return same != nil
    }
    let target = writer ?? changes.last.last
    let name = Notation.quoted(StateDifference.cut(text, to: Self.longestName))
    report(time.go(to: target?.number ?? frame, isJump: true))
    focus(on: .cause)
    message = "\(name) since @\(frame)"
    if let same {
      message += "; \(same) holds the same value"
    } else if changes.count > 1 {
      message += ", which shows \(changes.count) changes; this is the last"
    }
    message = Printable.text(message)
  }

  private static var longestName: Int { 30 }

  private mutating func askWhy(of path: StatePath?) {
    guard let path else {
      message = "no path is selected"
      return
    }
    let name = Printable.text(path.description)
    eventSearch = EventSearch(
      direction: -1, start: time.index.place(of: current) + 1,
      count: time.index.place(of: current) + 1,
      isWanted: { scene, number in
        guard scene.mayWrite(number), let event = scene.time.event(at: number) else { return false }
        return scene.writes(event, path)
      },
      whenFound: { model, number in
        model.report(model.time.go(to: number, isJump: true))
        model.focus(on: .cause)
        let values = try? model.time.timeline.values(of: path, around: number)
        model.message = "\(name)  \(Self.brief(values?.old)) → \(Self.brief(values?.new))"
      }, missing: "no write of \(name) up to here")
    _ = searchSlice()
  }

  private static func brief(_ value: CBORValue?) -> String {
    value.map { StateDifference.cut(Notation.text(of: $0), to: longestName) } ?? "(absent)"
  }
}
