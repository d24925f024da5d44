import ArgumentParser
import EventModel
import Foundation
import Inspector
import SessionLog
import TextTerminal

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Walk through a session in the terminal: events, state, differences, the screen.",
    discussion: "Needs the log only. Press ? inside for the keys.")

  @Argument(help: "The log.", completion: .file(extensions: ["log"]))
  var log: String

  @Option(help: "Begin at a position such as @120, @end, t+2.5s.")
  var goto: String?

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
    let view = try LogView(path: log)
    let start = try goto.map { try view.positions.number(of: $0) } ?? 0
    let isScripted = script != nil || dump
    let usesASCII = ascii || (!isScripted && !ColorChoice.isUTF8(environment: environment))
    var model = InspectorModel(
      try LogSource(view.reader), width: 80, height: 24, start: start, isASCII: usesASCII)
    if isScripted {
      let keys = KeyScript(try ScriptText.of(script ?? ""))
      let screens = keys.run(on: &model, printsEnd: dump)
      for line in screens.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        try Output.standard.line(String(line))
      }
      return
    }
    let hasColor = color.isOn(environment: environment, isTerminal: Output.isTerminal)
    do {
      var loop = TerminalLoop(theme: Theme(hasColor: hasColor), environment: environment)
      let code = try loop.run(&model)
      if code != 0 { throw ExitCode(code) }
    } catch let error as TerminalError {
      throw Problem(
        code: ExitCodes.usage, what: String(describing: error),
        help: "for text use 'compose-replay events \(log)', for one screen 'compose-replay inspect "
          + "\(log) --dump'", diagnostic: "CR2014")
    }
  }
}

extension ColorChoice: ExpressibleByArgument {}
