import ArgumentParser
import EventModel
import FoundationEssentials
import Replay
import ReplayHosting
import SessionLog
import Timeline

struct RedactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redact",
    abstract: "Write a log again with stand-ins in place of the values at some paths.",
    discussion: """
      A path leads to a part of a node's state, of the payload of an emitter or input, of the \
      arguments and results of a node's effects, or of the screen, which is the node 'screen'; \
      'note' and 'failure' are the nodes of notes and failures without one. The values are also replaced wherever else the \
      log has them, from 4 characters on inside longer texts, too. Names of nodes and routes come \
      from the source and stay, apart from the keys of elements. The new log can be replayed; it \
      has one note more, after its first event.
      """)

  @OptionGroup var source: LogArgument

  @Option(
    help: "A place whose values are replaced; may be given several times.",
    completion: .none)
  var path: [String] = []

  @Option(
    help:
      "A file with texts, one a line, that are replaced wherever they stand, in longer texts too.",
    completion: .file())
  var valueFrom: String?

  @Flag(help: "Replace nothing else, and record again what follows from the log's own secrets.")
  var renew = false

  @Option(
    help: "The executable that was recorded; bundled applications need none.", completion: .file())
  var app: String?

  @OptionGroup var allowed: PrivateOptions

  @OptionGroup var check: CheckOption

  @OptionGroup var target: NewLog

  func validate() throws {
    if path.isEmpty, valueFrom == nil, !renew, !allowed.isPrivate {
      throw ValidationError(
        "Say what to replace with '--path PATH', '--value-from FILE' or '--private', or nothing with "
          + "'--renew'.")
    }
  }

  /// Records again what follows from the secrets, if the build that made the recording is here.
  private func renew(_ output: String) throws -> [String] {
    let session: VerifySession
    do {
      session = try VerifySession(log: output, app: app, isInProcess: false)
    } catch {
      return LogRenewal.refused(Exit.problem(for: error, words: [])?.what ?? "\(error)")
    }
    if let path = session.program.path, session.program.build != session.reader.head.build {
      return LogRenewal.refused(
        "'\(path)' is not the build that recorded; name that one with '--app PATH'")
    }
    let limits = HostLimits()
    // What a changed application does differently must not pass for what follows from a secret.
    let before = try VerifySession(log: source.log, app: app, isInProcess: false).run(
      options: ReplayJudge.Options(), limits: limits, to: nil, findsPlaces: false)
    if let first = before.verdict.firstCertain {
      return LogRenewal.refused(
        "'\(source.log)' does not verify, \(first.headline): \(first.summary)")
    }
    let check = try session.run(
      options: ReplayJudge.Options(), limits: limits, to: nil, findsPlaces: false)
    let policy = try GoldenPolicy.of(log: source.log)
    let renewal = LogRenewal(
      session: session, limits: limits, policy: policy, mayGoOn: { true })
    let lines = try renewal.linesIfNeeded(check)
    let left = try LogRenewal.lengths(in: SessionLogReader(path: output), policy)
    return lines + LogRenewal.lines(of: left)
  }

  /// The lines of ``valueFrom`` that are not empty.
  private func texts() throws -> [String] {
    guard let valueFrom else { return [] }
    guard let data = FileManager.default.contents(atPath: valueFrom) else {
      throw Problem(
        code: ExitCodes.inputOutput, what: "'\(valueFrom)' cannot be read",
        help: "name a file with the texts to replace, one a line")
    }
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    if lines.isEmpty {
      throw Problem(
        code: ExitCodes.usage, what: "'\(valueFrom)' has no text to replace",
        help: "write the texts to replace into it, one a line")
    }
    return lines.map(String.init)
  }

  func run() throws {
    let places = try allowed.places(path)
    let texts = try texts()
    let output = try target.path(for: source.log, "redacted")
    let reader = try LogFile.reader(of: source.log)
    let timeline = try SessionTimeline(reader)
    guard try timeline.first == 0 else {
      throw Problem(
        code: ExitCodes.needsAnother,
        what:
          "'\(source.log)' is a part of a session, from @\(try timeline.first) on, and cannot be "
          + "redacted",
        help: "redact the log of the whole session", diagnostic: "CR2301")
    }
    timeline.onEvent = Work("reading", source.log, of: timeline.count).show
    let isCopy = places.patterns.isEmpty && texts.isEmpty
    if isCopy, try reader.secretPaths() == nil {
      throw Problem(
        code: ExitCodes.usage, what: "'\(source.log)' has no secrets",
        help: "say what is one with '--path PATH' or '--value-from FILE'", diagnostic: "CR2015")
    }
    var search =
      isCopy
      ? LogRedaction(concealing: [], in: reader)
      : LogRedaction(
        places, texts: texts, renamesControls: !allowed.isPrivate, in: reader)
    try timeline.forEachEvent { header, payload in
      try search.find(header, payload)
      return true
    }
    try check(search)
    var head = reader.head
    if !isCopy {
      head.isRenewed = false
      let others =
        (valueFrom == nil ? [] : ["--value-from"]) + (allowed.isPrivate ? ["--private"] : [])
      head.note("redacted", (path + others).joined(separator: ", "))
    }
    let file = try LogProblem.output { try ReplacingFile(path: output) }
    let writer = try SessionLogWriter(to: file, named: output, head: head, symbols: reader.symbols)
    search.rewind()
    timeline.onEvent = Work("redacting", source.log, of: timeline.count).show
    try timeline.forEachEvent { header, payload in
      for event in try search.rewritten(header, payload) { try writer.append(event) }
      return true
    }
    try writer.close()
    let copied = "copied \(Counting.things(search.count, "event")) to \(output)"
    try Output.standard.line(
      Escaping.escaped(
        isCopy
          ? copied
          : "redacted \(Counting.grouped(search.valueCount)) "
            + "value\(search.valueCount == 1 ? "" : "s") in "
            + "\(Counting.grouped(search.changedCount)) of \(Counting.grouped(search.count)) events "
            + "in \(output)"))
    if !check.noCheck, try !reader.integrity.isLossy {
      for line in try renew(output) { try Output.standard.line(Escaping.escaped(line)) }
    }
    printNotes(search)
    let names = try SessionLogReader(path: output).names()
    if texts.contains(where: { text in names.contains { $0.contains(text) } }) {
      Output.message(
        "note: a name still has one of the texts; names of nodes, effects and routes come from the source"
      )
    }
    try timeline.endIfLossy(source.log)
  }

  /// - Throws: ``Problem`` CR2015 if there is something to replace that the log does not have.
  private func check(_ search: LogRedaction) throws {
    if let unused = search.unmatched.first {
      let near = PathSuggestions(search.state).nearest(to: unused)
      throw Problem(
        code: ExitCodes.usage, what: "'\(unused)' is the path of no value in '\(source.log)'",
        details: near.count > 1 ? ["near: \(near.listed)"] : [],
        help: near.first.map { "did you mean '\($0)'?" }
          ?? "see the places with \(ShellCommand("events", .log(source.log)).mention)",
        diagnostic: "CR2015")
    }
    if let index = search.unmatchedText, let valueFrom {
      throw Problem(
        code: ExitCodes.usage,
        what: "text \(index + 1) of '\(valueFrom)' is in no value of '\(source.log)'",
        help: "remove its line; the text is not printed here", diagnostic: "CR2015")
    }
    if let path = search.ofRoutes {
      throw Problem(
        code: ExitCodes.usage,
        what: "'\(path)' is the path of a router, whose labels are names and not replaced",
        help: "redact what the routes show, such as the state of a store", diagnostic: "CR2015")
    }
  }

  private func printNotes(_ search: LogRedaction) {
    if search.state.leftOutCount > 0 {
      Output.message(
        "note: \(Counting.things(search.state.leftOutCount, "event")) after lost ones did not fit the "
          + "state; what they change was left out, because it may hold the values")
    }
    if let first = search.left.first {
      Output.message(
        "note: a value of 2 or 3 characters is replaced only where it is a whole text; "
          + "\(Counting.things(search.left.count, "event")) may still have it inside a longer one, "
          + "the first is @\(first)")
    }
  }
}
