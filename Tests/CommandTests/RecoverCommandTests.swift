import Testing

extension CommandTests {
  @Suite struct RecoverCommandTests {
    private static let recover = Verb(name: "recover")

    static let cases: [CommandCase] = [
      recover.help,
      recover("damaged-log", "damaged.log"),
      recover("up-to-the-damage", "damaged.log", "--mode", "point-in-time", "-o", "new.log"),
      recover("cut-log", "torn.log", "-o", "new.log"),
      recover("sound-log", "visit.log", "-o", "new.log"),
      recover("onto-itself", "visit.log", "-o", "visit.log"),
      recover("onto-a-link-to-itself", "visit.log", "-o", "./visit.log"),
      recover("no-folder", "visit.log", "-o", "none/new.log"),
      recover("foreign-file", "text.log"),
      recover("unknown-mode", "visit.log", "--mode", "most"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
