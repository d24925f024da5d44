import Testing

extension CommandTests {
  @Suite struct ExportCommandTests {
    private static let export = Verb(name: "export")

    static let cases: [CommandCase] = [
      export.help,
      export("lines", "visit.log"),
      export("damaged-log", "damaged.log", "--format", "transcript"),
      export("json", "visit.log", "--format", "json"),
      export("chrome", "visit.log", "--format", "chrome"),
      export("transcript", "visit.log", "--format", "transcript"),
      export("some", "visit.log", "--where", "kind = route"),
      export("some-as-a-trace", "visit.log", "--format", "chrome", "--where", "kind = route"),
      export("film", "visit.log", "--format", "asciicast"),
      export("film-of-some", "visit.log", "--format", "asciicast", "--kind", "input"),
      export("film-with-no-time", "visit.log", "--format", "asciicast", "--squeeze", "soon"),
      export("cut-log", "torn.log", "--format", "json"),
      export("no-log"),
      export("missing-file", "vist.log"),
      export("foreign-file", "text.log"),
      export("unknown-format", "visit.log", "--format", "xml"),
      export("unknown-option", "visit.log", "--json"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
