import CBOR
import EventModel
import FoundationEssentials
import Platform
import Replay
import ReplayHosting
import Search
import SessionLog
import Timeline

/// What branches are made of, a log or a scenario, and the application that runs them.
struct BranchBase {
  /// A run that was recorded.
  struct Run {
    var outcome: ScenarioRun.Outcome
    /// The number of its events.
    var count: Int
    /// How the application stopped; nil if it did not.
    var end: StopReason?
  }

  /// The stimuli of the session, without an edit.
  let scenario: Scenario
  /// Whether it was made of a log, and not of a scenario in a file.
  let isLog: Bool
  private let name: String
  private let session: VerifySession
  private let limits: HostLimits
  /// The executable that was named.
  private let app: String?
  /// Runs the candidates of a search.
  let host: SessionHost

  /// - Throws: ``Problem`` if the file cannot be used or the application is not there.
  init(of path: String, app: String?, limits: HostLimits) throws {
    name = URL(fileURLWithPath: path).lastPathComponent
    (self.limits, self.app) = (limits, app)
    isLog = !path.hasSuffix(".json")
    guard isLog else {
      scenario = try Self.scenario(path)
      session = try Self.session(scenario.head, path, app)
      host = Self.host(session, limits)
      return
    }
    session = try VerifySession(log: path, app: app, isInProcess: false)
    host = Self.host(session, limits)
    try session.prepare(limits: limits)
    scenario = try Scenario(of: session.reader)
    if scenario.stimuli.first?.isStart != true {
      throw Problem(
        code: ExitCodes.lossy, what: "'\(path)' has lost the start of its session",
        help: ShellCommand("doctor", .log(path)).mention + " says what is left of it",
        diagnostic: "CR2101")
    }
  }

  /// - Parameter name: What the scenario was made of.
  /// - Throws: ``Problem`` if the application is not there.
  init(of scenario: Scenario, named name: String, app: String?, limits: HostLimits) throws {
    (self.scenario, self.name, self.limits, isLog) = (scenario, name, limits, false)
    self.app = app
    session = try Self.session(scenario.head, name, app)
    host = Self.host(session, limits)
  }

  /// The first target of an input that an edit before it can lead to another control; nil for none.
  func uncertainTarget() throws -> String? { isLog ? try session.reader.countedTarget() : nil }

  private static func host(_ session: VerifySession, _ limits: HostLimits) -> SessionHost {
    let host = SessionHost {
      try session.startHost(limits: limits) { ($0.verb, $0.handover) = (.sessions, nil) }
        .process
    }
    host.turnLimit = turnLimit
    return host
  }

