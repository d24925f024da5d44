import Testing

extension CommandTests {
  @Suite struct RedactCommandTests {
    private static let redact = Verb(name: "redact")

    static let cases: [CommandCase] = [
      redact.help,
      redact("names", "visit.log", "--path", "**.name"),
      redact(
        "two-paths", "visit.log", "--path", "**.name", "--path", "screen.**.text", "-o", "new.log"),
      redact("no-path", "visit.log"),
      redact("wrong-path", "visit.log", "--path", "a..b", "-o", "new.log"),
      redact("unknown-path", "visit.log", "--path", "**.nmae", "-o", "new.log"),
      redact("empty", "empty.log", "--path", "**.name", "-o", "new.log"),
      redact("torn", "torn.log", "--path", "**.name", "-o", "new.log"),
      redact("damaged", "damaged.log", "--path", "**.name", "-o", "new.log"),
      redact("onto-itself", "visit.log", "--path", "**.name", "-o", "visit.log"),
      redact("missing-file", "vist.log", "--path", "**.name"),
      redact("foreign-file", "text.log", "--path", "**.name"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
