import CBOR
import Dispatch
import EventModel
import FoundationEssentials
import Replay
import ReplayHosting
import SessionLog
import SnapshotDiff
import Timeline

/// One log, its application, and the verdict.
final class VerifySession {
  let log: String
  /// The log as it is replayed: as it is until ``prepare(limits:)`` or a replay.
  private(set) var replayed: ReplayedLog
  let program: ReplayedProgram
  let application: (any ReplayableApplication.Type)?
  let isInProcess: Bool
  /// Called with the outcome of a difference before its source places and remedies are looked for.
  var onDifference: ((GoldenOutcome) throws -> Void)?

  /// - Parameters:
  ///   - opened: The log, if it is already open.
  ///   - renames: Migrations that the application does not declare.
  ///   - onNote: Takes what is to be known about the choice of the executable.
  init(
    log: String, app: String?, isInProcess: Bool, opened: SessionLogReader? = nil,
    renames: [Migration] = [], onNote: (String) -> Void = { Output.message($0) }
  ) throws {
    self.log = log
    self.isInProcess = isInProcess
    let reader = try opened ?? LogFile.reader(of: log)
    replayed = ReplayedLog(reader, path: log, renames: renames)
    try reader.requireHead()
    let id = reader.head.application
    if reader.head.inspectOnly { throw Problem.part(log, reader.head, "and cannot be replayed") }
    try Self.require(reader.head.rules, knownBy: .newest, "this program", log: log)
    application = app == nil ? BundledApplications.named(id) : nil
    if application == nil {
      let named = app ?? Surroundings.current.environment["COMPOSE_REPLAY_APP"]
      program = try Self.program(named, for: reader.head, log: log, onNote)
    } else {
      program = .bundled
    }
  }

  /// The log as it is replayed.
  var reader: SessionLogReader { replayed.reader }

  /// The executable that the command line names, else one of the package in which a person works.
  private static func program(
    _ named: String?, for head: SessionHead, log: String, _ onNote: (String) -> Void
  ) throws -> ReplayedProgram {
    if let named { return ReplayedProgram(path: named, isNamed: true) }
    let built = BuiltApplication(of: head)
    guard let path = built.paths.first else {
      throw missing(head.application, log: log, built.objections)
    }
    let program = ReplayedProgram(path: path, isNamed: false)
    if built.paths.count > 1, !program.isBuild(head.build) {
      onNote(
        Escaping.escaped(
          "note: no executable of this package recorded '\(log)'; '\(path)', the newest one, is "
            + "started, and '--app PATH' chooses another"))
    }
    return program
  }

  private static func missing(_ id: String, log: String, _ objections: [String]) -> Problem {
    let bundled = BundledApplications.all.map { $0.declaredID }.joined(separator: ", ")
    return Problem(
      code: ExitCodes.needsAnother,
      what: "'\(log)' was recorded by application '\(id)', which this program does not contain",
      details: ["bundled: \(bundled)"] + objections,
      help: "name its executable with '--app PATH'; 'events', 'show' and 'info' work without it",
      diagnostic: "CR2302")
  }

