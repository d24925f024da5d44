import Testing

extension CommandTests {
  @Suite struct TestCommandTests {
    private static let test = Verb(name: "test")

    static let cases: [CommandCase] = [
      test.help,
      test("two-goldens", "--jobs", "2", "visit.log", "checkout.log"),
      test("expected-difference", "price-bug.log"),
      test("filtered-folder", "--filter", "eck", "--jobs", "1", "."),
      test("failing-and-missing-the-end", "visit.log", "torn.log"),
      test("no-log-among-them", "--quiet", "visit.log", "text.log"),
      test("quiet", "--quiet", "visit.log"),
      test("match-as-json", "--json", "visit.log"),
      test("json", "--json", "visit.log", "text.log"),
      test(
        "reports-in-one-file", "--junit", "report", "--summary-file", "./report", "visit.log"),
      test(
        "junit", "--quiet", "--junit", "report.xml", "visit.log", "torn.log", "text.log",
        shownFiles: ["report.xml"]),
      test("renewed", "changed.log"),
      test("recorded-again", "--record", "failed", "--jobs", "1", "changed.log", "visit.log"),
      test("all-recorded-again", "--record", "all", "pending.log", "visit.log"),
      test("on-a-ci-machine", "changed.log", environment: ["CI": "1"]),
      test(
        "mode-of-the-environment", "changed.log", environment: ["COMPOSE_REPLAY_RECORD": "never"]),
      test("unknown-mode", "visit.log", environment: ["COMPOSE_REPLAY_RECORD": "sometimes"]),
      test("recording-on-a-ci-machine", "--record", "all", "visit.log", environment: ["CI": "1"]),
      test("rejected-leftovers", "--unreferenced", "reject", "--filter", "visit", "."),
      test("unreferenced", "--unreferenced", "reject", "--references", "used.txt", "visit.log"),
      test("deleting-on-a-ci-machine", "--unreferenced", "delete", ".", environment: ["CI": "1"]),
      test("shard", "--shard", "2/2", "--jobs", "1", "visit.log", "checkout.log", "weather.log"),
      test("no-shard", "--shard", "3/2", "visit.log"),
      test(
        "reports", "--quiet", "--github", "--summary-file", "summary.md",
        "visit.log", "text.log", "changed.log", environment: ["CI": "1"],
        shownFiles: ["summary.md"]),
      test("nothing-found", "--filter", "nothing", "."),
      test("missing-file", "vist.log"),
      test("no-jobs", "--jobs", "0", "visit.log"),
      test("missing-program", "--app", "./none", "visit.log"),
      test("slowest", "--slowest", "1", "visit.log"),
      test("policy-with-a-typo", "typo.log"),
      test("unexpected-match", "unexpected.log"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
