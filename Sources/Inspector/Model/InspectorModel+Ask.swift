import CBOR
import EventModel
import SnapshotDiff
import TextTerminal
import Timeline

/// A question about the session up to an event. Its answer takes the place of the causes.
struct Inquiry {
  let title: String
  /// The last event that counts.
  let position: Int
  var fold: any EventFold
  /// The number of events whose reading takes some milliseconds.
  var sliceSize = 1 << 12
  /// The next event to read.
  var next = 0
  let rows: (any EventFold, Scene) throws -> [CausePane.Row]
}

extension InspectorModel {
  /// The event after which questions are asked: that after which the state is shown.
  private var askedPosition: Int { scene.end(of: focus == .timeline ? .state : focus) }

  /// Asks what has begun and not ended at the current event.
  mutating func askOutstanding() {
    let position = askedPosition
    ask(
      Inquiry(
        title: "outstanding at @\(position)", position: position,
        fold: OutstandingWork(time.timeline.symbols)
      ) { fold, scene in
        let work = (fold as? OutstandingWork)?.open ?? []
        if work.isEmpty { return [CausePane.Row(line: [StyledText("nothing", .dim)])] }
        return try work.map { try Self.row(of: $0, at: position, scene) }
      })
  }

  private static func row(
    of work: Outstanding, at position: Int, _ scene: Scene
  ) throws -> CausePane.Row {
    let text = Printable.text(try scene.time.timeline.text(of: work, at: position))
    return CausePane.Row(event: work.event, line: [StyledText(text)])
  }

  /// Asks which event and which line of the source wrote each value of the state, or of the selected
  /// part.
  mutating func askBlame(of named: StatePath? = nil) {
    let path = named ?? ([.state, .diff].contains(focus) ? selectedPath() : nil)
    let position = askedPosition
    guard case .success(let state) = scene.state(at: position) else { return }
    let found = StateLeaves(of: state, below: path)
    guard !found.leaves.isEmpty else { return message = "there is no value here" }
    let paths = found.leaves.map(\.path)
    let name = path.map { Printable.text($0.description) } ?? "state"
    var inquiry = Inquiry(
      title: "\(name) at @\(position), written by", position: position,
      fold: LastWrites(of: paths, symbols: time.timeline.symbols)
    ) { fold, scene in
      let writes = (fold as? LastWrites)?.numbers ?? []
      let cut = CausePane.Row(line: [StyledText("only these; select a part", .dim)])
      return zip(found.leaves, writes).map { Self.row(of: $0.path, $0.value, write: $1, scene) }
        + (found.isCut ? [cut] : [])
    }
    inquiry.sliceSize = max(512, inquiry.sliceSize / paths.count)
    ask(inquiry)
  }

  private static func row(
    of path: StatePath, _ value: CBORValue, write: Int?, _ scene: Scene
  ) -> CausePane.Row {
    let event = write.flatMap(scene.time.event)
    let place = event.map { Printable.text(scene.symbols[$0.header.place]) } ?? ""
    let origin = event.map { "@\($0.number) " + (place.isEmpty ? $0.kind.name : place) }
    let text = StateDifference.cut(Notation.text(of: value), to: longestName)
    return CausePane.Row(
      event: write,
      line: [
        StyledText(Printable.text(path.description) + " "),
        StyledText(Printable.text(text), .changed),
        StyledText("  " + (origin ?? "not written in this log"), .dim),
      ])
  }

  /// Asks since when the selected part is as it is, and what came since then and did not write it.
  mutating func askWhyNot(of named: StatePath? = nil) {
    guard let path = named ?? selectedPath() else {
      return message = "select a path in the state pane to ask why it was not written"
    }
    let (position, name) = (askedPosition, Printable.text(path.description))
    guard case .success(let state) = scene.state(at: position) else { return }
    let value = state.state(of: path).map(Notation.text) ?? "(absent)"
    ask(
      Inquiry(
        title: "\(name) at @\(position)", position: position, fold: NotWritten(of: path, in: state)
      ) { fold, scene in
        guard let found = fold as? NotWritten else { return [] }
        let short = Printable.text(StateDifference.cut(value, to: Self.longestName))
        var rows = [CausePane.Row(line: [StyledText(short, .changed)])]
        func add(_ title: String, _ events: [Int]) {
          if events.isEmpty { return }
          rows.append(CausePane.Row(line: [StyledText(title, .dim)]))
          rows += events.map { CausePane.row($0, depth: 1, scene) }
        }
        add("not written since", found.write.map { [$0] } ?? [])
        if found.write == nil {
          rows.append(CausePane.Row(line: [StyledText("never written", .dim)]))
        }
        if let node = found.nodeWrite, node != found.write {
          add("its store was written at", [node])
        }
        let inputs = found.inputs
        let node = Printable.text(found.node.description)
        add(
          "\(inputs.count) \(inputs.count == 1 ? "input" : "inputs") wrote nothing in \(node)",
          inputs.suffix(Self.fewInputs).reversed().map(\.input))
        if !found.outstanding.isEmpty {
          rows.append(CausePane.Row(line: [StyledText("has not ended", .dim)]))
          rows += try found.outstanding.map { try Self.row(of: $0, at: position, scene) }
        }
        return rows
      })
  }

  /// The largest number of inputs that are listed.
  private static var fewInputs: Int { 20 }

  /// Shows an answer in the place of the causes; the same question again closes it.
  private mutating func ask(_ inquiry: Inquiry) {
    if panes.cause.answer?.title == inquiry.title {
      return panes.cause.answer = nil
    }
    self.inquiry = inquiry
    _ = inquire()
  }

  /// Reads the next events of a question.
  ///
  /// - Returns: Whether the screen changes.
  mutating func inquire() -> Bool {
    guard var inquiry else { return false }
    let former = message
    do {
      let next = try time.timeline.add(
        to: &inquiry.fold, from: inquiry.next, upTo: inquiry.position, limit: inquiry.sliceSize)
      if let next {
        inquiry.next = next
        self.inquiry = inquiry
        message = "reading \(next * 100 / max(1, inquiry.position))% (any key stops)"
        return message != former
      }
      panes.cause.answer = (inquiry.title, try inquiry.rows(inquiry.fold, scene))
      panes.cause.scroll = PaneScroll()
      focus(on: .cause)
      message = ""
    } catch {
      message = Printable.text(String(describing: error))
    }
    self.inquiry = nil
    return true
  }
}
