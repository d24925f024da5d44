import EventModel
import FoundationEssentials
import Platform
import Replay
import ReplayRuntime
import Search
import SessionLog
import SnapshotDiff

/// Makes the sessions of findings small, prints them, and keeps them as goldens.
struct FoundSessions {
  private let application: ExploredApplication
  private let folder: String?
  private let makesSmall: Bool
  private let conditions: [StateCondition]
  private let search: (FoundFault, _ isKept: Bool) -> ShellCommand
  private var count = 0
  /// What the folder keeps; nil until it is needed.
  private var known: KnownFaults?

  /// The number of findings that are made small.
  private static let mostSmall = 20
  /// The time limit of the golden of an application that hangs, in seconds.
  private static let silence = 5
  /// The number of lines of a script that are printed.
  private static let mostLines = 20

  /// - Parameters:
  ///   - folder: Where the logs go; nil to keep none.
  ///   - makesSmall: Whether there is time for that; else the sessions are kept as they were found.
  ///   - conditions: What must hold at the end of each turn.
  ///   - search: The command that finds a finding again.
  init(
    _ application: ExploredApplication, keep folder: String?, makesSmall: Bool,
    always conditions: [StateCondition],
    search: @escaping (FoundFault, _ isKept: Bool) -> ShellCommand
  ) {
    (self.application, self.folder, self.search) = (application, folder, search)
    (self.makesSmall, self.conditions) = (makesSmall, conditions)
  }

  /// Makes a finding small, keeps it and prints it.
  ///
  /// - Throws: ``Problem``; ``LogError`` if a log cannot be written.
  mutating func report(_ finding: FoundFault) throws {
    count += 1
    try print("\(count). \(finding.match.words)")
    try print(
      "   in \(Counting.things(finding.count, "session")), first in session \(finding.first); "
        + "after \(Counting.things(max(0, finding.match.number), "event"))")
    if count > Self.mostSmall || Interruption.signal != nil { return try printSearch(finding) }
    let base = try BranchBase(
      of: finding.scenario, named: "session \(finding.first)", app: application.executable,
      limits: application.limits)
    guard let smallest = try smallest(finding, base) else { return }
    if !makesSmall { try print("   not made small: a signal ended the search") }
    let stimuli = smallest.stimulusCount
    let script = smallest.script
    try print(
      "   \(Counting.things(stimuli, "stimulus", "stimuli"))\(script.isEmpty ? "" : ":")")
    for line in script.prefix(Self.mostLines) {
      try print("     " + StateDifference.cut(line, to: 160))
    }
    if script.count > Self.mostLines { try print("     … \(script.count - Self.mostLines) more") }
    // A signal would end the process that records it.
    guard let folder, Interruption.signal == nil else { return try printSearch(finding) }
    try keep(smallest, finding, base, in: folder)
  }

  private func print(_ line: String) throws {
    try Output.standard.line(Escaping.escaped(line))
  }

  private func printSearch(_ finding: FoundFault) throws {
    try print("   next: \(search(finding, true))")
  }

  /// - Returns: Nil if the fault does not happen again in a new process; then a line says so.
  private func smallest(_ finding: FoundFault, _ base: BranchBase) throws -> Scenario? {
    base.host.turnLimit = ExploredApplication.turnLimit
    let work = Work("minimizing", finding.match.words, of: nil)
    let smallest = try base.host.smallest(
      of: finding, mayGoOn: { makesSmall && Interruption.signal == nil },
      onProgress: { work.show($0.tried) })
    if smallest == nil {
      try print("   \(FoundFault.loss)")
      try print("   to see it again: \(search(finding, false))")
    }
    return smallest
  }

  // MARK: Goldens

  /// Makes the folder, so that a search does not end with what it cannot write.
  ///
  /// - Throws: ``Problem`` CR2008.
  static func prepare(_ folder: String) throws {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if FileStatus(folder)?.kind == .folder, Files.isWritable(folder) { return }
    throw Problem(
      code: ExitCodes.inputOutput, what: "'\(folder)' is no folder that can be written",
      help: "name another one with '--keep'", diagnostic: "CR2008")
  }

