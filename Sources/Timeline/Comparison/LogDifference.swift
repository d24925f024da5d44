import CBOR
import EventModel
import SnapshotDiff

/// What differs between two logs: inputs, their consequences, and the states at the end.
package struct LogDifference {
  /// The two logs.
  package let timelines: [SessionTimeline]
  /// What differs between the inputs and their consequences.
  package let inputs: SessionComparison
  /// What differs between the states at the end.
  package let end: EndDifference
  /// The states at the end.
  package let states: [Projection]

  /// Compares two logs without the ignored paths.
  ///
  /// - Throws: ``LogError``, ``ProjectionError``.
  package init(_ timelines: [SessionTimeline], ignoring ignored: IgnoredPaths) throws {
    self.timelines = timelines
    inputs = try SessionComparison(of: timelines[0], and: timelines[1], ignoring: ignored)
    states = try timelines.map { try $0.state(after: $0.count - 1) }
    end = EndDifference(from: states[0], to: states[1], ignoring: inputs.ignored)
  }

  /// What was ignored, with the patterns that were used.
  package var ignored: IgnoredPaths { end.ignored }
  /// Whether nothing differs but what is ignored.
  package var isEmpty: Bool { inputs.isEmpty && end.isEmpty }

  /// `equal but for times`, if the logs are equal and not the same; else nil.
  private var exceptions: String? {
    guard isEmpty, !inputs.circumstances.isEmpty else { return nil }
    return "equal but for " + inputs.circumstances.map(\.rawValue).joined(separator: ", ")
  }

  // MARK: Counts

  /// How much differs, one line for each kind.
  package var summary: [String] {
    var (added, removed, changed, unequal) = (0, 0, 0, 0)
    for hunk in inputs.hunks {
      switch hunk {
      case .inserted: added += 1
      case .removed: removed += 1
      case .changed: changed += 1
      case .consequences(let hunk): unequal += 1 + hunk.following
      }
    }
    var lines = [
      "inputs  \(added) added, \(changed) changed, \(removed) removed, "
        + "\(unequal) with other consequences",
      "state   \(end.state.summary)",
    ]
    if inputs.order != nil { lines.append("order   differs") }
    if end.screenDiffers { lines.append("screen  differs") }
    return lines + (exceptions.map { [$0] } ?? [])
  }

  // MARK: Text

  /// The largest number of characters of an event in a line.
  private static let width = 120

  /// Calls `body` with each line, so that logs that differ in everything need no more memory.
  ///
  /// - Parameter escaping: What makes a text of the log harmless in a terminal.
  /// - Throws: ``LogError``; the errors of `body`.
  package func forEachLine(
    in format: DifferenceFormat, escaping: (String) -> String, _ body: (String) throws -> Void
  ) throws {
    func write(_ lines: [DifferenceLine]) throws {
      for line in lines { try body(format.line(line, escaping: escaping)) }
    }
    if let exceptions { return try body(exceptions) }
    for hunk in inputs.hunks { try write(try lines(of: hunk)) }
    if let order = inputs.order {
      try body("  consequences of different inputs come in another order, first")
      try write(try pair(order.old, order.new))
    }
    if !end.isEmpty {
      try body("state at the end")
      for line in end.lines(in: format, escaping: escaping) { try body(line) }
    } else if !inputs.isEmpty {
      try body("the states at the end are equal")
    }
  }

  private func line(_ mark: DifferenceLine.Mark, _ text: String) -> DifferenceLine {
    DifferenceLine(mark: mark, text: text)
  }

  private func lines(of hunk: SessionComparison.Hunk) throws -> [DifferenceLine] {
    switch hunk {
    case .removed(let root): return [line(.removed, try text(of: root, 0))]
    case .inserted(let root): return [line(.added, try text(of: root, 1))]
    case .changed(let old, let new): return [line(.changed, try text(of: old, new))]
    case .consequences(let hunk): return try lines(of: hunk)
    }
  }

  /// A root of one side, with the number of its consequences.
  private func text(of root: SessionComparison.Root, _ side: Int) throws -> String {
    let text = StateDifference.cut(try summary(of: root.number, side), to: Self.width)
    return "@\(root.number)  \(text)" + (root.count == 0 ? "" : "  (and \(Self.count(root)))")
  }

  /// A root with another payload.
  private func text(
    of old: SessionComparison.Root, _ new: SessionComparison.Root
  ) throws -> String {
    let events = (
      try timelines[0].event(at: old.number), try timelines[1].event(at: new.number)
    )
    let target = head(events.0)
    func payload(_ event: Event) -> String {
      let text = self.payload(event, after: target)
      return text.isEmpty ? "null" : text
    }
    let texts = TextDifference.excerpts(
      of: payload(events.0), and: payload(events.1), width: Self.width / 2)
    return "@\(old.number) → @\(new.number)  \(target)  \(texts.old) → \(texts.new)"
      + (old.hasSameConsequences(as: new) ? "" : "  (with other consequences)")
  }

  private func lines(
    of hunk: SessionComparison.ConsequenceHunk
  ) throws -> [DifferenceLine] {
    let head =
      "@\(hunk.old.number) → @\(hunk.new.number)  "
      + StateDifference.cut(try summary(of: hunk.old.number, 0), to: Self.width)
    var lines: [DifferenceLine] = []
    if let difference = hunk.difference {
      let differing = max(difference.removed, difference.inserted)
      let total = max(hunk.old.count, hunk.new.count)
      let words =
        "\(differing) of \(total) consequence\(total == 1 ? "" : "s") "
        + (differing == 1 ? "differs" : "differ, first")
      lines.append(line(.unequal, "\(head)  \(words)"))
      lines += try pair(difference.firstOld, difference.firstNew)
    } else {
      lines.append(line(.unequal, "\(head)  other consequences"))
    }
    if hunk.following > 0 {
      let inputs = hunk.following == 1 ? "the next input" : "the next \(hunk.following) inputs"
      lines.append(line(.none, "  \(inputs): other consequences too"))
    }
    return lines
  }

  /// Two events in place of each other; with their causes if nothing else differs.
  private func pair(_ old: Int?, _ new: Int?) throws -> [DifferenceLine] {
    let events = try (
      old.map { try timelines[0].event(at: $0) }, new.map { try timelines[1].event(at: $0) }
    )
    guard let a = events.0, let b = events.1 else {
      let sides = [(DifferenceLine.Mark.removed, old, 0), (.added, new, 1)]
      return try sides.compactMap { mark, number, side in
        try number.map {
          let text = StateDifference.cut(try summary(of: $0, side), to: Self.width)
          return line(mark, "  @\($0)  \(text)")
        }
      }
    }
    let heads = (head(a), head(b))
    let texts = TextDifference.excerpts(
      of: payload(a, after: heads.0), and: payload(b, after: heads.1), width: Self.width)
    let isSame = heads.0 == heads.1 && texts.old == texts.new
    func text(_ event: Event, _ head: String, _ payload: String) -> String {
      "  @\(event.number)  \(head)" + (payload.isEmpty ? "" : " \(payload)")
        + (isSame ? "  cause @\(event.cause)" : "")
    }
    return [
      line(.removed, text(a, heads.0, texts.old)), line(.added, text(b, heads.1, texts.new)),
    ]
  }

  /// An event in words without its payload.
  private func head(_ event: Event) -> String {
    Transcript.summary(of: Event(event.header), symbols: timelines[0].symbols)
  }

  /// The payload of an event in words; empty if there is none.
  private func payload(_ event: Event, after head: String) -> String {
    String(
      Transcript.summary(of: event, symbols: timelines[0].symbols).dropFirst(head.count + 1))
  }

  private func summary(of number: Int, _ side: Int) throws -> String {
    Transcript.summary(
      of: try timelines[side].event(at: number), symbols: timelines[side].symbols)
  }

  private static func count(_ root: SessionComparison.Root) -> String {
    root.count == 1 ? "1 consequence" : "\(root.count) consequences"
  }
}
