import ArgumentParser
import Foundation
import Replay
import SessionLog

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Run a program that uses the runtime, and record its session.",
    discussion: """
      compose-replay record -o session.log -- ./app arguments

      An application without a screen of its own reads lines: tap TARGET, type TARGET TEXT,
      wait SECONDS, screen, targets, quit. A bundled application is recorded by its name.
      """)

  @Option(name: [.short, .customLong("output")], help: "The log to write.", completion: .file())
  var output: String

  @Option(help: "Seeds chance; random by default.")
  var seed: UInt64?

  @Argument(parsing: .postTerminator, help: "The program and its arguments, behind '--'.")
  var command: [String]

  func run() throws {
    guard let program = command.first else {
      throw Problem(
        code: ExitCodes.usage, what: "there is no program to record",
        help: "compose-replay record -o session.log -- ./app arguments")
    }
    let seed = self.seed ?? .random(in: .min ... .max)
    let bundled = BundledApplications.named(program)
    let request = HostRequest(
      verb: .record, application: bundled?.applicationID ?? "", seed: seed)
    let process = try start(program, isBundled: bundled != nil, request)
    var head = SessionHead(
      application: process.application, nonce: .random(in: .min ... .max), seed: seed)
    head.version = process.version
    head.startedAt = Int64(Date().timeIntervalSince1970 * 1_000_000)
    head.zone = TimeZone.current.identifier
    head.locale = Locale.current.identifier
    head.tool = ToolVersion.text
    let recording = try HostRecording(of: process, head: head, to: output)
    remember(process.application, program)
    try Output.standard.line(
      "recorded \(Counting.grouped(recording.count)) events in \(output)")
    if let end = recording.end {
      Output.message("warning: '\(program)' ended with \(end); the log holds what came before")
      throw ExitCode(ExitCodes.lossy)
    }
  }

  private func start(
    _ program: String, isBundled: Bool, _ request: HostRequest
  ) throws -> HostProcess {
    do {
      return try HostProcess(
        path: isBundled ? "/proc/self/exe" : program, arguments: Array(command.dropFirst()),
        request: request)
    } catch let error as HostProcess.Failure {
      let bundled = BundledApplications.all.map { $0.applicationID }.joined(separator: ", ")
      throw Problem(
        code: ExitCodes.needsAnother, what: String(describing: error),
        help: "record an executable that uses the runtime, or a bundled application: \(bundled)",
        diagnostic: "CR2304")
    }
  }

  private func remember(_ application: String, _ program: String) {
    let url = URL(fileURLWithPath: program).standardizedFileURL
    guard FileManager.default.isExecutableFile(atPath: url.path) else { return }
    do {
      try ApplicationRegistry.standard.remember(application, at: url.path)
    } catch {
      Output.message("note: cannot remember where '\(application)' is; verify it with '--app PATH'")
    }
  }
}
