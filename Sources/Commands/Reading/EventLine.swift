import EventModel
import Timeline

/// Events as one line each, for reports.
enum EventLine {
  private static let longest = 100

  static func line(_ event: Event, _ timeline: SessionTimeline) -> String {
    let text = Transcript.summary(of: event, symbols: timeline.symbols)
    let place = timeline.symbols[event.header.place]
    return "@\(event.number)  \(text.count <= longest ? text : text.prefix(longest - 1) + "…")"
      + (place.isEmpty ? "" : "    \(place)")
  }

  /// One write, or a run of them: `@7 … @1240  commit app.clock  x 312  by timer app.tick`.
  static func line(of run: PathWrites.Run, _ timeline: SessionTimeline) throws -> String {
    guard let first = run.numbers.first, let last = run.numbers.last else { return "" }
    let event = try timeline.event(at: last)
    guard run.numbers.count > 1 else { return line(event, timeline) }
    return "@\(first) … @\(last)  \(event.kind.name) \(timeline.symbols[event.header.node])  "
      + "x \(run.numbers.count)  by timer \(timeline.symbols[run.timer])"
  }

  /// An event and its causes, one per line, each indented more than its effect.
  static func chain(to number: Int, _ timeline: SessionTimeline) throws -> [String] {
    let chain = try CauseChain(to: number, in: timeline)
    var lines = chain.missing.map { ["  " + missing($0)] } ?? []
    // Of several timers the last one is nearest to what it did.
    let armed = chain.entries.indices.dropLast().last {
      timeline.armsTimer(chain.entries[$0].event) && chain.entries[$0 + 1].fires == nil
    }
    for (index, entry) in chain.entries.enumerated() {
      let depth = min(lines.count, 20)
      let indent = depth == 0 ? "  " : String(repeating: "  ", count: depth) + "└ "
      lines.append(
        indent + line(entry, timeline) + (index == armed ? "    never cancelled" : "")
          + (entry.event.number == number ? "    ← here" : ""))
    }
    return lines
  }

  /// The line of a cause that the log does not hold.
  static func missing(_ number: Int) -> String { "@\(number)  not in this log" }

  /// One entry of a chain; a repeating timer is `@8 … @1238  timer fire app.tick  x 312`.
  static func line(_ entry: CauseChain.Entry, _ timeline: SessionTimeline) -> String {
    guard let fires = entry.fires else { return line(entry.event, timeline) }
    return "@\(fires.first) … @\(entry.event.number)  timer fire "
      + "\(timeline.symbols[entry.event.header.node])  x \(fires.count)"
  }
}
