import Testing

extension CommandTests {
  @Suite struct EventsCommandTests {
    private static let events = Verb(name: "events")

    static let cases: [CommandCase] = [
      events("where-of-a-negative-number", "price-bug.log", "--where", "-0.25"),
      events.help,
      events("tree", "visit.log"),
      events("flat-commits", "visit.log", "--flat", "--kind", "commit"),
      events("filter", "checkout.log", "--filter", "kind = send node ~ *.cart*"),
      events("json", "visit.log", "--json", "--from", "@30", "--to", "@37"),
      events("node", "weather.log", "--node", "Weather.*", "--to", "@40"),
      events("follow-to-the-end", "visit.log", "--follow", "--from", "@-3"),
      events("with-color", "visit.log", "--to", "@12", "--color", "always"),
      events("misspelt-node", "visit.log", "--node", "Exhibition.hal.*"),
      events("nothing-matches", "visit.log", "--node", "nothing"),
      events("cut-log", "torn.log"),
      events("damaged-log", "damaged.log", "--from", "@5", "--to", "@25"),
      events("missing-file", "vist.log"),
      events("foreign-file", "text.log"),
      events("unknown-kind", "visit.log", "--kind", "thing"),
      events("unknown-field", "visit.log", "--filter", "knd = commit"),
      events("value", "checkout.log", "--where", "services.cart.store.total > 900", "--flat"),
      events(
        "becomes", "checkout.log", "--where", "isFavourite becomes true", "--flat", "--first", "2"),
      events("transition", "checkout.log", "--where", "quantity: 1 -> *", "--last", "1"),
      events("unknown-part", "checkout.log", "--where", "totl < 0"),
      events("relative-path", "checkout.log", "--where", "cart.totl < 0"),
      events("no-value", "checkout.log", "--where", "total: 1 ->"),
      events("count", "checkout.log", "--kind", "commit", "--count"),
      events("count-of-two", "checkout.log", "visit.log", "--count"),
      events("two-logs", "visit.log", "weather.log", "@0..@2"),
      events("grouped", "checkout.log", "--group-by", "kind"),
      events("grouped-json", "checkout.log", "--group-by", "control", "--json"),
      events("first-and-last", "visit.log", "--first", "1", "--last", "1"),
      events("no-number", "visit.log", "--last", "0"),
      events("two-positions", "visit.log", "@3", "@9"),
      events("following-two", "visit.log", "weather.log", "--follow"),
      events("no-filter", "visit.log", "--filter", "kind = = commit"),
      events("no-pattern", "visit.log", "--node", ""),
      events("position-outside", "visit.log", "--from", "@90"),
      events("range", "visit.log", "@30..@37", "--flat"),
      events("one-event", "visit.log", "@end~"),
      events("two-ranges", "visit.log", "@3..@9", "--from", "@4"),
      events("no-range", "visit.log", "@3..x"),
      events("reversed-positions", "visit.log", "@9..@3"),
      events("reversed-range", "visit.log", "--from", "@9", "--to", "@3"),
      events("unknown-option", "visit.log", "--filtr", "kind = commit"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
