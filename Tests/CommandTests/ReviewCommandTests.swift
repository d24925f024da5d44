import Testing

extension CommandTests {
  /// A review in a terminal is tested by `.ci/stages/terminal`.
  @Suite struct ReviewCommandTests {
    private static let review = Verb(name: "review")

    static let cases: [CommandCase] = [
      review.help,
      review("without-a-terminal", "."),
      review("on-a-ci-machine", "pending.log", environment: ["CI": "1"]),
      review("nothing", "visit.log"),
      review("missing-folder", "none"),
      review("unknown-option", "--json"),
      review("misspelt-file", "pendin.log"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
