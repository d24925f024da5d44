import Testing

extension CommandTests {
  @Suite struct RunCommandTests {
    private static let run = Verb(name: "run")

    static let cases: [CommandCase] = [
      run.help,
      run("script", "exhibition", "--script", "<60x8><Tab><Enter><Print><Tab><Enter>"),
      run(
        "recorded", "exhibition", "--record", "session.log", "--ascii", "--script",
        "<60x8><Tab><Enter>"),
      run("no-application"),
      run("no-terminal", "exhibition"),
      run("mistyped-key", "exhibition", "--script", "<60x8><Tab><Entre>"),
      run("unknown-application", "nobody", "--script", "x"),
      run("program-that-is-no-host", "/bin/true", "--script", "x"),
      run("unknown-option", "exhibition", "--json"),
      run("unknown-colour", "exhibition", "--script", "x", "--color", "blue"),
      run("record-into-no-folder", "exhibition", "--record", "none/session.log", "--script", "x"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
