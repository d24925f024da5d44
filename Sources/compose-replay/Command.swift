import ArgumentParser
import Foundation
import Replay
import Samples

/// The whole command: finds the verb, runs it, turns errors into text and exit codes.
@main
enum Command {
  static func main() {
    ReplayHost.serveIfAsked(BundledApplications.all)
    signal(SIGPIPE, SIG_IGN)
    let words = CommandWords.completed(Array(CommandLine.arguments.dropFirst()))
    do {
      var command = try ComposeReplay.parseAsRoot(words)
      try command.run()
      try Output.standard.flush()
    } catch {
      Exit.end(with: error, words: words)
    }
  }
}

/// Applications that are linked into this program.
enum BundledApplications {
  static let all: [any ReplayableApplication.Type] = [Storefront.self]

  static func named(_ id: String) -> (any ReplayableApplication.Type)? {
    all.first { $0.applicationID.lowercased() == id.lowercased() }
  }
}

struct ComposeReplay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compose-replay",
    abstract: "Record, replay and verify sessions of component trees.",
    usage: "compose-replay LOG\n       compose-replay <verb> …",
    version: ToolVersion.text,
    subcommands: [VerifyCommand.self, RecordCommand.self, SimulateCommand.self, AcceptCommand.self])
}

enum ToolVersion {
  static let text = "0.1.0"
}
