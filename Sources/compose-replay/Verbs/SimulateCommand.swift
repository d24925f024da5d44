import ArgumentParser
import EventModel
import Replay
import ReplayRuntime
import SessionLog

struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Let a seeded random user loose on an application, and record it.",
    discussion: "One seed gives the same bytes everywhere. A failure of the application is a finding.")

  @Argument(help: "A bundled application, such as storefront.")
  var app: String

  @Option(help: "Seeds the user and the application's chance.")
  var seed: UInt64 = 1

  @Option(help: "Steps that the user takes.")
  var steps = 1_000

  @Option(help: "Stop once so many events are recorded.")
  var events: Int?

  @Option(name: [.short, .customLong("output")], help: "The log to write.", completion: .file())
  var output: String

  func run() throws {
    guard let application = BundledApplications.named(app) else {
      throw Problem(
        code: ExitCodes.needsAnother, what: "there is no bundled application '\(app)'",
        help: "bundled: \(BundledApplications.all.map { $0.applicationID }.joined(separator: ", "))")
    }
    let runtime = Runtime(clock: .virtual, seed: seed)
    let recorder: Recorder
    do {
      recorder = try Recorder(
        path: output, application: application, runtime: runtime, nonce: Mixing.mix(seed))
    } catch {
      throw LogProblem.output(error)
    }
    let simulator = Simulator(runtime: runtime, seed: seed)
    try simulator.run(application, steps: events == nil ? steps : .max) {
      events.map { runtime.nextNumber >= $0 } ?? false
    }
    try recorder.finish()
    try Output.standard.line("recorded \(runtime.nextNumber) events in \(output)")
    for failure in simulator.failures {
      Output.message("finding: seed \(seed): \(Escaping.escaped(failure.description))")
    }
    if !simulator.failures.isEmpty { throw ExitCode(ExitCodes.applicationFailed) }
  }
}
