import Testing

extension CommandTests {
  @Suite struct BlameCommandTests {
    private static let blame = Verb(name: "blame")

    static let cases: [CommandCase] = [
      blame.help,
      blame("an-element-before-a-splice", "hunt-total.log", "services.cart.store.lines"),
      blame("store", "price-bug.log", "services.cart.store@160"),
      blame("part-as-json", "price-bug.log", "services.cart.store.lines", "@160", "--json"),
      blame("value", "price-bug.log", "services.cart.store.total"),
      blame("no-path", "price-bug.log"),
      blame("misspelt-path", "price-bug.log", "services.cart.stor"),
      blame("damaged-log", "damaged.log", "Exhibition.hall.store@25"),
      blame("missing-file", "vist.log", "app.store"),
      blame("foreign-file", "text.log", "app.store"),
      blame("unknown-option", "price-bug.log", "services.cart.store", "--jsn"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
