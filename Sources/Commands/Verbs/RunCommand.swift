import ArgumentParser
import EventModel
import FoundationEssentials
import Replay
import ReplayHosting
import SessionLog
import TextTerminal

struct RunCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Show an application in the terminal and use it with keys.",
    usage: "compose-replay run <application> [<options>] [-- <arguments> ...]",
    discussion: """
      compose-replay run storefront --record session.log
      compose-replay run .build/debug/MyApp

      Tab, Shift-Tab and arrows move the focus, Enter presses, characters go to the focused field, \
      Escape leaves a page, q or Ctrl-C ends the session.
      """)

  @Argument(
    help: "A bundled application by name, or an executable that uses the runtime.",
    completion: Completions.applications)
  var application: String

  @Argument(parsing: .postTerminator, help: "Arguments for the executable, after '--'.")
  var arguments: [String] = []

  @Option(help: "Write the session into this log as it goes.", completion: .file())
  var record: String?

  @Option(help: "Seeds chance; random by default, 0 with --script.")
  var seed: UInt64?

  @Option(
    help: """
      Keys to press without a terminal, or a file of them: 'ann@example.com<Tab>secret<Enter>'. \
      Special keys stand in brackets, <Print> prints the screen, <120x30> changes its size, \
      <2.5s> lets time pass. The last screen is printed at the end.
      """)
  var script: String?

  @OptionGroup var redaction: RedactionOptions

  @OptionGroup var limits: LimitOptions

  @OptionGroup var check: CheckOption

  @OptionGroup var durability: DurabilityOption

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  @OptionGroup var colors: ColorOption

  func run() throws {
    let seed = self.seed ?? (script == nil ? .random(in: .min ... .max) : 0)
    let environment = Surroundings.current.environment
    let display = InteractiveDisplay(
      script: try script.map(ScriptText.of),
      hasColor: colors.isOn,
      isASCII: ascii || (script == nil && !ColorChoice.isUTF8(environment: environment)))
    let log = try record.map(LogProblem.output(to:))
    log?.durability = durability.mode
    var request = HostRequest(
      verb: .run, log: record ?? "", application: HostApplication.bundledID(application),
      seed: seed, display: display)
    try redaction.apply(to: &request)
    request.rules = .newest
    let terminal = script == nil ? TerminalGuard() : nil
    let process = try HostApplication.start(
      application, arguments: arguments, request,
      // A person can end a blocked application and get the terminal back.
      limits: script == nil ? .none : limits.limits)
    terminal?.watch(process.identifier)
    let executable = HostApplication.executable(application)
    let head = HostApplication.head(
      of: process, program: executable, arguments: arguments, seed: seed)
    let session: HostRecording
    do {
      defer { terminal?.end() }
      session = try HostRecording(of: process, head: head, to: log)
    }
    let record = record.map { session.place ?? $0 }
    let check = record.flatMap {
      self.check.of($0, executable, memory: limits.memory, request)
    }
    try session.reportSignal(log: record, program: application, check: check)
    try report(session, head, record, check)
    if let record { HostApplication.printNextCommand(record, executable, head) }
  }

  private func report(
    _ session: HostRecording, _ head: SessionHead, _ record: String?, _ check: RecordingCheck?
  ) throws {
    if let problem = session.closing?.problem {
      throw Problem(
        code: ExitCodes.usage, what: problem,
        help: "play keys without one: "
          + ShellCommand("run", .path(application), "--script", "<Tab><Enter>").description,
        diagnostic: "CR2014")
    }
    if let record {
      Output.message("recorded \(Counting.things(session.count, "event")) in \(record)")
      session.printNotes()
      try redaction.printUnmatched(in: record, hasShown: session.hasConcealed)
      for line in check?.lines(after: nil) ?? [] { Output.message(Escaping.escaped(line)) }
    }
    try session.reportEnd(log: record, program: application, head)
  }
}
