import Testing

extension CommandTests {
  /// `MatchSession` of the tests of the samples is a test that this verb wrote.
  @Suite struct CodegenCommandTests {
    private static let codegen = Verb(name: "codegen")

    static let cases: [CommandCase] = [
      codegen.help,
      codegen("visit", "visit.log"),
      codegen("exact", "--exact", "--module", "Samples", "circle.log"),
      codegen("into-a-file", "-o", "Visit.swift", "visit.log", shownFiles: ["Visit.swift"]),
      codegen("no-module", "--module", "My Shop", "visit.log"),
      codegen("part", "gallery.log"),
      codegen("damaged-log", "damaged.log"),
      codegen("missing-file", "vist.log"),
      codegen("foreign-file", "text.log"),
      codegen("unknown-option", "--json", "visit.log"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
