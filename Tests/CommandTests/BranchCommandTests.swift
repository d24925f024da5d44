import Testing

extension CommandTests {
  @Suite struct BranchCommandTests {
    private static let branch = Verb(name: "branch")

    static let cases: [CommandCase] = [
      branch.help,
      branch("skipped", "checkout.log", "--skip", "@195", "-o", "new.log"),
      branch("default-name", "visit.log", "--seed", "7"),
      branch("unchanged", "visit.log", "-o", "new.log"),
      branch(
        "many-edits", "checkout.log", "--insert", "@184", "tap nothing", "--edit", "@192=-1",
        "--effect", "@261", "failure no network", "--delay", "@261", "2s", "--squeeze", "100ms",
        "--until", "@300", "-o", "new.log"),
      branch("dropped", "checkout.log", "--skip", "@36..@57", "--effects", "fail", "-o", "new.log"),
      branch("strict", "checkout.log", "--skip", "@36..@57", "--strict", "-o", "new.log"),
      branch(
        "scenario-of-a-log", "visit.log", "--until", "@40", "-o", "new.json",
        shownFiles: ["new.json"]),
      branch("of-a-scenario", "script.json", "-o", "new.log"),
      branch("of-no-scenario", "price-bug.policy.json", "-o", "new.log"),
      branch("no-stimulus", "checkout.log", "--skip", "@3", "-o", "new.log"),
      branch("no-input", "checkout.log", "--insert", "@40", "fly", "-o", "new.log"),
      branch("no-end", "checkout.log", "--effect", "@261", "explode", "-o", "new.log"),
      branch("no-time", "checkout.log", "--delay", "@261", "soon", "-o", "new.log"),
      branch("half-an-edit", "checkout.log", "--edit", "@192", "-o", "new.log"),
      branch("error-without-a-place", "checkout.log", "--effect", "@263", "error {declined: {}}"),
      branch("outside", "checkout.log", "--skip", "@9000", "-o", "new.log"),
      branch("answer", "converter.log", "--answer", "environment", "preview", "-o", "new.log"),
      branch("no-answer", "checkout.log", "--locale", "tr_TR", "-o", "new.log"),
      branch(
        "two-answers", "converter.log", "--locale", "tr_TR", "--answer", "locale", "de_DE", "-o",
        "new.log"),
      branch("unasked-answer", "relaunched.json", "-o", "new.log"),
      branch(
        "before-the-relaunch", "relaunched.json", "--insert", "@7",
        "tap Exhibition/button:openGallery",
        "-o", "new.log"),
      branch("until-before-the-relaunch", "relaunched.json", "--until", "@7", "-o", "new.log"),
      branch("no-policy", "checkout.log", "--effects", "guess", "-o", "new.log"),
      branch("onto-itself", "checkout.log", "--skip", "@195", "-o", "checkout.log"),
      branch("not-json", "text.json", "-o", "new.log"),
      branch("torn", "torn.log", "--seed", "1", "-o", "new.log"),
      branch("damaged", "damaged.log", "--seed", "1", "-o", "new.log"),
      branch("of-another-application", "gallery.log", "-o", "new.log"),
      branch("missing", "none.log", "-o", "new.log"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
