import Testing

extension CommandTests {
  @Suite struct RecordCommandTests {
    private static let record = Verb(name: "record")

    static let cases: [CommandCase] = [
      record.help,
      record(
        "lines", "-o", "session.log", "--seed", "3", "--", "exhibition",
        input: "targets\nscreen\ntap Exhibition/button:openGallery\nscreen\nquit\n"),
      record(
        "no-such-target", "-o", "session.log", "--", "exhibition", input: "tap nothing\nquit\n"),
      record("no-such-word", "-o", "session.log", "--", "exhibition", input: "jump\n"),
      record("no-program", "-o", "session.log"),
      record("no-output", "--", "exhibition"),
      record("missing-program", "-o", "session.log", "--", "./none"),
      record("program-that-is-no-host", "-o", "session.log", "--", "/bin/true"),
      record("into-no-folder", "-o", "none/session.log", "--", "exhibition"),
      record("onto-a-folder", "-o", ".", "--", "exhibition"),
      record("no-seed", "-o", "session.log", "--seed", "x", "--", "exhibition"),
      record("unknown-option", "--json", "-o", "session.log", "--", "exhibition"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
