import EventModel
import Foundation
import Replay
import ReplayRuntime
import Search
import SessionLog
import Synchronization

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
  /// The folder of the kept sessions.
  let keptFolder: String
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
    if let fault = explorer.findings.first {
      report.failures.append(try failure(fault, of: explorer, host, isCancelled))
      return report
    }
    let count = Self.sessions(explorer.sessionCount)
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

  private static func sessions(_ count: Int) -> String {
    count == 1 ? "1 session" : "\(count) sessions"
  }

  // MARK: Kept sessions

  private func runAgain(in host: SessionHost) throws -> Report {
    var report = Report()
    for session in kept {
      host.renew()
      let run = try RunSession(BranchRequest(session.scenario), in: host)
      var oracles = SessionOracles(always: [], checks: properties.map(\.check))
      var found = oracles.matches(of: run).map { Self.words(for: $0.match) }
      if found.isEmpty, try host.differs(session.scenario) { found = [FoundFault.differs] }
      guard let words = found.first else { continue }
      report.failures.append(
        (
          (["\(words), as in a session that was kept"] + Self.script(session.scenario)
            + ["  kept      \(session.path)", Self.look(at: session.path)]).joined(
              separator: "\n"), nil
        ))
    }
    let mended = kept.count - report.failures.count
    if mended > 0 {
      report.notes.append(
        mended == 1
          ? "1 kept session does not fail any more; its log in \(keptFolder) can go"
          : "\(mended) kept sessions do not fail any more; their logs in \(keptFolder) can go")
    }
    return report
  }

  // MARK: A new fault

  private func failure(
    _ fault: FoundFault, of explorer: Explorer, _ host: SessionHost,
    _ isCancelled: @escaping () -> Bool
  ) throws -> (String, (String, [UInt8])?) {
    var lines = [
      Self.words(for: fault.match),
      "  found     in session \(fault.first) of seed \(settings.seed), of "
        + Self.sessions(explorer.sessionCount),
    ]
    guard let smallest = try host.smallest(of: fault, mayGoOn: { !isCancelled() }) else {
      return ((lines + ["  \(FoundFault.loss)"]).joined(separator: "\n"), nil)
    }
    host.renew()
    let run = try RunSession(BranchRequest(smallest), in: host)
    var oracles = SessionOracles(always: [], checks: properties.map(\.check))
    // The values of the small session can be others.
    let match = oracles.matches(of: run).map(\.match).first { $0.isSame(as: fault.match) }
    lines[0] = Self.words(for: match ?? fault.match)
    lines += Self.script(smallest)
    var head = smallest.head
    head.note("branched", smallest.edits.joined(separator: "; "))
    let bytes = try run.log(head)
    let name = fault.match.fileName
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"), options: .atomic)
      lines += ["  kept      \(folder)/\(name)", Self.look(at: "\(folder)/\(name)")]
    } catch {
      // What cannot be kept does not hide the fault.
      lines.append("  kept      nothing: \(GoldenFile.reason(of: error))")
    }
    return (lines.joined(separator: "\n"), (name, bytes))
  }

  private static func words(for match: PropertyMatch) -> String {
    let head = [match.kind, match.place].filter { !$0.isEmpty }.joined(separator: " ")
    return match.text.isEmpty ? head : "\(head): \(match.text)"
  }

  private static func look(at path: String) -> String {
    "  look      \(ShellCommand("inspect", .path(path)))"
  }

  private static func script(_ scenario: Scenario) -> [String] {
    let script = scenario.script
    let count = scenario.stimuli.count { !$0.isEnd } - 1
    var lines = ["  \(count == 1 ? "1 stimulus" : "\(count) stimuli")\(script.isEmpty ? "" : ":")"]
    lines += script.prefix(mostLines).map { "    \($0)" }
    if script.count > mostLines { lines.append("    … \(script.count - mostLines) more") }
    return lines
  }
}