  /// The faults that the logs of an application in a folder, and in the folders in it, record.
  ///
  /// - Throws: ``Problem`` if there is no such folder.
  static func known(
    below folder: String, of application: ExploredApplication, always: [StateCondition]
  ) throws -> KnownFaults {
    guard FileStatus(folder)?.kind == .folder,
      let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder)
    else {
      throw Problem(
        code: ExitCodes.noSuchFile, what: "'\(folder)' is no folder that can be read",
        help: "name one with kept sessions, or leave '--baseline' out", diagnostic: "CR2008")
    }
    var known = KnownFaults(always: always)
    for path in paths.sorted().map({ "\(folder)/\($0)" })
    where path.hasSuffix(".log") && FileStatus(path)?.kind != .folder {
      try add(path, of: application, to: &known)
    }
    return known
  }

  /// Adds the faults of a log. One that cannot be read has none, and a message says so.
  private static func add(
    _ log: String, of application: ExploredApplication, to known: inout KnownFaults
  ) throws {
    do {
      let reader = try SessionLogReader(path: log)
      guard reader.head.application == application.name else { return }
      let expected = try GoldenPolicy.of(log: log).expect
      let place = expected.flatMap { $0.code.hasPrefix("CR1") ? Int($0.at.dropFirst()) : nil }
      try known.add(reader, log, differing: place)
      if case .torn? = try? reader.integrity {
        Output.message(
          Escaping.escaped("warning: '\(log)' has lost its end; what it keeps is known to there"))
      }
    } catch is LogError {
      Output.message(
        Escaping.escaped(
          "warning: '\(log)' is not read, so what it keeps is not known; see "
            + ShellCommand("doctor", .path(log)).mention))
    }
  }

  /// A path that no file has: that of a log, or one with a number.
  private static func unusedPath(_ path: String) -> String {
    let stem = path.dropLast(".log".count)
    var (result, number) = (path, 2)
    while FileManager.default.fileExists(atPath: result) {
      (result, number) = ("\(stem)-\(number).log", number + 1)
    }
    return result
  }

  private mutating func keep(
    _ scenario: Scenario, _ finding: FoundFault, _ base: BranchBase, in folder: String
  ) throws {
    var known = try known ?? Self.known(below: folder, of: application, always: conditions)
    defer { self.known = known }
    if let log = known.log(of: finding.match) { return try print("   known: \(log)") }
    let log = Self.unusedPath("\(folder)/\(finding.match.fileName)")
    let run = try base.run(scenario, to: log, effects: .pending)
    let reader = try SessionLogReader(path: log)
    try ReportFile(path: Goldens.transcriptPath(of: log)).write(Goldens.transcript(of: reader))
    let verdict = try VerifySession(log: log, app: application.executable, isInProcess: false)
      .run(options: GoldenPolicy().options(), limits: application.limits, to: nil).verdict
    var policy: [String] =
      verdict.first.map {
        ["\"expect\": {\"code\": \"\($0.code)\", \"at\": \"@\($0.position)\"}"]
      } ?? []
    // A test need not wait longer for an application that hangs.
    if run.end.map(StopClass.init) == .silence { policy.append("\"timeout\": \(Self.silence)") }
    if !policy.isEmpty {
      let text = "{\(policy.joined(separator: ", "))}\n"
      try ReportFile(path: GoldenPolicy.path(of: log)).write(text)
    }
    try Self.add(log, of: application, to: &known)
    var next: [ShellCommand.Word] = ["verify", .path(log)]
    if !makesSmall, let property = finding.property {
      next = ["minimize", .path(log)] + ShellCommand.option("--keep", property.words)
      next += ["-o", .path(String(log.dropLast(4)) + "-small.log")]
    }
    if let executable = application.executable { next += ["--app", .path(executable)] }
    try print("   kept: \(log)")
    try print("   next: \(ShellCommand(next))")
  }
}
