import ArgumentParser
import EventModel
import Foundation
import Inspector
import Replay
import SessionLog
import TextTerminal
import Timeline

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Walk through a session in the terminal: events, state, differences, the screen.",
    discussion: """
      Needs the log only. With --verify the application is replayed first, where it can be found; \
      x goes to what differs. Press ? inside for the keys.
      """)

  @OptionGroup var source: LogArgument

  @Option(help: "Begin at a position such as @120, @end, t+2.5s.")
  var goto: String?

  @Flag(inversion: .prefixedNo, help: "Replay first, and begin at the first divergence.")
  var verify = false

  @Option(help: "The executable to verify with; bundled applications need none.")
  var app: String?

  @Option(
    help: """
      Keys to press without a terminal, or a file of them: 'jj/items<Enter><Print>'. Special keys \
      stand in brackets, <Print> prints the screen, <120x30> changes its size.
      """)
  var script: String?

  @Flag(help: "Print the screen after the script, or at once without one, and end.")
  var dump = false

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  @Option(help: "Use colours: auto, always or never.")
  var color: ColorChoice = .automatic

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let timeline = try SessionTimeline(log: source.log)
    let asked = try goto.map { try timeline.number(of: $0) }
    let isScripted = script != nil || dump
    let usesASCII = ascii || (!isScripted && !ColorChoice.isUTF8(environment: environment))
    let replay = verify ? KnownReplay(of: source.log, app: app) : KnownReplay()
    var model = InspectorModel(
      timeline, width: 80, height: 24,
      start: asked ?? replay.divergences.first?.event ?? 0, divergences: replay.divergences,
      verification: replay.verification, isASCII: usesASCII)
    if isScripted {
      let keys = KeyScript(try ScriptText.of(script ?? ""))
      let screens = keys.run(on: &model, printsEnd: dump)
      for line in screens.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        try Output.standard.line(String(line))
      }
      return try timeline.endIfLossy(source.log)
    }
    let hasColor = color.isOn(environment: environment, isTerminal: Output.isTerminal)
    do {
      var loop = TerminalLoop(theme: Theme(hasColor: hasColor), environment: environment)
      let code = try loop.run(&model)
      if code != 0 { throw ExitCode(code) }
      try timeline.endIfLossy(source.log)
    } catch let error as TerminalError {
      throw Problem(
        code: ExitCodes.usage, what: String(describing: error),
        help: "for text use 'compose-replay events \(source.log)', for one screen "
          + "'compose-replay inspect \(source.log) --dump'", diagnostic: "CR2014")
    }
  }
}

/// The result of a replay of the log, for the inspector.
private struct KnownReplay {
  /// The number of divergences after which the replay stops judging.
  private static let limit = 20

  var divergences: [KnownDivergence] = []
  var verification = Verification.none

  init() {}

  /// Replays the log. If the application cannot be found or started, the result only says so.
  init(of log: String, app: String?) {
    var options = ReplayJudge.Options()
    options.limit = Self.limit
    do {
      let session = try VerifySession(log: log, app: app, isInProcess: false)
      let report = try session.run(options: options, to: nil)
      divergences = try report.verdict.divergences.map { try Self.known($0, report.reader) }
      verification = .done
    } catch {
      let problem = Exit.problem(for: error, words: [])
      verification = .impossible(problem?.what ?? String(describing: error))
    }
  }

  private static func known(
    _ divergence: Divergence, _ reader: SessionLogReader
  ) throws -> KnownDivergence {
    func side(_ name: String, _ event: Event?) -> [String] {
      guard let event else { return [] }
      return ["\(name)  \(Transcript.summary(of: event, symbols: reader.symbols))"]
    }
    let reason = divergence.reason.isEmpty ? [] : ["reason    \(divergence.reason)"]
    return KnownDivergence(
      event: min(divergence.position, max(0, try reader.eventCount - 1)),
      text: "\(divergence.code) \(divergence.summary)",
      details: reason + side("recorded", divergence.recorded)
        + side("replayed", divergence.replayed))
  }
}

extension ColorChoice: ExpressibleByArgument {}
