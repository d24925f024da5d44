import Testing

extension CommandTests {
  @Suite struct AcceptCommandTests {
    private static let accept = Verb(name: "accept")

    static let cases: [CommandCase] = [
      accept.help,
      accept("unchanged", "visit.log"),
      accept("renewed", "pending.log"),
      accept("renewed-by-its-own-name", "pending.log.new"),
      accept("renewed-with-a-replay", "--again", "pending.log"),
      accept("renewed-from-another", "stale.log"),
      accept("folder", "."),
      accept("two-logs", "pending.log", "torn.log"),
      accept("expected-to-differ", "price-bug.log"),
      accept("policy-with-a-typo", "typo.log"),
      accept("all-and-a-log", "--all", "visit.log"),
      accept("part", "gallery.log"),
      accept("standard-input", "-"),
      accept("damaged-log", "damaged.log"),
      accept("changed", "changed.log"),
      accept("inputs-without-a-control", "visit.log", "--rename", "field:Name=field:Title"),
      accept("no-log"),
      accept("missing-file", "vist.log"),
      accept("cut-log", "torn.log"),
      accept("foreign-file", "text.log"),
      accept("not-a-rename", "visit.log", "--rename", "add"),
      accept("rename-without-a-match", "visit.log", "--rename", "nothing=other"),
      accept("rename-near-a-name", "visit.log", "--rename", "openHal=enterHall"),
      accept("missing-program", "visit.log", "--app", "./none"),
      accept("on-a-ci-machine", "visit.log", environment: ["CI": "1"]),
      accept("unknown-option", "visit.log", "--json"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
