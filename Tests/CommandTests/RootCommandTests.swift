import Testing

extension CommandTests {
  @Suite struct RootCommandTests {
    /// A call whose first word is not a verb.
    private static func root(_ name: String, _ words: String...) -> CommandCase {
      CommandCase(verb: "root", name: name, words: words)
    }

    static let cases: [CommandCase] = [
      root("no-arguments"), root("help", "--help"), root("help-of-a-verb", "help", "show"),
      root("version", "--version"),
      root("log-alone", "visit.log"),
      root("misspelt-verb", "vrify", "visit.log"),
      root("help-of-an-unknown-verb", "help", "nothing"),
      root("help-of-a-misspelt-verb", "help", "shwo"),
      root("unknown-verb-and-a-log", "cat", "visit.log"),
      root("cut-verb-and-a-log", "insp", "visit.log"),
      root("missing-log", "chekout.log"),
      root("missing-log-without-a-like-name", "something-else.log"),
      root("unknown-option", "--nothing", "visit.log"),
      root("foreign-file", "text.log"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
