import Testing

extension CommandTests {
  @Suite struct FilterCommandTests {
    private static let filter = Verb(name: "filter")

    static let cases: [CommandCase] = [
      filter.help,
      filter("commits", "visit.log", "--kind", "commit"),
      filter("everything", "visit.log", "-o", "new.log"),
      filter("nothing", "visit.log", "--node", "nothing", "-o", "new.log"),
      filter("wrong-filter", "visit.log", "--filter", "knd = commit"),
      filter("onto-itself", "visit.log", "-o", "visit.log"),
      filter("missing-file", "vist.log"),
      filter("foreign-file", "text.log"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
