import Testing

extension CommandTests {
  @Suite struct DoctorCommandTests {
    private static let doctor = Verb(name: "doctor")

    static let cases: [CommandCase] = [
      doctor.help,
      doctor("sound-log", "visit.log"),
      doctor("json", "visit.log", "--json"),
      doctor("damaged-log", "damaged.log"),
      doctor("damaged-log-as-json", "damaged.log", "--json"),
      doctor("cut-log", "torn.log"),
      doctor("recovered-log", "recovered.log"),
      doctor("recovered-log-whose-loss-is-accepted", "recovered.log", "--accept-loss"),
      doctor("missing-file", "vist.log"),
      doctor("empty-file", "empty.log"),
      doctor("foreign-file", "text.log"),
      doctor("folder", "."),
      doctor("no-log"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