  /// Replays and compares.
  ///
  /// - Parameters:
  ///   - position: The position whose turn is the last one to judge; nil for all turns.
  ///   - findsPlaces: Whether a second replay finds the places of a difference; see ``CallPlaces``.
  ///   - work: Shows how far the replay is.
  ///   - mayGoOn: Asked before each turn; false ends the replay.
  /// - Throws: ``Interrupted`` after a signal, when there is no verdict yet.
  func run(
    options: ReplayJudge.Options, limits: HostLimits = HostLimits(), to position: String?,
    runsBodies: Bool = false, findsPlaces: Bool = true, work: Work? = nil,
    mayGoOn: @escaping () -> Bool = { true }
  ) throws -> GoldenCheck {
    if let application { try replayed.migrate(by: application) }
    var replay = VerifiedReplay(options: options, lastEvent: try lastEvent(position))
    replay.runsBodies = runsBodies
    replay.timeout = limits.timeout
    replay.onTurn = { number in
      work?.show(number)
      return Interruption.signal == nil && mayGoOn()
    }
    let began = DispatchTime.now().uptimeNanoseconds
    let verdict: Verdict
    if let application, isInProcess {
      verdict = try replay.run(reader, application: application)
    } else {
      let started = try startHost(
        limits: limits, lastEvent: replay.lastEvent, runsBodies: runsBodies)
      replayed = started.log
      verdict = try replay.run(reader, in: started.process)
    }
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - began) / 1e9
    try work?.endIfInterrupted()
    return try check(
      verdict, options: options, limits: limits, findsPlaces: findsPlaces, seconds: seconds,
      lastEvent: replay.lastEvent)
  }

  /// The longest replay after which remedies are tried, in seconds: each takes as long.
  private static let quick = 5.0

  /// The check that gave a verdict.
  private func check(
    _ verdict: Verdict, options: ReplayJudge.Options, limits: HostLimits, findsPlaces: Bool,
    seconds: Double, lastEvent: Int?
  ) throws -> GoldenCheck {
    func check(_ verdict: Verdict) throws -> GoldenCheck {
      try GoldenCheck(
        verdict, on: log, reader: reader, program: program, seconds: seconds, lastEvent: lastEvent)
    }
    var verdict = verdict
    if findsPlaces {
      if verdict.first != nil { try onDifference?(check(verdict).outcome) }
      complete(&verdict, limits: limits)
    }
    var check = try check(verdict)
    check.outcome.migrations = replayed.migrations
    check.outcome.unusedMigrations = replayed.unusedMigrations
    check.outcome.lackedMigrations = replayed.lackedMigrations
    check.outcome.outside = outside(verdict)
    if findsPlaces, lastEvent == nil, seconds < Self.quick, check.mayBeMeant {
      check.outcome.remedy = remedy(
        for: verdict, options: options, limits: limits, seconds: seconds)
    }
    return check
  }

  /// What is known of the first difference if the build that made the recording differs too.
  private func outside(_ verdict: Verdict) -> OutsideValue? {
    guard let first = verdict.first, !first.isInconclusive, replayed.migrations == nil,
      program.isBuild(reader.head.build)
    else { return nil }
    let (head, environment) = (reader.head, Surroundings.current.environment)
    var differences =
      StartFacts(of: head)?.differences(arguments: [], environment: environment) ?? []
    if head.locale != LocaleName.current { differences.insert("the locale", at: 0) }
    if head.zone != TimeZoneName.current { differences.insert("the time zone", at: 0) }
    return OutsideValue(first, differences: differences, symbols: reader.symbols)
  }

  /// Adds the result of a second replay: the source places of the report's events, and the names of
  /// controls.
  private func complete(_ verdict: inout Verdict, limits: HostLimits) {
    let shown = verdict.divergences + [verdict.firstAfterScreen].compactMap { $0 }
    guard let first = verdict.first else { return }
    // The names at the end belong to one screen; only the first difference is certain.
    let screen = CallPlaces(of: [first], in: reader)
    let found = find(screen, limits: limits)
    found.complete(&verdict.divergences[0], isLast: true)
    if shown.count == 1 { return }
    let rest = CallPlaces(of: Array(shown.dropFirst()), in: reader, followOthers: true)
    let others = find(rest, limits: limits)
    for index in verdict.divergences.indices.dropFirst() {
      others.complete(&verdict.divergences[index], isLast: false)
    }
    if var later = verdict.firstAfterScreen {
      others.complete(&later, isLast: false)
      verdict.firstAfterScreen = later
    }
  }

  /// Returns nothing if the second replay fails: the verdict of the first one stays.
  private func find(_ places: CallPlaces, limits: HostLimits) -> CallPlaces.Found {
    if places.isEmpty { return CallPlaces.Found() }
    if let application, isInProcess {
      let found = try? places.found(in: reader, application: application)
      return found ?? CallPlaces.Found()
    }
    let started = try? startHost(limits: limits, lastEvent: places.lastEvent, located: places)
    guard let started else { return CallPlaces.Found() }
    return CallPlaces.found(by: started.process, symbols: started.log.reader.symbols)
  }

  /// An application that replays a log, and the log as it gets it.
  struct StartedReplay {
    let process: HostProcess
    let log: ReplayedLog
  }

  /// Lets the application's migrations, and the renames of the command line, change the log before its
  /// first replay.
  func prepare(limits: HostLimits) throws {
    if let application { return try replayed.migrate(by: application) }
    let started = try startHost(limits: limits) { $0.verb = .describe }
    started.process.kill()
    replayed = started.log
  }

  /// Starts the application with the log as its migrations change it. ``replayed`` stays as it is.
  ///
  /// - Parameters:
  ///   - passes: The number of replays in the process.
  ///   - located: The events whose places the host shall send instead of the events.
  ///   - redacts: Whether the replay is recorded, so that no secret may be in its events. The places
  ///     that the log names anywhere are secret from the start then.
  ///   - secrets: More places of secrets than the log names.
  ///   - notesDropped: Whether the replay makes a note of each input that cannot be re-applied.
  func startHost(
    limits: HostLimits = HostLimits(), lastEvent: Int? = nil, runsBodies: Bool = false,
    surroundings: HostSurroundings = .unchanged, passes: Int = 1,
    located: CallPlaces? = nil, redacts: Bool = false,
    notesDropped: Bool = false, secrets: SecretPaths = SecretPaths(),
    prepare: (inout HostRequest) -> Void = { _ in }
  ) throws -> StartedReplay {
    var request = request(.replay, of: reader)
    request.lastEvent = lastEvent
    request.redacts = redacts
    request.notesDropped = notesDropped
    if redacts { request.secrets = try reader.secretPaths() ?? SecretPaths() }
    request.secrets.add(secrets)
    request.seed = reader.head.seed
    request.rules = redacts ? .newest : reader.head.rules
    request.runsBodies = runsBodies
    request.passes = passes
    request.located = located?.wanted
    request.namesControls = located?.hasScreen ?? false
    prepare(&request)
    let process = try start(request, limits, surroundings)
    var log = replayed
    log.note(count: process.migrations)
    guard log.isChanged(by: process.migrations) else {
      return StartedReplay(process: process, log: log)
    }
    process.kill()
    try log.change(by: process.migrations) { try start(self.request(.migrate, of: $0), limits) }
    request.handover = log.reader.handover
    return StartedReplay(process: try start(request, limits, surroundings), log: log)
  }

  private func request(_ verb: HostRequest.Verb, of reader: SessionLogReader) -> HostRequest {
    var request = HostRequest(verb: verb, log: log, application: reader.head.application)
    request.handover = reader.handover
    return request
  }

  private func start(
    _ request: HostRequest, _ limits: HostLimits, _ surroundings: HostSurroundings = .unchanged
  ) throws -> HostProcess {
    let path = program.path ?? Surroundings.current.program
    let process = try HostProcess(
      path: path, request: request, limits: limits, surroundings: surroundings)
    process.onLook = { [unowned process] in
      if Interruption.signal != nil { process.killAndKeepEvents() }
    }
    guard process.application == reader.head.application else {
      let found = process.application
      process.kill()
      throw Problem(
        code: ExitCodes.needsAnother,
        what: "'\(log)' was recorded by application '\(reader.head.application)', "
          + "'\(path)' contains '\(found)'",
        help: "'events', 'show' and 'info' work without the application", diagnostic: "CR2303")
    }
    do {
      try Self.require(reader.head.rules, knownBy: process.newRules, "'\(path)'", log: log)
    } catch {
      process.kill()
      throw error
    }
    return process
  }

  /// - Throws: ``Problem`` CR2307 if a log has later rules than a program knows.
  private static func require(
    _ rules: RuntimeRules, knownBy newest: RuntimeRules, _ program: String, log: String
  ) throws {
    if rules <= newest { return }
    throw Problem(
      code: ExitCodes.needsAnother,
      what: "'\(log)' has rules \(rules.number) of the runtime, and \(program) knows those up to "
        + "\(newest.number)",
      help: "build the program again with a later compose-replay; reading needs no rules",
      diagnostic: "CR2307")
  }

  private func lastEvent(_ position: String?) throws -> Int? {
    try position.map { try SessionTimeline(reader).number(of: $0) }
  }
}
