import ArgumentParser
import EventModel
import SessionLog
import Timeline

struct RedactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redact",
    abstract: "Write a log again with stand-ins in place of the values at some paths.",
    discussion: """
      A path leads to a part of a node's state, of the payload of an emitter, effect or input, or \
      of the screen, which is the node 'screen'. The values are also replaced wherever else the \
      log has them, from 4 characters on inside longer texts, too. Names of nodes and routes come \
      from the source and stay, apart from the keys of elements. The new log can be replayed; it \
      has one note more, behind its first event.
      """)

  @OptionGroup var source: LogArgument

  @Option(
    help: "A place whose values are replaced; may be given several times.",
    completion: .none)
  var path: [String] = []

  @OptionGroup var target: NewLog

  func validate() throws {
    if path.isEmpty { throw ValidationError("Say what to replace with '--path PATH'.") }
  }

  func run() throws {
    let patterns = try path.map(RedactedPath.parsed)
    let output = try target.path(for: source.log, "redacted")
    let reader = try LogFile.reader(of: source.log)
    let timeline = try SessionTimeline(reader)
    guard try timeline.first == 0 else {
      throw Problem(
        code: ExitCodes.needsAnother,
        what:
          "'\(source.log)' is a part of a session, from @\(try timeline.first) on, and cannot be "
          + "redacted",
        help: "redact the whole session, then split it", diagnostic: "CR2301")
    }
    timeline.onEvent = Work("reading", source.log, of: timeline.count).show
    var search = LogRedaction(patterns: patterns, symbols: reader.symbols)
    try timeline.forEachEvent { header, payload in
      try search.find(header, payload)
      return true
    }
    if let unused = search.unmatched {
      let near = PathSuggestions(search.state).nearest(to: unused)
      throw Problem(
        code: ExitCodes.usage, what: "'\(unused)' is the path of no value in '\(source.log)'",
        details: near.count > 1 ? ["near: \(near.listed)"] : [],
        help: near.first.map { "did you mean '\($0)'?" }
          ?? "see the places with \(ShellCommand("events", .log(source.log)).mention)",
        diagnostic: "CR2015")
    }
    if let path = search.ofRoutes {
      throw Problem(
        code: ExitCodes.usage,
        what: "'\(path)' is the path of a router, whose labels are names and not replaced",
        help: "redact what the routes show, such as the state of a store", diagnostic: "CR2015")
    }
    var head = reader.head
    head.note("redacted", path.joined(separator: ", "))
    let file = try LogProblem.output { try ReplacingFile(path: output) }
    let writer = try SessionLogWriter(to: file, named: output, head: head, symbols: reader.symbols)
    search.rewind()
    timeline.onEvent = Work("redacting", source.log, of: timeline.count).show
    try timeline.forEachEvent { header, payload in
      for event in try search.rewritten(header, payload) { try writer.append(event) }
      return true
    }
    try writer.close()
    try Output.standard.line(
      Escaping.escaped(
        "redacted \(Counting.grouped(search.valueCount)) "
          + "value\(search.valueCount == 1 ? "" : "s") in "
          + "\(Counting.grouped(search.changedCount)) of \(Counting.grouped(search.count)) events "
          + "in \(output)"))
    if search.state.leftOutCount > 0 {
      Output.message(
        "note: \(Counting.things(search.state.leftOutCount, "event")) behind lost ones did not fit the "
          + "state; what they change was left out, because it may hold the values")
    }
    if let first = search.left.first {
      Output.message(
        "note: a value of 2 or 3 characters is replaced only where it is a whole text; "
          + "\(Counting.things(search.left.count, "event")) may still have it inside a longer one, "
          + "the first is @\(first)")
    }
    try timeline.endIfLossy(source.log)
  }
}
