import Testing

extension CommandTests {
  @Suite struct MinimizeCommandTests {
    private static let minimize = Verb(name: "minimize")

    static let cases: [CommandCase] = [
      minimize.help,
      minimize(
        "condition", "checkout.log", "--keep", "services.cart.store.discount > 0", "-o", "new.log"),
      minimize(
        "wildcard", "visit.log", "--keep", "**.name = \"Silent Circle\"", "--for", "10m"),
      minimize("of-a-scenario", "script.json", "--keep", "Exhibition.router[0] = \"gallery\""),
      minimize("nothing", "checkout.log", "-o", "new.log"),
      minimize("another-code", "checkout.log", "--keep", "CR4402", "-o", "new.log"),
      minimize("no-property", "checkout.log", "--keep", "total<0", "-o", "new.log"),
      minimize("no-property-of-a-scenario", "script.json", "--keep", "total<0", "-o", "new.log"),
      minimize("no-such-state", "checkout.log", "--keep", "foo.bar < 0", "-o", "new.log"),
      minimize(
        "state-of-another-type", "checkout.log", "--keep", "always services.cart.store.coupon < 0",
        "-o", "new.log"),
      minimize("named-as-a-scenario", "checkout.log", "-o", "new.json"),
      minimize(
        "no-time-at-all", "checkout.log", "--keep", "services.cart.store.discount > 0", "--for",
        "0s",
        "-o", "new.log"),
      minimize("no-value", "checkout.log", "--keep", "app.total < {", "-o", "new.log"),
      minimize("no-time", "checkout.log", "--for", "ever", "-o", "new.log"),
      minimize("onto-itself", "checkout.log", "-o", "checkout.log"),
      minimize("missing", "none.log", "-o", "new.log"),
      minimize("torn", "torn.log", "-o", "new.log"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
