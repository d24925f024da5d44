import CBOR
import EventModel
import SnapshotDiff
import TextTerminal
import Timeline

extension InspectorModel {
  /// Goes to the change that made the selection what it is, and shows its causes.
  mutating func askWhy() {
    panes.cause.answer = nil
    switch focus {
    case .screen: askWhyOnScreen()
    case .state, .diff: askWhy(of: selectedPath(), upTo: scene.end(of: focus))
    case .timeline, .cause: focus(on: .cause)
    }
  }

  /// Goes to the last change of a path up to the current event.
  mutating func askWhy(of path: StatePath) {
    panes.cause.answer = nil
    askWhy(of: path, upTo: scene.end(of: .state))
  }

  /// Searches the events that may write the state or the screen, in a direction from a place on.
  mutating func searchWrites(
    _ direction: Int, from place: Int, of path: StatePath? = nil, missing: String,
    _ isWanted: @escaping (Scene, Event) -> Bool,
    whenFound: @escaping (inout InspectorModel, Int) -> Void
  ) {
    eventSearch = EventSearch(
      direction: direction, start: place,
      count: min(direction < 0 ? place : time.index.count - 1 - place, time.index.count),
      // What a selector finds, or is at an index, is a question of states, which take longer than events.
      sliceSize: path.map { $0.selectsByValue || $0.elements.contains(where: \.isIndex) } == true
        ? 8 : 256,
      isWanted: { scene, number in
        guard scene.mayWrite(number) || scene.index.kind(of: number) == .frame else { return false }
        return scene.time.event(at: number).map { isWanted(scene, $0) } ?? false
      }, whenFound: whenFound, missing: missing)
    _ = searchSlice()
  }

  private mutating func askWhyOnScreen() {
    show(.screen)
    guard let (first, element, frame) = panes.screen.selection else {
      return message = "the screen has no text and no control"
    }
    var (trace, place) = (first, first.path)
    searchWrites(
      -1, from: time.index.place(of: frame) + 1, missing: "no frame of this log brought it"
    ) { scene, event in
      guard event.kind == .frame, let patch = try? Patch(symbolic: event.payload) else {
        return false
      }
      place = trace.path
      let change = trace.goBack(over: patch, symbols: scene.symbols)
      guard change == .changed, case .success(let state) = scene.state(at: event.number - 1),
        let former = state.screen
      else { return change != .none }
      // A frame may write what was there before.
      return trace.element(of: former) != element
    } whenFound: { model, frame in
      model.explain(element.shownText, since: frame, at: place)
    }
  }

  /// Goes to the last change that a frame shows and the view of a text read; of several, if there is one,
  /// to that which wrote what the text shows. If the view read none of them, it goes to the write of what
  /// it read and the text shows.
  private mutating func explain(_ text: String, since frame: Int, at place: [StatePath.Element]) {
    let scene = scene
    let read = time.event(at: frame).flatMap { time.timeline.nodesRead(by: place, in: $0) }
      .flatMap { nodes in
        try? nodes + time.timeline.referenced(by: nodes, at: frame).map(\.node)
      }
    let cause = try? time.timeline.cause(of: text, shownBy: frame, reading: read)
    let name = Notation.quoted(StateDifference.cut(text, to: Self.longestName))
    if let cause, cause.writer == nil, !cause.areRead,
      case .success(let state) = scene.state(at: frame)
    {
      let wanted = ShownText.values(in: text)
      // What the frame shows did not write it: an earlier event did, and this frame shows it first.
      let leaves =
        (read.map { StateLeaves.leaves(of: state, in: $0) } ?? StateLeaves(of: state).leaves)
        .filter { wanted.contains($0.value) }
      if let leaf = leaves.first, leaves.count == 1 || read != nil {
        return askWhy(
          of: leaf.path, upTo: frame,
          about: read == nil ? "\(name) since @\(frame), the same value:  " : "")
      }
    }
    report(time.go(to: cause?.target?.number ?? frame, isJump: true))
    focus(on: .cause)
    var answer = "\(name) since @\(frame)"
    if let same = cause?.writer?.path {
      answer += "; \(same) holds the same value"
    } else if let count = cause?.count, count > 1 {
      answer += ", which shows \(count) changes; this is the last"
    }
    message = Printable.text(answer)
  }

  /// The largest number of characters of a value in a message.
  static var longestName: Int { 30 }

  private mutating func askWhy(of path: StatePath?, upTo event: Int, about text: String = "") {
    guard let path else { return message = "no path is selected" }
    let name = Printable.text(path.description)
    searchWrites(
      -1, from: time.index.place(of: event) + 1, of: path,
      missing: "no write of \(name) up to here"
    ) { scene, event in
      guard event.kind != .frame, scene.writes(event, path) else { return false }
      guard path.elements.contains(where: \.isIndex),
        let values = try? scene.time.timeline.values(of: path, around: event.number)
      else { return true }
      // What comes before an element moves it.
      return values.old != values.new
    } whenFound: { model, number in
      model.report(model.time.go(to: number, isJump: true))
      model.focus(on: .cause)
      let values = try? model.time.timeline.values(of: path, around: number)
      let texts = [values?.old, values?.new].map { value in
        value.map { StateDifference.cut(Notation.text(of: $0), to: Self.longestName) }
          ?? "(absent)"
      }
      model.message = Printable.text(text) + "\(name)  \(texts[0]) → \(texts[1])"
    }
  }
}
