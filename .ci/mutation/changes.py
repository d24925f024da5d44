"""Forty-nine changes of the samples that harm nothing, and what `verify` shall say to each.

A change moves or renames code, adds what nothing uses, or changes a name or a text that the
session shows. The first two give no alarm. The last gives one whose report names `accept`, or
`accept --rename old=new`, after which the session verifies again. A limit says where that is known
to end; it must go when it is no longer true.
"""
import re
from typing import NamedTuple


# A text of the screen that is another one.
def relabel(old, new):
    return f'.map("screen.**.text") {{ (text: String) in text == "{old}" ? "{new}" : text }}'


class Change(NamedTuple):
    sample: str
    what: str
    # "" for no alarm, "accept", or the rename that the report shall name.
    expected: str
    # (file, pattern, replacement); the pattern is a regular expression, all of it is replaced.
    edits: tuple
    # What is known not to work here; "" when all of it does.
    limit: str = ""
    # The migration after which the sessions verify as they are; "" for that of the rename.
    migration: str = ""

    @property
    def declared(self):
        if self.migration or not self.expected:
            return self.migration
        old, new = self.expected.split("=")
        return f'.renamed("{old}", to: "{new}")'


def word(file, old, new):
    return (file, rf"\b{old}\b", new)


def text(file, old, new):
    return (file, re.escape(old), new.replace("\\", "\\\\"))


def lines(file):
    return (file, r"\A", "\n\n\n")


def comment(file, before):
    return (file, re.escape(before), "// What follows is as it was.\n" + before)


CART, CARTVIEW = "Cart/CartService.swift", "Cart/Cart.swift"
PAYING, CHECKOUT = "Checkout/Checkout+Observers.swift", "Checkout/Checkout.swift"
SEARCH, OFFICE = "Stores/SearchStore.swift", "Model/WeatherOffice.swift"
CITY = "Views/CityPage.swift"
FORECASTS, HOME = "Stores/ForecastStore.swift", "Views/WeatherHome.swift"
ACTIONS, STATE = "Actions/ConverterActions.swift", "Model/ConverterState.swift"
ACTING, SHELF, SESSION = "Dispatchers.swift", "Pages.swift", "SessionStore.swift"


STOREFRONT = [
    ("a renamed local", "", (
        text(PAYING, "let timer =", "let limit ="), text(PAYING, "timer.cancel", "limit.cancel"))),
    ("lines above the code", "", (lines(CART),)),
    ("a note in a method", "", (
        text(CART, "    recalculate.send()\n  }\n\n  /// Takes", "    runtime.note(\"added\")\n"
             "    recalculate.send()\n  }\n\n  /// Takes"),)),
    ("an extracted function", "", (
        text(CART, "{ $0.coupon = coupon }\n    recalculate.send()\n  }",
             "{ $0.coupon = coupon }\n    update()\n  }\n\n"
             "  private func update() { recalculate.send() }"),)),
    ("an added computed property", "", (
        text("Catalogue/Product.swift", "  var note = \"\"\n",
             "  var note = \"\"\n  var isCheap: Bool { price < 1_000 }\n"),)),
    ("emitters in another order", "", (
        text("Browse/ProductPage.swift", "  let more = SignalEmitter()\n", ""),
        text("Browse/ProductPage.swift", "  let addToCart = SignalEmitter()\n",
             "  let addToCart = SignalEmitter()\n  let more = SignalEmitter()\n"))),
    ("a renamed type", "", (word(CART, "Pricing", "Prices"),)),
    ("a renamed component type", "", (
        word("Settings/Settings.swift", "Settings", "Preferences"),
        text("Shop/Shop.swift", "= Settings()", "= Preferences()"))),
    ("a component that is not shown", "", (
        (CARTVIEW, r"\Z", "\nstruct Help: Component {\n  let ask = SignalEmitter()\n}\n\n"
         "extension Help: View {\n  var body: some View { Text(\"Help\") }\n}\n"),)),
    ("a changed label", "accept", (text(CARTVIEW, '"Check out"', '"Order"'),), "",
     relabel("Check out", "Order")),
    ("an added field", "accept", (
        text(CART, '  var coupon = ""\n', '  var coupon = ""\n  var note = ""\n'),), "",
     '.added("services.cart.store.note", default: "")'),
    ("a renamed emitter", "applyCoupon=useCoupon", (word(CARTVIEW, "applyCoupon", "useCoupon"),)),
    ("a renamed field", "discount=reduction", (
        text(CART, "state.discount", "state.reduction"),
        text(CART, "var discount", "var reduction"),
        text(CARTVIEW, "state.discount", "state.reduction"))),
    ("a renamed timer", "timeout=patience", (text(PAYING, '"timeout"', '"patience"'),)),
    ("a renamed effect", "charge=pay", (
        text("Services/PaymentService.swift", '"charge"', '"pay"'),)),
    ("a renamed component", "settings=preferences", (
        text("Shop/Shop.swift", "let settings", "let preferences"),
        text("Shop/Shop.swift", "Self.settings", "Self.preferences"))),
]

