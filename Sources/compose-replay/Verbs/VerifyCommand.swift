import ArgumentParser
import EventModel
import Foundation
import Replay
import SessionLog

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Replay logs against today's application and compare every consequence.")

  @Argument(help: "Logs to replay.", completion: .file(extensions: ["log"]))
  var logs: [String]

  @Option(help: "The executable that was recorded; bundled applications need none.")
  var app: String?

  @Option(help: "Judge events up to this position, such as @120 or t+2.5s.")
  var to: String?

  @Option(help: "Go on until so many divergences are found.")
  var keepGoing = 1

  @Flag(help: "Leave out what the screen shows.")
  var noScreens = false

  @Flag(help: "Replay in this process; for applications that are bundled.")
  var inProcess = false

  @Flag(help: "Print one JSON document for each log.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print divergences only.")
  var quiet = false

  func run() throws {
    var codes: [Int32] = []
    for log in logs {
      do {
        codes.append(try verify(log))
      } catch {
        guard logs.count > 1, let problem = Exit.problem(for: error, words: []) else { throw error }
        Exit.report(problem)
        codes.append(problem.code)
      }
    }
    let code = ExitCodes.combined(codes)
    if code != ExitCodes.verified { throw ExitCode(code) }
  }

  private func verify(_ log: String) throws -> Int32 {
    let session = try VerifySession(log: log, app: app, isInProcess: inProcess)
    var options = ReplayJudge.Options()
    options.comparesScreens = !noScreens
    options.limit = max(1, keepGoing)
    let report = try session.run(options: options, to: to)
    if json {
      try Output.standard.line(report.json)
    } else if !quiet || report.exitCode != ExitCodes.verified {
      for line in report.lines { try Output.standard.line(line) }
    }
    for warning in report.warnings { Output.message(warning) }
    return report.exitCode
  }
}