  private static func scenario(_ path: String) throws -> Scenario {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw LogError(.notFound, file: path)
    }
    do throws(ScenarioDefect) {
      return try Scenario(json: String(decoding: data, as: UTF8.self))
    } catch {
      throw Problem(
        code: ExitCodes.usage, what: "'\(path)' is no scenario: \(error.reason)",
        help: "'compose-replay branch LOG -o NAME.json' writes one", diagnostic: "CR2023")
    }
  }

  /// A session of a log with the head alone, by which the application is found.
  private static func session(
    _ head: SessionHead, _ path: String, _ app: String?
  ) throws -> VerifySession {
    let destination = MemoryDestination()
    let symbols = SymbolTable()
    try SessionLogWriter(to: destination, head: head, symbols: symbols).close()
    return try VerifySession(
      log: path, app: app, isInProcess: false,
      opened: SessionLogReader(bytes: destination.bytes, named: path))
  }

  /// The number of the event at a position of the log; of a stimulus or effect of a scenario.
  ///
  /// - Throws: ``Problem``.
  func number(of text: String) throws -> Int {
    if isLog { return try SessionTimeline(session.reader).number(of: text) }
    if let number = Int(text.hasPrefix("@") ? text.dropFirst() : text[...]), number >= 0 {
      return number
    }
    throw Problem(
      code: ExitCodes.usage, what: "'\(text)' is no number of a stimulus",
      help: "a position of a scenario is the 'id' of a stimulus or effect, such as @12",
      diagnostic: "CR2010")
  }

  /// A command about a log of the application.
  func command(_ verb: ShellCommand.Word, _ log: String, _ rest: ShellCommand.Word...)
    -> ShellCommand
  {
    let app: [ShellCommand.Word] = app.map { ["--app", .path($0)] } ?? []
    return ShellCommand([verb, .path(log)] + rest + app)
  }

  /// The time of an event of the log; nil for a scenario, which names only stimuli.
  func time(of number: Int) -> Int64? {
    var time: Int64?
    guard isLog else { return nil }
    _ = try? session.reader.forEachEvent(from: number) { header, _ in
      time = header.time
      return false
    }
    return time
  }

  /// Runs a scenario in another process and records it. The head of the log names what it was made
  /// of, the edits, and what was dropped and answered.
  ///
  /// - Throws: ``Problem``; ``LogError`` if the log cannot be written.
  func run(
    _ scenario: Scenario, to output: String, isStrict: Bool = false,
    effects: ScenarioRun.EffectPolicy
  ) throws -> Run {
    let draft = try LogProblem.output { try LogOutput(besides: output) }
    defer { UniqueFile.remove(draft.path) }
    let started = try session.startHost(limits: limits) { request in
      (request.verb, request.handover) = (.branch, nil)
      request.branch = BranchRequest(scenario, isStrict: isStrict, effects: effects)
    }
    // An application that is killed or stops leaves its files.
    defer { TemporaryStorage.removeLeftovers() }
    let recording = try HostRecording(
      of: started.process, head: scenario.head, to: draft, work: Work("branching", name, of: nil),
      turnLimit: Self.turnLimit)
    try recording.reportSignal(log: nil, program: name, check: nil)
    let outcome = recording.closing?.outcome ?? ScenarioRun.Outcome()
    let reader = try SessionLogReader(path: draft.path)
    let run = Run(outcome: outcome, count: try reader.eventCount, end: recording.end)
    guard !isStrict || outcome.dropped.isEmpty else { return run }
    var head = scenario.head
    if !scenario.edits.isEmpty {
      (head.version, head.build) = (started.process.version, session.program.build)
      let edits = try scenario.edits.map { try Self.withoutSecret($0, in: reader) }
      let failures = scenario.stimuli.flatMap(\.world).compactMap(StorageRequest.failure)
      let before = scenario.before.map(Self.words(of:))
      head.note(
        "branched", Self.words([["of \(name)"], edits, before, failures, outcome.lines]))
    }
    let file = try LogProblem.output { try ReplacingFile(path: output) }
    let writer = try SessionLogWriter(
      to: file, named: output, head: head, symbols: reader.symbols)
    try reader.forEachEvent { header, payload in
      try writer.append(header, payload: payload)
      return true
    }
    try writer.close()
    return run
  }

  /// A session before in words, without what was typed.
  private static func words(of life: Scenario) -> String {
    let lines = life.script(hidesTexts: true)
    return "after a process with " + (lines.isEmpty ? "its start" : lines.joined(separator: ", "))
  }

  /// An edit in words, without the text of an input that the log does not have as it was typed.
  private static func withoutSecret(_ edit: String, in log: SessionLogReader) throws -> String {
    let isAnswer = edit.hasPrefix("answer ")
    let isOfText = isAnswer || edit.hasPrefix("edit ") || edit.contains(" \"type ")
    guard isOfText, let start = edit.firstIndex(of: "\"") else { return edit }
    var parser = NotationParser(edit[start...])
    guard let typed = try? parser.readQuoted() else { return edit }
    var isKnown = false
    try log.forEachEvent { header, payload in
      let isTyped = header.startsTurn && [.input, .effectEnded].contains(header.kind)
      guard isTyped || isAnswer && header.kind == .answer else { return true }
      let value = (try? CBORValue(canonical: Array(payload))) ?? .null
      let notation = Notation.text(of: value)
      isKnown = notation == typed
      if let text = value.textValue, !text.isEmpty {
        isKnown = text == typed || typed.hasSuffix(" \(text)") || typed.hasSuffix(" \(notation)")
      }
      return !isKnown
    }
    return isKnown ? edit : edit[..<start] + "…"
  }

  /// The number of events of one turn at which an application is killed.
  private static let turnLimit = 100_000

  /// The largest number of items of each kind in a head.
  private static let mostItems = 50

  private static func words(_ kinds: [[String]]) -> String {
    kinds.flatMap { items in
      items.prefix(mostItems)
        + (items.count > mostItems ? ["… and \(items.count - mostItems) more"] : [])
    }.joined(separator: "; ")
  }
}
