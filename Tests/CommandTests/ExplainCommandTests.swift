import Testing

extension CommandTests {
  @Suite struct ExplainCommandTests {
    private static let explain = Verb(name: "explain")

    static let cases: [CommandCase] = [
      explain.help,
      explain("list"),
      explain("code", "CR1203"),
      explain("code-without-letters", "1203"),
      explain("unknown-code", "CR9999"),
      explain("unknown-code-with-near-ones", "CR1299"),
      explain("not-a-code", "divergence"),
      explain("two-codes", "CR1203", "CR1205"),
      explain("unknown-option", "CR1203", "--json"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
