import Testing

extension CommandTests {
  @Suite struct CoverageCommandTests {
    private static let coverage = Verb(name: "coverage")

    static let cases: [CommandCase] = [
      coverage.help,
      coverage("two-logs", "checkout.log", "price-bug.log"),
      coverage("several-applications", "visit.log", "converter.log"),
      coverage("json", "visit.log", "--json"),
      coverage("page", "visit.log", "--html", "page.html", shownFiles: ["page.html"]),
      coverage("lines", "converter.log", "--lcov"),
      coverage("no-lines", "visit.log", "--lcov"),
      coverage("cut-log", "torn.log"),
      coverage("damaged-log", "damaged.log"),
      coverage("other-application", "visit.log", "--app", "/bin/true"),
      coverage("part-of-a-session", "gallery.log"),
      coverage("missing-file", "vist.log"),
      coverage("empty-file", "empty.log"),
      coverage("foreign-file", "text.log"),
      coverage("two-forms", "visit.log", "--json", "--lcov"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
