import Testing

extension CommandTests {
  @Suite struct PlayCommandTests {
    private static let play = Verb(name: "play")

    static let cases: [CommandCase] = [
      play.help,
      play("keys", "visit.log", "--script", "<60x12>..<Print>$"),
      play("speed", "visit.log", "--speed", "10", "--squeeze", "1s", "--script", "<60x8><0.1s>"),
      play("from", "visit.log", "@38", "--script", "<60x12>"),
      play("from-as-an-option", "visit.log", "--from", "@38"),
      play("no-speed", "visit.log", "--speed", "0"),
      play("no-time", "visit.log", "--squeeze", "long"),
      play("no-terminal", "visit.log"),
      play("cut-log", "torn.log", "--script", "<60x8>$"),
      play("missing-file", "vist.log", "--script", "$"),
      play("foreign-file", "text.log", "--script", "$"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
