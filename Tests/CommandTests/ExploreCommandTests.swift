import Testing

extension CommandTests {
  @Suite struct ExploreCommandTests {
    private static let explore = Verb(name: "explore")

    static let cases: [CommandCase] = [
      explore.help,
      explore("sessions", "exhibition", "--sessions", "40"),
      explore("seed-and-jobs", "exhibition", "--sessions", "40", "--seed", "2", "--jobs", "3"),
      explore(
        "condition", "storefront", "--always", "services.cart.store.total < 2000", "--sessions",
        "40", "--from", "checkout.log", "--first"),
      explore("no-application"),
      explore("unknown-application", "nobody"),
      explore("program-that-is-no-host", "exhibition", "--app", "/bin/true"),
      explore("no-condition", "exhibition", "--always", "total<0"),
      explore("no-time", "exhibition", "--for", "ever"),
      explore("no-sessions", "exhibition", "--sessions", "0"),
      explore("unmet", "exhibition", "--sessions", "2", "--always", "Exhibition.rooter = 3"),
      explore("kept-in-a-file", "exhibition", "--sessions", "2", "--keep", "visit.log"),
      explore("no-jobs", "exhibition", "--jobs", "0"),
      explore("from-another", "exhibition", "--from", "checkout.log"),
      explore("from-damaged", "exhibition", "--sessions", "2", "--from", "damaged.log"),
      explore("from-torn", "exhibition", "--sessions", "2", "--from", "torn.log"),
      explore("from-nothing", "exhibition", "--from", "none"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
