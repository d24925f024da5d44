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
      Of a part that is gone it names the event that ended it. A computed value is not in the log: \
      NODE.computed.NAME lists the last writes of the state that it is computed from. A path that \
      never led to a value is an error, exit 64.
      """)

  @OptionGroup var source: LogArgument

  @Argument(help: "A state path, with a position or without: app.cart.store.total@9120.")
  var path: String

  @Flag(help: "List every write up to the position.")
  var allWrites = false

  @OptionGroup var form: JSONOption

  @OptionGroup var colors: ColorOption

  func run() throws {
    let timeline = try SessionTimeline(log: source.log)
    let (statePath, position) = try parsed(timeline)
    let report = try report(of: statePath, at: position, in: timeline)
    if form.json {
      try Output.standard.line(JSON.text(ofPlain: try report.document()))
    } else {
      for line in try report.lines() {
        try Output.standard.text(Escaping.escaped(line), as: .events)
      }
    }
    try timeline.endIfLossy(source.log, states: [try timeline.state(after: position)])
  }

  /// - Throws: ``Problem`` CR2015 for a path that never led to a value or a node.
  private func report(
    of path: StatePath, at position: Int, in timeline: SessionTimeline
  ) throws -> any PathReport {
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
    throw try unknown(path, position, history, timeline)
  }

  private func unknown(
    _ path: StatePath, _ position: Int, _ history: PathHistory, _ timeline: SessionTimeline
  ) throws -> Problem {
    let projection = try timeline.state(after: position)
    let suggestions = PathSuggestions(projection)
    let near = suggestions.nearest(to: path)
    var details: [String] = []
    if case .never(let beginning?) = history {
      details.append("it begins later, at @\(beginning)")
    }
    if near.count > 1 { details.append("near: \(near.listed)") }
    if let (owner, parts) = suggestions.parts(of: path) {
      if !parts.isEmpty { details.append("parts of \(owner): \(parts.listed)") }
      details.append(
        "a computed value is not in the log; ask for what it is computed from with "
          + "'\(owner).computed.NAME'")
    } else if near.isEmpty {
      let nodes = projection.states.map { StatePath.written(node: projection.symbols[$0.node]) }
      details.append("nodes: \(nodes.listed)")
    }
    if let gap = projection.firstGap {
      details.append("events from @\(gap) on are lost, and one of them may have written it")
    }
    return Problem(
      code: projection.firstGap == nil ? ExitCodes.usage : ExitCodes.lossy,
      what: "'\(path)' is no part of the state up to @\(position)",
      details: details,
      help: near.first.map { "did you mean '\($0)'?" }
        ?? "see the state with \(ShellCommand("show", .log(source.log), "@\(position)").mention)",
      diagnostic: "CR2015")
  }

  /// The path, and the number of the event whose state is requested.
  private func parsed(_ timeline: SessionTimeline) throws -> (StatePath, Int) {
    var (pathText, positionText) = (path[...], "@end")
    if let at = placeOfPosition, !(try isPath(path, in: timeline, unlessAt: at)) {
      (pathText, positionText) = (path[..<at], String(path[at...]))
    }
    let position = try timeline.stateNumber(of: positionText)
    let asked: StatePath
    do throws(NotationError) {
      asked = try StatePath(parsing: pathText)
    } catch {
      throw Problem(
        code: ExitCodes.usage, what: "'\(path)' is no state path: \(error)",
        help: "a path is app.cart.store.items[2].price or items[id=7]", diagnostic: "CR2013")
    }
    return (try named(asked, at: position, in: timeline), position)
  }

  /// The place of the last `@` that is not in brackets, braces or quotes; nil for none.
  private var placeOfPosition: String.Index? {
    var place: String.Index?
    var depth = 0
    var (isQuoted, isEscaped) = (false, false)
    for index in path.indices {
      let character = path[index]
      if isQuoted {
        if character == "\"", !isEscaped { isQuoted = false }
        isEscaped = character == "\\" && !isEscaped
        continue
      }
      switch character {
      case "\"": isQuoted = true
      case "[", "{": depth += 1
      case "]", "}": depth -= 1
      case "@" where depth <= 0: place = index
      default: break
      }
    }
    return place
  }

  /// Whether a text is a path of the state at the end although it has an `@`, behind which is no
  /// position: `users.bob@home`.
  private func isPath(
    _ text: String, in timeline: SessionTimeline, unlessAt at: String.Index
  ) throws -> Bool {
    if (try? Position(parsing: text[at...])) != nil { return false }
    guard let whole = try? StatePath(parsing: text) else { return false }
    return try !timeline.state(after: timeline.number(of: "@end")).matches(whole).isEmpty
  }

  /// Replaces selectors of map entries in a path by their keys, which do not change when elements
  /// of arrays move.
  private func named(
    _ path: StatePath, at position: Int, in timeline: SessionTimeline
  ) throws -> StatePath {
    guard !path.isConcrete else { return path }
    let found = try timeline.state(after: position).matches(path)
    guard found.count == 1, let only = found.first?.path.elements,
      only.count == path.elements.count
    else { return path }
    return StatePath(
      zip(path.elements, only).map { asked, found in
        guard case .whereField = asked else { return asked }
        if case .index = found { return asked }
        return found
      })
  }
}
