import EventModel
import Foundation
import Replay
import ReplayHosting
import Search

/// The search of a test: the kept sessions first, then new ones up to the first fault.
struct ExploringTest: Sendable {
  /// What a test says.
  struct Report: Sendable {
    /// The failures, each with the log of its session.
    var failures: [(text: String, log: (name: String, bytes: [UInt8])?)] = []
    /// What is said without a failure.
    var notes: [String] = []
  }

  /// A session in which the test has failed before.
  struct KeptSession: Sendable {
    var path: String
    var scenario: Scenario
  }

  let application: TestedApplication
  let settings: ExploreSettings
  let properties: [ExploredProperty]
  /// In the order of their names.
  let kept: [KeptSession]
  /// The folder that gets the sessions of new failures.
  let folder: String

  /// The number of lines of a script that a report has.
  private static let mostLines = 40

  /// Runs the sessions.
  ///
  /// - Parameter isCancelled: Asked between sessions; true ends the search.
  /// - Throws: ``HostProcess/Failure`` if the executable of the test cannot be started again.
  func run(isCancelled: @escaping () -> Bool) throws -> Report {
    let end = settings.time.map { DispatchTime.now() + .microseconds(Int($0)) }
    let host = application.host()
    defer {
      host.renew()
      // An application that is ended leaves its files.
      TemporaryStorage.removeLeftovers()
    }
    var report = try runAgain(in: host)
    guard report.failures.isEmpty, !isCancelled() else { return report }
    let explorer = Explorer(
      Exploration(application.head, seed: settings.seed), in: [host], always: [],
      checks: properties.map(\.check))
    try explorer.run(most: settings.sessions) { explorer in
      explorer.findings.isEmpty && !isCancelled() && end.map { DispatchTime.now() < $0 } ?? true
    }
    let count = Self.things(explorer.sessionCount, "session", "sessions")
    if let fault = explorer.findings.first {
      let found = "  found     in session \(fault.first) of seed \(settings.seed), of \(count)"
      report.failures.append(try failure(fault, found, host, isCancelled))
      return report
    }
    let unmet =
      properties.compactMap { $0.objection(after: count) }
      + explorer.unreached.map { "'\($0)' was never reached in \(count)" }
    if explorer.sessionCount < settings.sessions {
      // A longer search may reach it.
      report.notes += unmet
    } else {
      report.failures += unmet.map { ($0, nil) }
    }
    return report
  }

  /// Runs a session in a new process.
  private func run(
    _ scenario: Scenario, in host: SessionHost
  ) throws -> (session: RunSession, matches: [PropertyMatch]) {
    host.renew()
    let session = try RunSession(BranchRequest(scenario), in: host)
    var oracles = SessionOracles(always: [], checks: properties.map(\.check))
    return (session, oracles.matches(of: session).map(\.match))
  }

  private func runAgain(in host: SessionHost) throws -> Report {
    var report = Report()
    for session in kept {
      var found = try run(session.scenario, in: host).matches.first.map(Self.words)
      if found == nil, try host.differs(session.scenario) { found = FoundFault.differs }
      guard let found else {
        report.notes.append("\(session.path) does not fail any more, and can go")
        continue
      }
      let lines = ["\(found), as in a session that was kept"]
      report.failures.append(
        (Self.text(lines, session.scenario, kept: session.path), nil))
    }
    return report
  }

  private func failure(
    _ fault: FoundFault, _ found: String, _ host: SessionHost, _ isCancelled: @escaping () -> Bool
  ) throws -> (String, (String, [UInt8])?) {
    guard let smallest = try host.smallest(of: fault, mayGoOn: { !isCancelled() }) else {
      return ("\(Self.words(for: fault.match))\n\(found)\n  \(FoundFault.loss)", nil)
    }
    let (session, matches) = try run(smallest, in: host)
    // The values of the small session can be others.
    let match = matches.first { $0.isSame(as: fault.match) } ?? fault.match
    var head = smallest.head
    head.note("branched", smallest.edits.joined(separator: "; "))
    let (name, bytes) = (match.fileName, try session.log(head))
    let lines = [Self.words(for: match), found]
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"), options: .atomic)
      return (Self.text(lines, smallest, kept: "\(folder)/\(name)"), (name, bytes))
    } catch {
      // What cannot be kept does not hide the fault.
      let reason = "  kept      nothing: \(GoldenFile.reason(of: error))"
      return (Self.text(lines + [reason], smallest, kept: nil), (name, bytes))
    }
  }

  private static func words(for match: PropertyMatch) -> String {
    let head = [match.kind, match.place].filter { !$0.isEmpty }.joined(separator: " ")
    return match.text.isEmpty ? head : "\(head): \(match.text)"
  }

  private static func things(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? "1 \(one)" : "\(count) \(many)"
  }

  /// A failure with the script of its session, and the path of its log.
  private static func text(_ lines: [String], _ scenario: Scenario, kept path: String?) -> String {
    let script = scenario.script
    let count = things(scenario.stimulusCount, "stimulus", "stimuli")
    var lines = lines + ["  \(count)\(script.isEmpty ? "" : ":")"]
    lines += script.prefix(mostLines).map { "    \($0)" }
    if script.count > mostLines { lines.append("    … \(script.count - mostLines) more") }
    if let path {
      lines += ["  kept      \(path)", "  look      \(ShellCommand("inspect", .path(path)))"]
    }
    return lines.joined(separator: "\n")
  }
}
