import ArgumentParser
import Platform
import Replay
import ReplayHosting

/// The tool: finds the verb, runs it, turns errors into text and exit codes.
public enum Command {
  /// Runs the verb that the arguments of this process name, and ends the process with its exit code if
  /// that is not 0. Called once, on the main thread, before the process does anything else.
  public static func main() {
    Descriptor.completeStandardStreams()
    // A parent that ignores the signal passes that on, and the system then keeps no exit code of a
    // child.
    Signals.reset(Signals.childEnded)
    ReplayHost.serveIfAsked(BundledApplications.all)
    ProcessTree.adoptOrphans()
    Interruption.removeFilesAtEnd()
    Signals.ignore(Signals.closedPipe)
    // A file that reaches the limit of its size is an error of the write, as a full disk is.
    Signals.ignore(Signals.fileTooLarge)
    var words = OwnProgram.arguments
    do {
      try StackLimit.raise()
      if let word = OwnProgram.firstUnreadableArgument {
        throw Problem(
          code: ExitCodes.usage, what: "the argument '\(word)' is not UTF-8",
          help: "give the file a name in UTF-8, or use a link that has one")
      }
      words = try CommandWords.completed(words)
      if let topic = HelpTopic(words) {
        for line in topic.lines { try Output.standard.line(line) }
        return try Output.standard.flush()
      }
      // This type of command is known. The cast for the others searches all conformances.
      if let command = VerifyCommand.ofLogsOnly(words) {
        Output.prepare(for: command.colors)
        try command.run()
      } else {
        var command = try ComposeReplay.parseAsRoot(words)
        Output.prepare(for: command)
        try command.run()
      }
      try Output.standard.flush()
    } catch {
      Exit.end(with: error, words: words)
    }
  }
}

struct ComposeReplay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compose-replay",
    abstract: "Record, replay and verify sessions of component trees.",
    usage: "compose-replay LOG\ncompose-replay <verb> …",
    discussion: """
      Exit codes: 0 verified or equal, 1 a difference, 2 a golden waits for a decision, 3 something was lost, 4 the application \
      failed, 64 wrong usage, 65 not a log, 66 no such file, 69 needs another application or a \
      newer tool, 70 internal error, 74 input or output failed, 129, 130, 143 ended by a signal, \
      141 the reader of the output has closed it.

      'compose-replay help positions' (or paths, filters, keys, exit-codes) explains what verbs take.

      Once: 'compose-replay --generate-completion-script bash' (or zsh, fish) prints completions \
      for a shell.
      """,
    version: ToolVersion.text,
    subcommands: [
      VerifyCommand.self, TestCommand.self, PendingCommand.self,
      ReviewCommand.self,
      AcceptCommand.self, RunCommand.self, RecordCommand.self,
      SimulateCommand.self, ExploreCommand.self, BranchCommand.self, MinimizeCommand.self,
      CoverageCommand.self, InfoCommand.self,
      EventsCommand.self, ShowCommand.self, DiffCommand.self,
      ExportCommand.self, InspectCommand.self, PlayCommand.self, WhyCommand.self, BlameCommand.self,
      DoctorCommand.self,
      RecoverCommand.self, CompactCommand.self, RedactCommand.self,
      CodegenCommand.self, ExplainCommand.self,
    ])
}
