import ArgumentParser
import CBOR
import EventModel
import SnapshotDiff
import Timeline

struct BlameCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "blame",
    abstract:
      "A part of the state, each value with the event and the source line that wrote it last.")

  @OptionGroup var source: LogArgument

  @Argument(help: "A node or a part of one, with a position or without: app.cart.store@9120.")
  var path: String?

  @Argument(help: "The position, instead of one after the path.")
  var position: String?

  @OptionGroup var form: JSONOption

  @OptionGroup var colors: ColorOption

  /// The longest value that is shown whole, in characters.
  private static let longest = 40

  func run() throws {
    let timeline = try SessionTimeline(log: source.log)
    guard let path else {
      let nodes = try timeline.state(after: timeline.number(of: "@end")).states
      let names = nodes.map { StatePath.written(node: timeline.symbols[$0.node]) }
      throw Problem(
        code: ExitCodes.usage, what: "blame needs the node or the part whose values it shows",
        details: names.isEmpty ? [] : ["nodes: \(names.listed)"],
        help: names.first.map {
          "such as \(ShellCommand("blame", .log(source.log), .init($0)).mention)"
        })
    }
    let asked = try AskedPath(path, at: position, in: timeline)
    let projection = try timeline.state(after: asked.position)
    let found = StateLeaves(of: projection, below: asked.path)
    if found.leaves.isEmpty { throw asked.unknown(in: projection, source.log) }
    let writes = try timeline.lastWrites(of: found.leaves.map(\.path), upTo: asked.position)
    let rows = zip(found.leaves, writes).map { (path: $0.path, value: $0.value, write: $1) }
    if form.json {
      try Output.standard.line(JSON.text(ofPlain: try document(rows, asked, timeline)))
    } else {
      for line in try lines(rows, timeline) {
        try Output.standard.text(Escaping.escaped(line), as: .events)
      }
      if found.isCut {
        Output.message("warning: only the first \(rows.count) values are shown; ask for a part")
      }
    }
    try timeline.endIfLossy(source.log, states: [projection])
  }

  private typealias Row = (path: StatePath, value: CBORValue, write: Int?)

  private func lines(_ rows: [Row], _ timeline: SessionTimeline) throws -> [String] {
    let cells = try rows.map { row in
      let text = Notation.text(of: row.value)
      return [
        row.path.description,
        text.count <= Self.longest ? text : text.prefix(Self.longest - 1) + "…",
        try row.write.map { try Self.origin(of: $0, timeline) } ?? "not written in this log",
      ]
    }
    let widths = (0..<2).map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { cell in
      zip(cell, widths).map { text, width in
        text + String(repeating: " ", count: width + 2 - text.count)
      }.joined() + cell[2]
    }
  }

  /// `@182  t+0.904s  commit  Samples/CartService.swift:21`.
  private static func origin(of number: Int, _ timeline: SessionTimeline) throws -> String {
    let event = try timeline.event(at: number)
    let place = timeline.symbols[event.header.place]
    let by = try timeline.eventIfAny(at: event.cause).map { cause in
      "  by @\(cause.number) \(Transcript.summary(of: cause, symbols: timeline.symbols).prefix(50))"
    }
    return "@\(number)  \(SessionTime.text(event.time))  \(event.kind.name)"
      + (place.isEmpty ? by ?? "" : "  \(place)")
  }

  private func document(
    _ rows: [Row], _ asked: AskedPath, _ timeline: SessionTimeline
  ) throws -> CBORValue {
    let values = try rows.map { row in
      let place = try row.write.map { timeline.symbols[try timeline.event(at: $0).header.place] }
      return CBORValue.fields([
        "path": .text(row.path.description), "value": JSON.plain(row.value),
        "n": row.write.map { .int(Int64($0)) } ?? .null,
        "place": place.flatMap { $0.isEmpty ? nil : .text($0) } ?? .null,
      ])
    }
    return .fields([
      "schema": .text("compose-replay/blame/1"), "path": .text(asked.path.description),
      "at": .int(Int64(asked.position)), "values": .array(values),
    ])
  }
}
