import ArgumentParser
import Replay

struct ExplainCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "What a diagnostic code means, and what to do.",
    discussion: "Without a code it lists all of them.")

  @Argument(help: "A code such as CR1203.", completion: Completions.codes)
  var code: String?

  @OptionGroup var colors: ColorOption

  func run() throws {
    guard let code else {
      for entry in Diagnostic.allCases {
        try Output.standard.text("\(entry.code)  \(entry.title)")
      }
      return
    }
    guard let entry = Diagnostic.named(code) else { throw Self.unknown(code) }
    for line in entry.lines { try Output.standard.text(line) }
  }

  private static func unknown(_ code: String) -> Problem {
    let near = Diagnostic.near(code)
    return Problem(
      code: ExitCodes.usage, what: "'\(code)' is no diagnostic code",
      details: near.isEmpty ? [] : ["near: \(near.listed)"],
      help: OtherWords.command(for: ["explain", code]).map { "write \($0.mention)" }
        ?? "'compose-replay explain' lists all codes")
  }
}
