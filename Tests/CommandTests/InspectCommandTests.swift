import Testing

extension CommandTests {
  @Suite struct InspectCommandTests {
    private static let inspect = Verb(name: "inspect")

    static let cases: [CommandCase] = [
      inspect.help,
      inspect("dump", "visit.log", "--dump"),
      inspect("position", "price-bug.log", "@125", "--ascii", "--dump"),
      inspect("last-input", "price-bug.log", "--ascii", "--dump"),
      inspect("damaged-log", "damaged.log", "--dump"),
      inspect(
        "keys", "visit.log", "--goto", "@33", "--ascii", "--dump", "--script", "2<Print>4"),
      inspect("followed", "visit.log", "--follow", "--ascii", "--dump"),
      inspect("followed-damaged", "damaged.log", "--follow", "--ascii", "--dump"),
      inspect("followed-torn", "torn.log", "--follow", "--ascii", "--dump"),
      inspect("followed-verified", "visit.log", "--follow", "--verify"),
      inspect("verified", "price-bug.log", "--verify", "--dump"),
      inspect("no-terminal", "visit.log"),
      inspect("missing-file", "vist.log", "--dump"),
      inspect("foreign-file", "text.log", "--dump"),
      inspect("position-outside", "visit.log", "--goto", "@99", "--dump"),
      inspect("unknown-colour", "visit.log", "--dump", "--color", "blue"),
      inspect("unknown-option", "visit.log", "--dump", "--json"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
