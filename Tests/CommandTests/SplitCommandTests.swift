import Testing

extension CommandTests {
  @Suite struct SplitCommandTests {
    private static let split = Verb(name: "split")

    static let cases: [CommandCase] = [
      split.help,
      split("two-parts", "visit.log", "@40"),
      split("three-parts", "visit.log", "@40", "@60", "-o", "part"),
      split("at-the-beginning", "visit.log", "@0"),
      split("in-the-same-turns", "visit.log", "@20", "@40", "@39"),
      split("later-part", "gallery.log", "@50", "-o", "half"),
      split("before-the-part", "gallery.log", "@3"),
      split("damaged-log", "damaged.log", "@30"),
      split("position-outside", "visit.log", "@900"),
      split("no-position", "visit.log"),
      split("missing-file", "vist.log", "@3"),
      split("foreign-file", "text.log", "@3"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
