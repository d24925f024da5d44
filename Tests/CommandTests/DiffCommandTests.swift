import Testing

extension CommandTests {
  @Suite struct DiffCommandTests {
    private static let diff = Verb(name: "diff")

    static let cases: [CommandCase] = [
      diff.help,
      diff("positions", "price-bug.log", "@121", "@127"),
      diff("position-before-the-part", "gallery.log", "@3", "@50"),
      diff("damaged-log", "damaged.log", "@5", "@25"),
      diff("two-logs-one-damaged", "visit.log", "damaged.log"),
      diff("positions-as-json", "price-bug.log", "@121", "@127", "--json"),
      diff("positions-as-json-patch", "price-bug.log", "@121", "@127", "--json-patch"),
      diff("summary", "price-bug.log", "@121", "@127", "--summary"),
      diff("equal-positions", "visit.log", "@3", "@3"),
      diff("equal-logs", "visit.log", "visit.log"),
      diff("logs", "visit.log", "edited.log"),
      diff("logs-with-color", "visit.log", "edited.log", "--color", "always"),
      diff("logs-of-other-sessions", "checkout.log", "price-bug.log"),
      diff("logs-with-other-times", "visit.log", "later.log"),
      diff("logs-with-other-times-as-json", "visit.log", "later.log", "--json"),
      diff("logs-of-other-applications", "weather.log", "converter.log"),
      diff("logs-as-json", "visit.log", "edited.log", "--json"),
      diff("logs-as-json-patch", "visit.log", "edited.log", "--json-patch"),
      diff("logs-one-cut", "torn.log", "visit.log", "--summary"),
      diff("logs-summary", "visit.log", "edited.log", "--summary"),
      diff(
        "ignored-paths", "visit.log", "edited.log", "--ignore", "refs.SpecimenModel[circle].name",
        "--ignore", "Exhibition.**.store", "--ignore", "screen", "--ignore", "Exhibition.*.total"),
      diff("ignored-path-at-positions", "price-bug.log", "@121", "@127", "--ignore", "**.total"),
      diff("ignored-selector", "visit.log", "edited.log", "--ignore", "rows[id=7].n"),
      diff("ignored-text", "visit.log", "edited.log", "--ignore", "a..b"),
      diff("one-side", "visit.log"),
      diff("range", "visit.log", "@3..@40"),
      diff("one-position", "visit.log", "@3"),
      diff("three-positions", "visit.log", "@3", "@5", "@6"),
      diff("position-outside", "visit.log", "@3", "@1000"),
      diff("logs-and-a-position", "visit.log", "circle.log", "@3"),
      diff("missing-file", "visit.log", "vist.log"),
      diff("foreign-file", "text.log", "visit.log"),
      diff("unknown-option", "visit.log", "@3", "@5", "--jsonpatch"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
