import Testing

extension CommandTests {
  @Suite struct WhyCommandTests {
    private static let why = Verb(name: "why")

    static let cases: [CommandCase] = [
      why.help,
      why("text-alone-before-a-part", "checkout.log", "Fine sieve"),
      why("text-before-a-position", "price-bug.log", "Price 4.75", "@125"),
      why(
        "an-element-before-a-splice", "hunt-total.log", "services.cart.store.lines[0].quantity"),
      why(
        "not-by-a-node-below", "price-bug.log", "--not",
        "Storefront.shop.checkout.store.attempt@165"),
      why(
        "not-within-a-turn", "price-bug.log", "--not", "Storefront.shop.checkout.store.attempt@166"),
      why("value", "price-bug.log", "services.cart.store.total@127"),
      why("damaged-log", "damaged.log", "Exhibition.hall.store.count@25"),
      why("value-as-json", "price-bug.log", "services.cart.store.total@127", "--json"),
      why("before-the-part", "gallery.log", "Exhibition.router@38"),
      why("all-writes", "price-bug.log", "services.cart.store.total", "--all-writes"),
      why("wildcards", "price-bug.log", "**.quantity"),
      why("wildcards-as-json", "price-bug.log", "services.cart.store.lines[*].quantity", "--json"),
      why("component", "visit.log", "Exhibition.hall"),
      why("position-as-a-word", "price-bug.log", "services.cart.store.total", "@127"),
      why("text-on-the-screen", "price-bug.log", "Total -0.25", "@160"),
      why("text-on-the-screen-as-json", "price-bug.log", "Total -0.25", "@160", "--json"),
      why("text-that-was-shown", "price-bug.log", "Total -0.25"),
      why("text-that-is-not-shown", "price-bug.log", "Total 99.00"),
      why("text-in-brackets", "price-bug.log", "screen[\"Total -0.25\"]", "@160"),
      why("path-of-the-screen", "price-bug.log", "screen.children[0]", "@40"),
      why("index-of-the-screen", "price-bug.log", "screen[0]@40"),
      why("text-with-a-position", "price-bug.log", "Total -0.25@160"),
      why("text-in-a-field", "price-bug.log", "bob@example.com", "@40"),
      why("text-not-in-the-field-yet", "price-bug.log", "bob@example.com", "@34"),
      why("no-part-of-the-screen", "price-bug.log", "screen[9]"),
      why("text-elsewhere-before", "hunt-total.log", "4.75"),
      why("text-with-brackets", "price-bug.log", "[ Pay ]", "@150"),
      why("text-that-comes-later", "price-bug.log", "Total -0.25@100"),
      why("label-of-a-field", "price-bug.log", "screen.children[1].text@40"),
      why("content-of-a-field", "price-bug.log", "screen.children[1].value@40"),
      why("text-with-an-address-never-shown", "price-bug.log", "eve@example.com"),
      why("text-like-an-option", "price-bug.log", "-0.25"),
      why("position-outside-alone", "price-bug.log", "@999"),
      why("not", "price-bug.log", "services.cart.store.discount", "@173", "--not"),
      why("not-as-json", "price-bug.log", "services.cart.store.discount@173", "--not", "--json"),
      why("not-of-no-path", "price-bug.log", "services.cart.store.discont", "--not"),
      // Bugs of recordings in which they are planted; see .ci/hunts.
      why("hunt-total", "hunt-total.log", "Total -0.25"),
      why("hunt-total-absence", "hunt-total.log", "services.cart.store.discount", "--not"),
      why("hunt-stale", "hunt-stale.log", "Total 4.75"),
      why("hunt-stale-absence", "hunt-stale.log", "services.cart.store.total", "--not"),
      why("hunt-route", "hunt-route.log", "Add for 42.50"),
      why("hunt-timer", "hunt-timer.log", "The bank does not answer. Nothing was charged."),
      why(
        "hunt-validation-absence", "hunt-validation.log", "A postcode has 4 to 10 characters",
        "--not"),
      why("hunt-validation", "hunt-validation.log", "Storefront.shop.checkout.store.postcode@157"),
      why("hunt-race", "hunt-race.log", "Berlin, Germany"),
      why("not-of-a-text-that-went", "hunt-timer.log", "The card was declined.", "--not"),
      why("not-of-a-text-as-json", "hunt-timer.log", "The card was", "--not", "--json"),
      why("not-of-a-text-that-is-there", "hunt-timer.log", "To pay 4.75", "--not"),
      why("not-of-a-text-earlier", "hunt-timer.log", "The bank does", "@170", "--not"),
      why("computed", "price-bug.log", "services.cart.store.computed.isEmpty"),
      why("no-path", "price-bug.log"),
      why("misspelt-path", "price-bug.log", "services.cart.store.totl"),
      why("unknown-path", "visit.log", "something.else"),
      why("not-a-path", "price-bug.log", "a..b"),
      why("position-alone", "price-bug.log", "@5"),
      why("position-outside", "price-bug.log", "services.cart.store.total@999"),
      why("missing-file", "vist.log", "app.store"),
      why("foreign-file", "text.log", "app.store"),
      why("unknown-option", "price-bug.log", "services.cart.store.total", "--jsn"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
