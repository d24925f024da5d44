import ArgumentParser
import CBOR
import EventModel
import FoundationEssentials
import SessionLog
import SnapshotDiff
import TextTerminal
import Timeline

struct DiffCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compare two positions of one log, or two logs.",
    usage:
      "compose-replay diff LOG @A @B\ncompose-replay diff LOG @A..@B\ncompose-replay diff A.log B.log",
    discussion: """
      Two logs are aligned by their inputs, and what follows from each input is compared. Times and \
      numbers are not.

      Exit code 0 when equal, or equal but for times and numbers, 1 when not, 3 when a part of a log \
      is lost, 64 for logs of different applications.
      """)

  @Argument(help: "A log and two positions, or two logs.", completion: Completions.logs)
  var sides: [String]

  @OptionGroup var form: JSONOption

  @Flag(help: "Print a JSON Patch (RFC 6902) from the first state to the second.")
  var jsonPatch = false

  @Flag(help: "Print counts only.")
  var summary = false

  @Option(
    help: ArgumentHelp(
      "Leave out what differs at a state path, such as 'app.**.isLoading'. Repeatable.",
      valueName: "path"))
  var ignore: [String] = []

  @OptionGroup var colors: ColorOption

  func run() throws {
    if let positions { return try comparePositions(positions) }
    switch sides.count {
    case 2 where isPosition(sides[1]):
      throw Problem(
        code: ExitCodes.usage, what: "diff takes two positions, and '\(sides[1])' is only one",
        help: "name the other one: "
          + ShellCommand("diff", .log(sides[0]), .init(sides[1]), "@end").mention)
    case 2: try compareLogs()
    default:
      throw Problem(
        code: ExitCodes.usage, what: "diff takes a log and two positions, or two logs",
        help: "compose-replay diff session.log @100 @200")
    }
  }

  /// Whether a word is a position and no file.
  private func isPosition(_ word: String) -> Bool {
    guard !FileManager.default.fileExists(atPath: word) else { return false }
    return (try? Position(parsing: word)) != nil
  }

  /// The positions of one log, if two are given, or a range such as `@100..@200` that is not a file; nil
  /// for two logs.
  private var positions: [String]? {
    if sides.count == 3 { return Array(sides[1...]) }
    guard sides.count == 2, sides[1].contains(".."),
      !FileManager.default.fileExists(atPath: sides[1]),
      let range = try? PositionRange(parsing: sides[1])
    else { return nil }
    return [range.first.description, range.last.description]
  }

  private func comparePositions(_ positions: [String]) throws {
    let ignored = try ignoredPaths()
    let timeline = try SessionTimeline(log: sides[0])
    let numbers = try positions.map { try timeline.stateNumber(of: $0) }
    let states = try numbers.map { try timeline.state(after: $0) }
    let difference = EndDifference(from: states[0], to: states[1], ignoring: ignored)
    if form.json {
      let document = CBORValue.map(
        LogDifference.labels(numbers, isEqual: difference.isEmpty) + difference.documentPairs)
      try Output.standard.line(JSON.text(ofPlain: document))
    } else if summary {
      try Output.standard.line(difference.state.summary)
    } else {
      try print(difference.lines(in: format, escaping: Escaping.escaped))
    }
    noteUnused(difference.ignored)
    try end(difference.isEmpty, [(timeline, sides[0], states)])
  }

  private func compareLogs() throws {
    let ignored = try ignoredPaths()
    let symbols = SymbolTable()
    let readers = try sides.map { try LogFile.reader(of: $0, symbols: symbols) }
    try refuseOthers(readers)
    let timelines = try readers.map { try SessionTimeline($0) }
    for (timeline, side) in zip(timelines, sides) {
      timeline.onEvent = Work("comparing", side, of: timeline.count, isShown: !form.json).show
    }
    let difference = try LogDifference(timelines, ignoring: ignored)
    if form.json {
      try Output.standard.line(JSON.text(ofPlain: try difference.document()))
    } else if jsonPatch {
      try print(difference.end.lines(in: format, escaping: Escaping.escaped))
    } else if summary {
      try print(difference.summary)
    } else {
      try difference.forEachLine(in: format, escaping: Escaping.escaped) {
        try Output.standard.text($0, as: .events)
      }
    }
    if !difference.inputs.isMinimal {
      Output.message("note: the logs differ in so much that inputs are aligned roughly")
    }
    noteUnused(difference.ignored)
    try end(
      difference.isEmpty,
      zip(timelines, zip(sides, difference.states)).map { ($0, $1.0, [$1.1]) })
  }

  private var format: DifferenceFormat {
    if jsonPatch { return .jsonPatch }
    return colors.isOn ? .terminal : .plain
  }

  private func print(_ lines: [String]) throws {
    for line in lines { try Output.standard.line(line) }
  }

  /// Wrong arguments, and no executable could help: so the code for usage, and not the one for a
  /// missing application.
  private func refuseOthers(_ readers: [SessionLogReader]) throws {
    let names = readers.map { $0.isHeadLost ? "an unknown application" : $0.head.application }
    guard names[0] != names[1] else { return }
    throw Problem(
      code: ExitCodes.usage,
      what: "'\(sides[0])' is a session of \(names[0]), '\(sides[1])' one of \(names[1])",
      help: "compare two sessions of one application; 'compose-replay info LOG' names it",
      diagnostic: "CR2020")
  }

  private func ignoredPaths() throws -> IgnoredPaths {
    IgnoredPaths(
      try ignore.map { text in
        let path: StatePath
        do {
          path = try StatePath(parsing: text)
        } catch {
          throw Problem.noPath(
            text, error, example: "app.**.isLoading, app.*.count or app.rows[0]")
        }
        guard !path.selectsByValue else {
          throw Problem(
            code: ExitCodes.usage, what: "'\(text)' selects by a value, which --ignore cannot do",
            help: "write [*] for every element", diagnostic: "CR2013")
        }
        return path
      })
  }

  private func noteUnused(_ ignored: IgnoredPaths) {
    for (text, isUsed) in zip(ignore, ignored.isUsed) where !isUsed {
      let place = positions == nil ? "in either log" : "at either position"
      Output.message(Escaping.escaped("note: --ignore '\(text)' matches nothing \(place)"))
    }
  }

  /// Ends the command with the code for its result: a loss weighs more than a difference.
  private func end(
    _ isEqual: Bool, _ logs: [(timeline: SessionTimeline, name: String, states: [Projection])]
  ) throws {
    var loss: (any Error)?
    for log in logs {
      do {
        try log.timeline.endIfLossy(log.name, states: log.states)
      } catch let error as ExitCode { loss = error }
    }
    if let loss { throw loss }
    if !isEqual { throw ExitCode(ExitCodes.difference) }
  }
}
