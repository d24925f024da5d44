import Testing

extension CommandTests {
  @Suite struct InfoCommandTests {
    private static let info = Verb(name: "info")

    static let cases: [CommandCase] = [
      info.help,
      info("text", "visit.log"),
      info("json", "visit.log", "--json"),
      info("other-log", "weather.log"),
      info("keyframes", "keyframes.log"),
      info("later-part", "gallery.log"),
      info("cut-log", "torn.log"),
      info("damaged-log", "damaged.log"),
      info("cut-log-as-json", "torn.log", "--json"),
      info("no-log"),
      info("missing-file", "vist.log"),
      info("empty-file", "empty.log"),
      info("foreign-file", "text.log"),
      info("folder", "."),
      info("two-logs", "visit.log", "circle.log"),
      info("unknown-option", "visit.log", "--jsn"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
