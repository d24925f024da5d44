import Testing

extension CommandTests {
  @Suite struct SimulateCommandTests {
    private static let simulate = Verb(name: "simulate")

    static let cases: [CommandCase] = [
      simulate.help,
      simulate("steps", "exhibition", "--steps", "10", "-o", "session.log"),
      simulate("events", "exhibition", "--events", "1200", "--seed", "4", "-o", "session.log"),
      simulate("no-application"),
      simulate("no-output", "exhibition"),
      simulate("unknown-application", "nobody", "-o", "session.log"),
      simulate("program-that-is-no-host", "exhibition", "--app", "/bin/true", "-o", "session.log"),
      simulate("missing-program", "counter", "--app", "./none", "-o", "session.log"),
      simulate("no-number", "exhibition", "--steps", "ten", "-o", "session.log"),
      simulate("negative-seed", "exhibition", "--seed=-3", "-o", "session.log"),
      simulate("into-no-folder", "exhibition", "--steps", "1", "-o", "none/session.log"),
      simulate("unknown-option", "exhibition", "--json", "-o", "session.log"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
