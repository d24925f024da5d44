import EventModel
import FoundationEssentials
import Replay
import ReplayHosting
import Search
import SessionLog

/// The application of an exploration.
struct ExploredApplication {
  /// The head of each session but its nonce and seed.
  let head: SessionHead
  /// The executable; nil for an application of this program.
  let executable: String?
  let limits: HostLimits

  /// The number of events of one turn at which the application is killed.
  static let turnLimit = 10_000

  /// The id of the application.
  var name: String { head.application }

  /// - Parameters:
  ///   - name: The id, in any case; nil for the only one of an executable.
  ///   - executable: The path of the user's executable; nil for a bundled application.
  /// - Throws: ``Problem`` if there is no such application.
  init(_ name: String?, _ executable: String?, limits: HostLimits) throws {
    (self.executable, self.limits) = (executable, limits)
    let process = try HostApplication.start(
      simulating: name, executable, HostRequest(verb: .describe), limits: limits
    ) { id in
      ShellCommand("explore", .init(id), "--app", .path(executable ?? ""))
    }
    process.kill()
    var head = process.newHead(nonce: 0)
    if let executable {
      head.build = ReplayedProgram.build(of: executable)
      head.executable = SessionHead.fileName(
        URL(fileURLWithPath: executable).resolvingSymlinksInPath().lastPathComponent)
    }
    self.head = head
  }

  /// A process that runs sessions. A turn ends there earlier than in a recording, since most turns
  /// without an end are found so.
  func host() -> SessionHost {
    let (path, id, limits) = (executable ?? Surroundings.current.program, name, limits)
    let host = SessionHost {
      var request = HostRequest(verb: .sessions, application: id)
      request.rules = .newest
      let process = try HostApplication.start(at: path, request, limits: limits)
      process.onLook = { [unowned process] in
        if Interruption.signal != nil { process.killAndKeepEvents() }
      }
      return process
    }
    host.turnLimit = Self.turnLimit
    return host
  }

  /// The scenarios of the application's logs in a folder, in the order of their paths.
  ///
  /// - Returns: The scenarios, and the kinds of controls that were on their screens and that none of
  ///   them uses.
  /// - Throws: ``Problem`` if there is no log of the application.
  func recordings(below folder: String) throws -> (scenarios: [Scenario], unused: [String]) {
    let logs = try GoldenSearch(paths: [folder]).logs()
    var (coverage, isLost) = (SessionCoverage(), false)
    let scenarios = try logs.compactMap { log -> Scenario? in
      let reader = try LogFile.reader(of: log)
      if !reader.isHeadLost, reader.head.application != name || reader.head.inspectOnly {
        return nil
      }
      let scenario = try Scenario(of: reader)
      if reader.isHeadLost || scenario.stimuli.first?.isStart != true {
        Self.warn(log, "has lost its beginning, and is not used")
        isLost = true
        return nil
      }
      if let loss = scenario.loss { Self.warn(log, "has \(loss); only what comes before is used") }
      let last = try coverage.add(reader, named: log)
      if let (survey, _) = try SessionCoverage.survey(log, reader, to: last, app: executable) {
        coverage.add(survey: survey)
      }
      return scenario
    }
    guard scenarios.isEmpty else { return (scenarios, coverage.unusedControls) }
    throw Problem(
      code: ExitCodes.noSuchFile,
      what: isLost
        ? "no log in '\(folder)' can be used" : "no log in '\(folder)' is of '\(name)'",
      help: "record one with 'compose-replay record', or leave '--from' out")
  }

  private static func warn(_ log: String, _ words: String) {
    Output.message(Escaping.escaped("warning: '\(log)' \(words)"))
  }
}
