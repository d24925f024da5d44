import ArgumentParser
import CBOR
import EventModel
import SessionLog
import SnapshotDiff
import Timeline

struct WhyCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "The last write of a part of the state, and what caused it, back to the input.",
    discussion: """
      Instead of a path, a text that the screen shows: the frame that brought it, and the values that \
      are the same. With --not: since when the part is as it is, and what wrote nothing since. \
      Of a part that is gone it names the event that ended it. A computed value is not in the log: \
      NODE.computed.NAME lists the last writes of the state that it is computed from. A path that \
      never led to a value is an error, exit 64.
      """)

  @OptionGroup var source: LogArgument

  @Argument(
    help:
      "A state path, with a position or without: app.cart.store.total@9120. Or a text on the screen."
  )
  var path: String

  @Argument(help: "The position, instead of one after the path.")
  var position: String?

  @Flag(help: "Why the part has not been written: inputs without a write, work that has not ended.")
  var not = false

  @Flag(help: "List every write up to the position.")
  var allWrites = false

  @OptionGroup var form: JSONOption

  @OptionGroup var colors: ColorOption

  func run() throws {
    let timeline = try SessionTimeline(log: source.log)
    let report = try report(in: timeline)
    if form.json {
      try Output.standard.line(JSON.text(ofPlain: try report.document()))
    } else {
      for line in try report.lines() {
        try Output.standard.text(Escaping.escaped(line), as: .events)
      }
    }
    try timeline.endIfLossy(source.log, states: [try timeline.state(after: report.position)])
  }

  /// - Throws: ``Problem`` for what is neither a path nor a text on the screen.
  private func report(in timeline: SessionTimeline) throws -> any PathReport {
    if let shown = try shownPart(in: timeline) { return shown }
    let path = try screenText(in: timeline) ?? path
    // A text of the screen is neither a pattern, such as the `*` of a field that must be filled, nor
    // a position, such as the second half of an address.
    if !not, (try? StatePath(parsing: path))?.isConcrete != true || AskedPath.parts(of: path) != nil
    {
      let place = try timeline.stateNumber(of: position ?? "@end")
      if let shown = try ScreenTextReport(path, at: place, in: timeline), shown.shown.text == path {
        return shown
      }
    }
    do {
      let asked = try AskedPath(path, at: position, in: timeline)
      return not
        ? try notWritten(asked, in: timeline)
        : try report(of: asked, in: timeline)
    } catch let problem as Problem
      where ["CR2010", "CR2013", "CR2015"].contains(problem.diagnostic)
    {
      var (text, asked) = (path, try timeline.stateNumber(of: position ?? "@end"))
      if let shown = try shown(text, upTo: asked, in: timeline) { return shown }
      let parts = position == nil ? AskedPath.parts(of: path) : nil
      if let parts, !parts.text.isEmpty, let number = try? timeline.stateNumber(of: parts.place) {
        (text, asked) = (String(parts.text), number)
        if let shown = try shown(text, upTo: asked, in: timeline) { return shown }
      } else if problem.diagnostic == "CR2010" {
        // What is not a position is a part of a text, such as an address.
        guard !not, let parts, !parts.text.isEmpty, (try? Position(parsing: parts.place)) == nil
        else { throw problem }
      }
      let bare = Self.bare(text)
      if bare != text, !bare.isEmpty, let shown = try shown(bare, upTo: asked, in: timeline) {
        return shown
      }
      if not {
        guard problem.mayBeText(path) else { throw problem }
        return try NotShownReport(of: text, at: asked, in: timeline)
      }
      let later = try timeline.firstFrame(showing: text, after: asked)
      throw problem.notShown(text, at: asked, later: later, source.log)
    }
  }

  /// A text without the brackets in which a control is drawn.
  private static func bare(_ text: String) -> String {
    let rest = text.drop { "[(* ".contains($0) }.reversed().drop { "])* ".contains($0) }
    return String(rest.reversed())
  }

  /// A text that the screen shows after an event, or where it was seen last before. A text that is alone
  /// there weighs more than a part of another one.
  private func shown(
    _ text: String, upTo asked: Int, in timeline: SessionTimeline
  ) throws -> ScreenTextReport? {
    let here = try ScreenTextReport(text, at: asked, in: timeline)
    if not || here?.shown.text == text { return here }
    let alone = try timeline.lastFrame(showing: text, alone: true, upTo: asked)
    guard
      let frame = try alone ?? (here == nil ? timeline.lastFrame(showing: text, upTo: asked) : nil)
    else { return here }
    return try ScreenTextReport(text, at: frame, in: timeline)
  }

  /// The first text at a path of the screen, `screen.children[0]` or `screen[0]`; nil for another path.
  ///
  /// - Throws: ``Problem`` CR2015 if the screen has no such part.
  private func shownPart(in timeline: SessionTimeline) throws -> ScreenTextReport? {
    guard let asked = try? AskedPath(path, at: position, in: timeline) else { return nil }
    if let report = try ScreenTextReport(partAt: asked.path, at: asked.position, in: timeline) {
      return report
    }
    let elements = asked.path.elements
    guard elements.count > 1, elements[0] == .key("screen"),
      elements[1].isIndex || elements[1] == .key("children")
    else { return nil }
    let state = try timeline.state(after: asked.position)
    if state.state(of: StatePath([.key("screen")])) != nil { return nil }
    throw state.noPart(ofScreen: asked.path, at: asked.position, source.log)
  }

  /// The text of `screen["Total 4.75"]`; nil for another path.
  private func screenText(in timeline: SessionTimeline) throws -> String? {
    guard let elements = (try? StatePath(parsing: path))?.elements, elements.count == 2,
      elements[0] == .key("screen"), case .key(let text) = elements[1]
    else { return nil }
    return text
  }

  /// - Throws: ``Problem`` CR2015 for a path that never led to a value or a node.
  private func notWritten(
    _ asked: AskedPath, in timeline: SessionTimeline
  ) throws -> NotWrittenReport {
    if case .never(let later) = try PathHistory(of: asked.path, at: asked.position, in: timeline) {
      throw asked.unknown(in: try timeline.state(after: asked.position), begins: later, source.log)
    }
    return try NotWrittenReport(of: asked.path, at: asked.position, in: timeline)
  }

  /// - Throws: ``Problem`` CR2015 for a path that never led to a value or a node.
  private func report(of asked: AskedPath, in timeline: SessionTimeline) throws -> any PathReport {
    let (path, position) = (asked.path, asked.position)
    let writes = try PathWrites(of: path, upTo: position, in: timeline, keepsAll: allWrites)
    if let last = writes.numbers.last, let change = writes.changes.first {
      return WhyReport(
        timeline: timeline, path: path, position: position, writes: writes,
        hasEnded: change.new == nil, event: last, values: (change.old, change.new))
    }
    if let last = writes.numbers.last {
      let values = try timeline.values(of: path, around: last)
      let nodes = try values.new == nil ? timeline.state(after: position).nodes(below: path) : []
      if values.new != nil || !nodes.isEmpty {
        return WhyReport(
          timeline: timeline, path: path, position: position, writes: writes, nodes: nodes,
          event: last, values: values)
      }
    }
    let history = try PathHistory(of: path, at: position, in: timeline)
    if case .ended(let end) = history {
      return WhyReport(
        timeline: timeline, path: path, position: position, writes: writes, hasEnded: true,
        event: end, values: try timeline.values(of: path, around: end))
    }
    if case .exists = history, writes.numbers.isEmpty {
      throw Problem(
        code: ExitCodes.usage,
        what: "'\(path)' was last written before @\(try timeline.first), with which the log begins",
        help: "ask the log of the whole session", diagnostic: "CR2015")
    }
    if let computed = try ComputedReport(of: path, at: position, in: timeline) { return computed }
    var beginning: Int?
    if case .never(let later) = history { beginning = later }
    throw asked.unknown(
      in: try timeline.state(after: position), begins: beginning, source.log)
  }
}

extension Problem {
  fileprivate func mayBeText(_ text: String) -> Bool {
    let place = AskedPath.parts(of: text)?.place
    return diagnostic != "CR2015" || text.contains(" ")
      || place.map { (try? Position(parsing: $0)) == nil } == true
  }

  /// The problem of a path, for what may have been meant as a text on the screen.
  ///
  /// - Parameters:
  ///   - later: The frame that shows the text later; nil for none.
  ///   - log: The log as the user named it.
  fileprivate func notShown(
    _ text: String, at position: Int, later: Int?, _ log: String
  ) -> Problem {
    guard mayBeText(text) || later != nil else { return self }
    var problem = self
    problem.what = "'\(text)' is no state path, and no text on the screen up to @\(position)"
    if let later {
      problem.details.append("the screen shows it later, from @\(later) on")
      problem.help =
        "see why with " + ShellCommand("why", .log(log), .init(text), "@\(later)").mention
    } else if diagnostic == "CR2010" {
      problem.diagnostic = "CR2013"
      problem.help =
        "write a text as the screen shows it, or a path and a position: app.store.x@120"
    }
    return problem
  }
}
