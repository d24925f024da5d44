import ArgumentParser
import Dispatch
import EventModel
import FoundationEssentials
import Inspector
import TextTerminal
import Timeline

struct PlayCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "The screens of a session as a film in the terminal.",
    discussion: """
      Keys: space stops and goes on, + and - change the speed, . and , show the next and the previous \
      picture, 0 and $ the first and the last, q ends it.
      """)

  @OptionGroup var source: LogArgument

  @Argument(help: "Where to begin, such as @120.")
  var position: String?

  @Option(help: "How fast time passes, from 0.1 to 1000.")
  var speed = 1.0

  @OptionGroup var pauses: PauseOption

  @Option(help: "Press these keys without a terminal, and print the screen.")
  var script: String?

  @OptionGroup var colors: ColorOption

  func run() throws {
    guard (0.1...1_000).contains(speed) else {
      throw Problem(
        code: ExitCodes.usage, what: "'\(speed)' is no speed", help: "write one from 0.1 to 1000")
    }
    let timeline = try SessionTimeline(log: source.log)
    let film = Film(of: timeline, longestPause: try pauses.longest())
    let start = try position.map { try timeline.number(of: $0) } ?? 0
    if let script {
      var player = FilmPlayer(film, log: source.log, speed: speed)
      player.begin(at: start)
      let screens = KeyScript(script).run(on: &player)
      for line in screens.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        try Output.standard.line(String(line))
      }
      return try timeline.endIfLossy(source.log)
    }
    var player = FilmPlayer(film, log: source.log, speed: speed) {
      Double(DispatchTime.now().uptimeNanoseconds) / 1e9
    }
    player.begin(at: start)
    do {
      let environment = Surroundings.current.environment
      var loop = TerminalLoop(
        theme: Theme(hasColor: colors.isOn, environment: environment), environment: environment)
      let code = try loop.run(&player)
      if code != 0 { throw ExitCode(code) }
    } catch let error as TerminalError {
      let export = ShellCommand("export", .log(source.log), "--format", "asciicast")
      throw Problem(
        code: ExitCodes.usage, what: String(describing: error),
        help: "\(export.mention) makes a file that other players show", diagnostic: "CR2014")
    }
    try timeline.endIfLossy(source.log)
  }
}