WEATHER = [
    ("a renamed local", "", (word(OFFICE, "usual", "ordinary"),)),
    ("lines above the code", "", (lines(SEARCH),)),
    ("a comment", "", (comment(FORECASTS, "  func open("),)),
    ("an added computed property", "", (
        text("Model/City.swift", "  let country: String\n",
             "  let country: String\n  var label: String { name + country }\n"),)),
    ("a class in place of a structure", "", (
        text(CITY, "struct ReportText", "final class ReportText"),)),
    ("an extracted function", "", (
        text(SEARCH, "    receive(Self.answer(to: state.text, attempt: 1, env))\n  }",
             "    ask()\n  }\n\n  private func ask() {\n"
             "    receive(Self.answer(to: state.text, attempt: 1, env))\n  }"),)),
    ("an added field", "accept", (
        text("Stores/SettingsStore.swift", "  var unit = TemperatureUnit.celsius\n",
             "  var unit = TemperatureUnit.celsius\n  var theme = \"\"\n"),), "",
     '.added("settings.theme", default: "")'),
    ("a renamed button", "Find=Look up", (text(HOME, '"Find"', '"Look up"'),)),
    ("a renamed effect", "effect:search=effect:lookup", (
        text(SEARCH, '"search"', '"lookup"'),)),
    ("a renamed field", "asOf=since", (
        word(FORECASTS, "asOf", "since"), text(CITY, "report.asOf", "report.since"))),
    ("a renamed timer", "forecasts.refresh=forecasts.tick", (
        text(FORECASTS, '"refresh"', '"tick"'),)),
]

CONVERTER = [
    ("a renamed local", "", (word(STATE, "scaled", "enlarged"),)),
    ("lines above the code", "", (lines(ACTIONS),)),
    ("an added computed property", "", (
        text(STATE, "  var isFollowed = false\n",
             "  var isFollowed = false\n  var isIdle: Bool { calls == 0 }\n"),)),
    ("stored properties in another order", "", (
        text(STATE, "  var from = Currency.euro\n", ""),
        text(STATE, "  var to = Currency.dollar\n",
             "  var to = Currency.dollar\n  var from = Currency.euro\n"))),
    ("a function that nothing calls", "", (
        (ACTIONS, r"\Z", "\nprivate func unused() -> Int { 1 }\n"),)),
    ("a renamed button", "Keep=Remember", (
        text("Views/ExchangeScreen.swift", '"Keep"', '"Remember"'),)),
    ("a renamed action", "keep=store", (text(ACTIONS, '"keep"', '"store"'),)),
    ("a renamed field", "isFollowed=isTracked", (
        word(STATE, "isFollowed", "isTracked"),
        word("Actions/MarketActions.swift", "isFollowed", "isTracked"),
        word("Views/MarketScreen.swift", "isFollowed", "isTracked"))),
    ("a changed text", "accept", (
        text("Views/LedgerScreen.swift", '"Nothing yet"', '"Nothing so far"'),), "",
     relabel("Nothing yet", "Nothing so far")),
]

BOOKSHELF = [
    ("a comment", "", (comment(ACTING, "  func signOut("),)),
    ("lines above the code", "", (lines(ACTING),)),
    ("a renamed local", "", (word(SHELF, "mean", "middle"),)),
    ("a renamed method", "", (word(ACTING, "reprint\\(", "republish("),
                              text(SHELF, ".reprint(", ".republish("))),
    ("a class in place of a structure", "", (
        text("LibraryDatabase.swift", "struct ShelfKeeper", "final class ShelfKeeper"),)),
    ("a renamed button", "Import=Fetch", (text(SHELF, '"Import"', '"Fetch"'),)),
    ("a renamed effect", "effect:review=effect:opinion", (
        text(ACTING, 'effect("review"', 'effect("opinion"'),)),
    ("a renamed field", "search=query", (
        text(SESSION, "var search", "var query"), text(SHELF, "\\.search", "\\.query"),
        text("FrontDoor.swift", "state.search", "state.query"))),
]

EXHIBITION = [
    ("a comment", "", (comment("Hall.swift", "  init() {"),)),
    ("a renamed local", "", (
        text("Hall.swift", "let specimen =", "let shown ="),
        text("Hall.swift", "(specimen: specimen)", "(specimen: shown)"))),
    ("a changed label", "accept", (text("Exhibition.swift", '"Hall"', '"The hall"'),), "",
     relabel("Hall", "The hall")),
    ("a renamed emitter", "openHall=enterHall", (
        word("Exhibition.swift", "openHall", "enterHall"),)),
    ("a renamed component", "hall.specimenA=hall.first", (
        word("Hall.swift", "specimenA", "first"),)),
]

CHANGES = [
    Change(sample, *change)
    for sample, changes in (
        ("Storefront", STOREFRONT), ("Weather", WEATHER), ("Converter", CONVERTER),
        ("Bookshelf", BOOKSHELF), ("Exhibition", EXHIBITION))
    for change in changes
]
