import Testing

extension CommandTests {
  @Suite struct CompactCommandTests {
    private static let compact = Verb(name: "compact")

    static let cases: [CommandCase] = [
      compact.help,
      compact("log", "checkout.log"),
      compact("damaged-log", "damaged.log"),
      compact("onto-itself", "visit.log", "-o", "visit.log"),
      compact("level-outside", "visit.log", "--level", "13"),
      compact("missing-file", "vist.log"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
