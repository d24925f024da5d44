import Testing

/// The tool, run with arguments: its whole output and its exit code, compared with goldens.
///
/// One suite for each verb. The suites run one after the other, because each case starts processes.
@Suite(.serialized, .timeLimit(.minutes(10))) enum CommandTests {
  /// The cases of all suites.
  static let all: [CommandCase] =
    RootCommandTests.cases + VerifyCommandTests.cases + TestCommandTests.cases
    + PendingCommandTests.cases + ReviewCommandTests.cases + RunCommandTests.cases
    + RecordCommandTests.cases + SimulateCommandTests.cases + BranchCommandTests.cases
    + MinimizeCommandTests.cases + ExploreCommandTests.cases + CoverageCommandTests.cases
    + InfoCommandTests.cases
    + EventsCommandTests.cases + ShowCommandTests.cases + DiffCommandTests.cases
    + AcceptCommandTests.cases + ExportCommandTests.cases + PlayCommandTests.cases
    + InspectCommandTests.cases
    + WhyCommandTests.cases + BlameCommandTests.cases + CodegenCommandTests.cases
    + ExplainCommandTests.cases
    + DoctorCommandTests.cases
    + RecoverCommandTests.cases + CompactCommandTests.cases + RedactCommandTests.cases
}
