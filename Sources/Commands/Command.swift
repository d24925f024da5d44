import ArgumentParser

/// The tool: finds the verb, runs it, turns errors into text and exit codes.
package enum Command {
  /// Set by `test`: the process ends when its standard input does, which is when `test` ends.
  package static let lifeKey = "COMPOSE_REPLAY_LIFE"

  /// Runs the verb that the words name, on the calling thread.
  ///
  /// - Parameters:
  ///   - words: The command line, without the name of the program.
  ///   - check: Called first; what it throws is reported as an error of the verb is.
  /// - Returns: The exit code.
  package static func run(
    _ words: [String], in surroundings: Surroundings, check: () throws -> Void = {}
  ) -> Int32 {
    surroundings.begin()
    return surroundings.run {
      var words = words
      do {
        try check()
        words = try CommandWords.completed(words)
        try perform(words)
        try Output.standard.flush()
        return ExitCodes.verified
      } catch {
        return Exit.code(of: error, words: words)
      }
    }
  }

  private static func perform(_ words: [String]) throws {
    if let topic = HelpTopic(words) {
      for line in topic.lines { try Output.standard.line(line) }
      return
    }
    var command = try ComposeReplay.parseAsRoot(words)
    Output.prepare(for: command)
    try command.run()
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
