import Testing

extension CommandTests {
  @Suite struct MergeCommandTests {
    private static let merge = Verb(name: "merge")

    static let cases: [CommandCase] = [
      merge.help,
      merge(
        "report-in-the-place-of-a-shard", "shard1.json", "shard2.json", "--junit", "shard1.json"),
      merge(
        "two-shards", "--junit", "report.xml", "--summary-file", "summary.md", "--sarif",
        "all.sarif", "--github", "shard1.json", "shard2.json",
        shownFiles: ["report.xml", "summary.md", "all.sarif"]),
      merge("one-of-two", "shard1.json"),
      merge("cut-report", "shard1.json", "cut.json"),
      merge("too-few-results", "shard1.json", "short.json"),
      merge(
        "reports-of-one-of-two", "--junit", "report.xml", "--summary-file", "summary.md", "--sarif",
        "all.sarif", "--github", "shard1.json",
        shownFiles: ["report.xml", "summary.md", "all.sarif"]),
      merge("twice-the-same", "shard1.json", "shard1.json"),
      merge("shards-of-other-runs", "shard1.json", "other.json"),
      merge("no-report", "text.log"),
      merge("missing-file", "none.json"),
      merge("no-file"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
