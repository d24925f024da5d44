import ArgumentParser
import EventModel
import Replay
import ReplayHosting
import ReplayRuntime
import SessionLog

struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Let a seeded random user loose on an application, and record it.",
    discussion:
      "One seed gives the same bytes everywhere. A failure of the application is a finding.")

  @Argument(
    help: "A bundled application, such as storefront; may be left out with '--app'.",
    completion: Completions.applications)
  var app: String?

  @Option(help: "Seeds the user and the application's chance.")
  var seed: UInt64 = 1

  @Option(help: "Steps that the user takes.")
  var steps = 1_000

  @Option(help: "Stop once so many events are recorded.")
  var events: Int?

  @Option(name: [.short, .customLong("output")], help: "The log to write.", completion: .file())
  var output: String

  @Option(
    name: .customLong("app"), help: "The executable, for an application of your own.",
    completion: .file())
  var executable: String?

  @OptionGroup var limits: LimitOptions
  @OptionGroup var durability: DurabilityOption

  func run() throws {
    let log = try LogProblem.output(to: output)
    log.durability = durability.mode
    let request = HostRequest(
      verb: .simulate, application: "", seed: seed,
      steps: events == nil ? max(0, steps) : .max, eventLimit: events)
    let process = try HostApplication.start(
      simulating: app, executable, request, limits: limits.limits
    ) { [output] id in
      ShellCommand(
        "simulate", .init(id), "--app", .path(executable ?? ""), "--seed", "\(seed)", "-o",
        .path(output))
    }
    let head = process.newHead(nonce: Mixing.mix(seed), seed: seed)
    // An application that is killed or stops leaves its files.
    defer { TemporaryStorage.removeLeftovers() }
    let recording = try HostRecording(
      of: process, head: head, to: log, work: Work("simulating", output, of: events))
    let output = recording.place ?? output
    try recording.reportSignal(
      log: output, program: executable ?? Surroundings.current.program, check: nil)
    try Output.standard.line(
      Escaping.escaped("recorded \(Counting.things(recording.count, "event")) in \(output)"))
    recording.printNotes()
    for failure in recording.failures {
      let times = failure.count == 1 ? "" : " (\(Counting.grouped(failure.count)) times)"
      Output.message(
        "finding: seed \(seed): \(Escaping.escaped(failure.text))\(times), first at "
          + "@\(failure.first); next: \(ShellCommand("show", .path(output), "@\(failure.first)"))")
    }
    if let end = recording.end {
      Output.message(
        "finding: seed \(seed): the application stopped: \(Escaping.escaped("\(end)")); next: "
          + HostApplication.command(verifying: output, executable, head).command.description)
    }
    if !recording.failures.isEmpty || recording.end != nil {
      throw ExitCode(ExitCodes.applicationFailed)
    }
  }
}
