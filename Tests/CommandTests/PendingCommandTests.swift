import Testing

extension CommandTests {
  @Suite struct PendingCommandTests {
    private static let pending = Verb(name: "pending")

    static let cases: [CommandCase] = [
      pending.help,
      pending("folder", "."),
      pending("json", "--json", "."),
      pending("nothing", "visit.log"),
      pending("missing-folder", "none"),
      pending("unknown-option", "--quiet"),
      pending("misspelt-file", "pendin.log"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
