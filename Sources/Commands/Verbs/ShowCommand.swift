import ArgumentParser
import CBOR
import EventModel
import Inspector
import SessionLog
import SnapshotDiff
import TextTerminal
import Timeline

struct ShowCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "An event with its causes and consequences, and the state and screen after it.")

  @OptionGroup var source: LogArgument

  @Argument(help: "A position such as @120, @end, t+2.5s; @end if there is none.")
  var position = "@end"

  @Argument(help: "A part of the state, such as app.cart.store.items[2], or of the screen.")
  var path: String?

  @Flag(help: "Print the state as one JSON document.")
  var json = false

  @OptionGroup var colors: ColorOption

  func run() throws {
    let timeline = try SessionTimeline(log: source.log)
    // `show LOG PATH`, `show LOG PATH @N` and `show LOG screen` mean what they say, too.
    var (position, path) = (position, path)
    if (try? Position(parsing: position)) == nil, let parts = try asked(timeline) {
      (position, path) = parts
    }
    let number = try timeline.number(of: position)
    let projection = try timeline.state(after: number)
    if path == "screen", !json, projection.state(of: StatePath([.key("screen")])) == nil {
      let lines = projection.screen.map { ScreenDrawing.lines(of: $0, width: 100) }
      for line in lines ?? ["there is no screen at @\(number)"] {
        try Output.standard.text(Escaping.escaped(line), as: .events)
      }
      return try timeline.endIfLossy(source.log, states: [projection])
    }
    let state = try selectedState(path, at: number, projection, timeline)
    if json {
      try Output.standard.line(
        JSON.text(ofPlain: try document(path, timeline, number, projection, state)))
    } else {
      for line in try lines(path, timeline, number, projection, state) {
        try Output.standard.text(Escaping.escaped(line), as: .events)
      }
    }
    try timeline.endIfLossy(source.log, states: [projection])
  }

  /// What the two words ask for if the first is not a position; nil if it is not a path either.
  private func asked(_ timeline: SessionTimeline) throws -> (position: String, path: String)? {
    if position == "screen" { return (path ?? "@end", position) }
    // No name of a node begins with a digit or a sign; a time that is written wrongly does.
    guard let first = position.first, !first.isNumber, first != "+",
      (try? StatePath(parsing: position)) != nil || position.contains("@")
    else { return nil }
    let asked = try AskedPath(position, at: path, in: timeline)
    return ("@\(asked.position)", asked.path.description)
  }

  private func selectedState(
    _ path: String?, at number: Int, _ projection: Projection, _ timeline: SessionTimeline
  ) throws -> CBORValue? {
    guard let path else { return nil }
    let asked = try AskedPath(path, at: "@\(number)", in: timeline)
    if let found = projection.state(of: asked.path) { return found }
    if asked.path.elements.first == .key("screen") {
      guard let part = projection.part(ofScreen: asked.path) else {
        throw projection.noPart(ofScreen: asked.path, at: number, source.log)
      }
      return part
    }
    if let found = projection.matches(asked.path).first, !asked.path.isConcrete {
      return found.value
    }
    var beginning: Int?
    if case .never(let later) = try PathHistory(of: asked.path, at: number, in: timeline) {
      beginning = later
    }
    throw asked.unknown(in: projection, begins: beginning, source.log)
  }

  /// Each part that a pattern matches; none for a path without wildcards and selectors.
  private func parts(
    _ path: String, _ projection: Projection
  ) -> [(path: String, value: CBORValue)] {
    guard let asked = try? StatePath(parsing: path), !asked.isConcrete else { return [] }
    return projection.matches(asked).map { ($0.path.description, $0.value) }
  }

  private func lines(
    _ path: String?, _ timeline: SessionTimeline, _ number: Int, _ projection: Projection,
    _ state: CBORValue?
  ) throws -> [String] {
    if let state, let path {
      let found = parts(path, projection)
      if found.isEmpty { return ValueText.lines(of: state, label: path) }
      return found.flatMap { ValueText.lines(of: $0.value, label: $0.path) }
    }
    let symbols = timeline.symbols
    let event = try timeline.event(at: number)
    var lines = [
      "@\(number)  \(SessionTime.text(event.time))  "
        + event.payload.withUnsafeBytes {
          Transcript.summary(of: event.header, payload: $0, symbols: symbols, showsPlaces: true)
        }
    ]
    let shown = try timeline.shown(by: number)
    lines += shownLines(shown, symbols)
    let chain = try CauseChain(to: shown.last.last?.number ?? number, in: timeline)
    let causes =
      chain.entries.reversed().drop { $0.event.number == number }
      .map { EventLine.line($0, timeline) } + (chain.missing.map { [EventLine.missing($0)] } ?? [])
    if !causes.isEmpty { lines += ["", "causes"] + causes.map { "  " + $0 } }
    lines += try consequenceLines(of: number, in: timeline)
    let open = try timeline.outstanding(at: number)
    if !open.isEmpty {
      lines += ["", "outstanding"]
      lines += try open.map { "  " + (try timeline.text(of: $0, at: number)) }
    }
    lines += ["", "state"]
    for state in projection.states {
      let label = StatePath.written(node: symbols[state.node])
      lines += ValueText.lines(of: state.value, label: label, depth: 1)
    }
    if let screen = projection.screen {
      lines += ["", "screen"] + ScreenDrawing.lines(of: screen, width: 100).map { "  \($0)" }
    }
    return lines
  }

  private static func short(_ event: Event, _ symbols: SymbolTable) -> String {
    let text = Transcript.summary(of: event, symbols: symbols)
    return "  @\(event.number)  \(text.count <= 110 ? text : text.prefix(109) + "…")"
  }

  /// How many consequences are shown, and how many events after the event are searched for them.
  private static let consequenceLimit = 20
  private static let searchLimit = 10_000

  /// The events whose cause is this one, and whether there may be more of them.
  private func consequenceLines(
    of number: Int, in timeline: SessionTimeline
  ) throws -> [String] {
    let found = try timeline.consequences(
      of: number, limit: Self.consequenceLimit, within: Self.searchLimit)
    if found.events.isEmpty { return [] }
    let lines = found.events.map { Self.short($0, timeline.symbols) }
    let more = found.hasMore ? ["  … and more"] : []
    let end = found.searchEnd.map { ["  … looked for up to @\($0)"] } ?? []
    return ["", "consequences"] + lines + more + end
  }

  /// The commits and routes that a frame shows; no lines if there are none.
  private func shownLines(
    _ shown: (last: [Event], count: Int), _ symbols: SymbolTable
  ) -> [String] {
    if shown.last.isEmpty { return [] }
    let hidden = shown.count - shown.last.count
    return ["", "shows"] + (hidden > 0 ? ["  … and \(hidden) before them"] : [])
      + shown.last.map { Self.short($0, symbols) }
  }

  private func document(
    _ path: String?, _ timeline: SessionTimeline, _ number: Int, _ projection: Projection,
    _ state: CBORValue?
  ) throws -> CBORValue {
    let event = try timeline.event(at: number)
    let whole = state ?? projection.stateValue
    let found = (path.map { parts($0, projection) } ?? []).map {
      CBORPair(.text($0.path), $0.value)
    }
    return .fields([
      "schema": .text("compose-replay/state/1"), "n": .int(Int64(number)),
      "t_us": .int(event.time), "origin": .text("recorded"), "path": .text(path ?? ""),
      "state": JSON.plain(found.isEmpty ? whole : .map(sorting: found)),
      "screen": projection.screen.map(JSON.plain) ?? .null,
    ])
  }
}
