import ArgumentParser
import EventModel
import Replay
import ReplayHosting

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Run a program that uses the runtime, and record its session.",
    discussion: """
      compose-replay record -o session.log -- ./app arguments

      An application without a screen of its own reads lines: tap TARGET, type TARGET TEXT, \
      wait SECONDS, screen, targets, quit. A line that it cannot carry out is named, and the exit \
      code is 1. A bundled application is recorded by its name.

      SIGINT (Ctrl-C), SIGTERM, SIGHUP, SIGQUIT and SIGABRT end the session as 'quit' does. The exit \
      code is then 128 and the number of the signal: 130, 143, 129, 131 or 134. A second signal ends \
      the recorder at once.
      """)

  @Option(name: [.short, .customLong("output")], help: "The log to write.", completion: .file())
  var output: String

  @Option(help: "Seeds chance; random by default.")
  var seed: UInt64?

  @OptionGroup var redaction: RedactionOptions

  @OptionGroup var limits: LimitOptions

  @OptionGroup var check: CheckOption

  @OptionGroup var durability: DurabilityOption

  @Argument(
    parsing: .postTerminator, help: "The program and its arguments, after '--'.",
    completion: Completions.applications)
  var command: [String]

  func run() throws {
    guard let program = command.first else {
      throw Problem(
        code: ExitCodes.usage, what: "there is no program to record",
        help: "compose-replay record -o session.log -- ./app arguments")
    }
    let log = try LogProblem.output(to: output)
    log.durability = durability.mode
    let seed = self.seed ?? .random(in: .min ... .max)
    var request = HostRequest(
      verb: .record, application: HostApplication.bundledID(program), seed: seed)
    try redaction.apply(to: &request)
    request.rules = .newest
    let process = try HostApplication.start(
      program, arguments: Array(command.dropFirst()), request, limits: limits.limits)
    let executable = HostApplication.executable(program)
    let head = HostApplication.head(
      of: process, program: executable, arguments: Array(command.dropFirst()), seed: seed)
    let recording = try HostRecording(of: process, head: head, to: log)
    let output = recording.place ?? output
    let check = check.of(output, executable, memory: limits.memory, request)
    try recording.reportSignal(log: output, program: program, check: check)
    try Output.standard.line(
      Escaping.escaped("recorded \(Counting.things(recording.count, "event")) in \(output)"))
    recording.printNotes()
    try redaction.printUnmatched(in: output, hasShown: recording.hasConcealed)
    for line in check.lines(after: nil) { try Output.standard.line(Escaping.escaped(line)) }
    HostApplication.printNextCommand(output, executable, head)
    // For a line of the input that could not be carried out, the program has a code of its own and
    // has already reported it.
    try recording.reportEnd(log: output, program: program, head)
  }
}
