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
        "junit", "--quiet", "--junit", "report.xml", "visit.log", "torn.log", "text.log",
        shownFiles: ["report.xml"]),
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
