"""Small changes of the samples, and the verdict that each must get.

A position is the first recorded event whose content the change alters. It is told by a pattern
that the line of that event has in `compose-replay events LOG`, and by which of the lines with the
pattern it is.
"""
from typing import NamedTuple


class Mutant(NamedTuple):
    what: str
    recording: str
    code: str
    event: str
    file: str
    before: str
    after: str
    # Which of the events that the pattern finds, from 1.
    number: int = 1
    # The folder of the changed file in Sources/Samples, and of the recording in lower case.
    sample: str = "Storefront"


CART = "Cart/CartService.swift"
PAYING = "Checkout/Checkout+Observers.swift"
SHOP = "Shop/Shop+Observers.swift"
SIGN_IN = "SignIn/SignIn+Observers.swift"
PAGE = "Browse/ProductPage.swift"
BROWSE = "Browse/Browse.swift"
CATALOGUE = "Catalogue/Catalogue+Observers.swift"

WEATHER = {"sample": "Weather"}
OFFICE = "Model/WeatherOffice.swift"
SEARCH = "Stores/SearchStore.swift"
FORECASTS = "Stores/ForecastStore.swift"

CONVERTER = {"sample": "Converter"}
MARKET = "Actions/MarketActions.swift"
KEEPING = "Actions/ConverterActions.swift"
BANK = "Model/CentralBank.swift"

# The first six have a code each; short checks take them from the top.
MUTANTS = [
    Mutant("the discount is rounded up", "checkout", "CR1203", r"commit services.cart.store .*discount = 897",
           CART, "subtotal / 10", "(subtotal + 5) / 10"),
    Mutant("a coupon does not recalculate", "checkout", "CR1201", r"send services.cart.recalculate",
           CART, "{ $0.coupon = coupon }\n    recalculate.send()", "{ $0.coupon = coupon }", 3),
    Mutant("adding a line recalculates twice", "checkout", "CR1202", r"send Storefront.shop.toasts.show",
           CART, "    }\n    recalculate.send()\n", "    }\n    recalculate.send()\n"
           "    recalculate.send()\n"),
    Mutant("signing in finishes before it stops loading", "checkout", "CR1204",
           r"commit Storefront.signIn.store.status version=2", SIGN_IN,
           "        store.status -= .loading\n        finish(result)\n",
           "        finish(result)\n        store.status -= .loading\n"),
    Mutant("a button says something else", "checkout", "CR1205", r'frame .*"Check out"', "Cart/Cart.swift",
           'Text("Check out")', 'Text("Order")'),
    Mutant("an emitter has another name", "checkout", "CR1206", r"input tap .*toggleNewsletter",
           "Settings/Settings.swift", "toggleNewsletter", "toggleMail"),

    # Values.
    Mutant("the total forgets the discount", "checkout", "CR1203", r"commit services.cart.store .*discount = 897",
           CART, "state.subtotal - state.discount", "state.subtotal"),
    Mutant("a page begins with two", "checkout", "CR1203", r"life create Storefront.shop.browse.product.store",
           PAGE, "var quantity = 1", "var quantity = 2"),
    Mutant("a page ends at one", "checkout", "CR1203", r"commit Storefront.shop.browse.product.store .*quantity = 2",
           PAGE, "quantity + 1, 9)", "quantity + 1, 1)"),
    Mutant("the cart has one more field", "checkout", "CR1203", r"life create services.cart.store",
           CART, 'var coupon = ""', 'var coupon = ""\n  var note = ""'),
    Mutant("a second helping replaces the first", "long", "CR1203", r"commit services.cart.store .*CartService.swift:23 lines\[\d+\]\.quantity",
           CART, ".quantity += line.quantity", ".quantity = line.quantity"),
    Mutant("removing keeps what it should take", "long", "CR1203",
           r"commit services.cart.store .*CartService.swift:35 lines splice", CART,
           "removeAll { $0.id == id }", "removeAll { $0.id != id }"),
    Mutant("a password needs seven characters", "checkout", "CR1203",
           r"commit Storefront.signIn.store.validation.credentials version=2", "SignIn/SignIn.swift",
           "LengthRule(in: 4...100)", "LengthRule(in: 7...100)"),
    Mutant("a tab leads to the wrong page", "checkout", "CR1203", r'life create Storefront.shop.tabs',
           "Shop/Shop.swift", 'Tab(\\Self.browse, "Shop"), Tab(\\Self.cart, "Cart")',
           'Tab(\\Self.cart, "Shop"), Tab(\\Self.browse, "Cart")'),
    Mutant("nothing becomes a favourite", "checkout", "CR1201", r"commit refs.Product\[pot\] version=1",
           CATALOGUE, "isFavourite.toggle()", "isFavourite = false"),

    # What is missing, and what is too much.
    Mutant("checking out leads nowhere", "checkout", "CR1201", r"route push Storefront.shop.modal",
           SHOP, "cart.checkout += { modal.present(\\Self.checkout) }", "cart.checkout += {}"),
    Mutant("the catalogue loads only what it has", "checkout", "CR1201",
           r"send Storefront.shop.browse.catalogue.reload", CATALOGUE,
           "if store.state.products.isEmpty", "if !store.state.products.isEmpty"),
    Mutant("signing out keeps the cart", "checkout", "CR1201", r"commit services.cart.store version=8",
           "Storefront.swift", "      services.cart.store.state = .init()\n", ""),
    Mutant("the password stays", "checkout", "CR1201", r'commit Storefront.signIn.store version=6',
           SIGN_IN, '      store.state.password = ""\n', ""),
    Mutant("the catalogue reloads twice", "checkout", "CR1202",
           r"life appear Storefront.shop.alerts", CATALOGUE,
           "isEmpty { reload.send() }", "isEmpty { reload.send() }\n      reload.send()"),
    Mutant("the name is written twice", "checkout", "CR1202", r"route replace Storefront.router",
           "Storefront.swift", "      services.account.store.state.name = account.name\n",
           "      services.account.store.state.name = account.name\n" * 2),
    Mutant("the address is forgotten", "checkout", "CR1201", r'answer "save storefront-address"',
           PAYING, "      store.persistence.save()\n", ""),
    Mutant("a message is shown too much", "checkout", "CR1202", r"route pop Storefront.shop.browse.router",
           SHOP, '      toasts.show.send(Toast("Added \\(line.quantity) × \\(line.product.name)"))\n',
           '      toasts.show.send(Toast("Added \\(line.quantity) × \\(line.product.name)"))\n'
           '      toasts.show.send(Toast("Look"))\n'),

    # Order.
    Mutant("the page goes before its line is added", "checkout", "CR1204",
           r"send Storefront.shop.browse.add ", BROWSE,
           "        add.send(line)\n        router.pop()\n",
           "        router.pop()\n        add.send(line)\n"),
    Mutant("the modal goes after the tab is chosen", "checkout", "CR1204", r"route pop Storefront.shop.modal",
           SHOP, "        modal.dismiss()\n        tabs.select(\\Self.orders)\n",
           "        tabs.select(\\Self.orders)\n        modal.dismiss()\n"),
    Mutant("paying ends after its result", "checkout", "CR1204",
           r"commit Storefront.shop.checkout.store.status version=2", PAYING,
           "      store.status -= .paying\n      finish(result, cart)\n",
           "      finish(result, cart)\n      store.status -= .paying\n"),

    # Time, chance, effects.
    Mutant("offers change more slowly", "checkout", "CR1203", r"timer arm Storefront.shop.offers",
           SHOP, "Duration.seconds(20)", "Duration.seconds(30)"),
    Mutant("offers change once", "failures", "CR1201", r"timer arm Storefront.shop.offers",
           SHOP, "repeats: true", "repeats: false", 4),
    Mutant("an answered payment still times out", "checkout", "CR1201",
           r"timer cancel Storefront.shop.checkout.timeout", PAYING, "timer.cancel()", "_ = timer"),
    Mutant("an offer is drawn twice", "checkout", "CR1203", r"chance Storefront.shop.offers", SHOP,
           "    let choice =", "    _ = random.next()\n    let choice ="),
    Mutant("an order is kept later", "checkout", "CR1201", r"commit services.orders.store version=1", SHOP,
           "        services.orders.add(order)\n",
           '        runtime.timer("late", after: .milliseconds(1)) {\n'
           "          services.orders.add(order)\n        }\n"),
    Mutant("a payment is one cent more", "checkout", "CR1203", r"effect charge", PAYING,
           "charge(amount: cart.total,", "charge(amount: cart.total + 1,"),
    Mutant("a first payment is not made", "checkout", "CR1201", r"effect charge", PAYING,
           "    services.payment.charge(",
           "    guard attempt > 1 else { return }\n    services.payment.charge("),
    Mutant("a declined card is any failure", "checkout", "CR1203", r"The card was declined", PAYING,
           "    case .failure(PaymentError.declined):\n"
           '      store.state.message = "The card was declined."\n', ""),
    Mutant("a failed reload goes unsaid", "failures", "CR1203", r"The shop cannot be reached",
           CATALOGUE, 'state.error = "The shop cannot be reached."', "state.error = nil"),
    Mutant("a toast stays longer", "long", "CR1203", r"timer arm Storefront.shop.toasts.toast",
           "Shop/Shop.swift", "ToastManager()", "ToastManager(duration: .seconds(4))"),

    # Only the screen.
    Mutant("the wrong button is grey", "checkout", "CR1205", r"frame .*< Back", PAGE,
           "store.state.quantity == 1", "store.state.quantity == 2"),
    Mutant("a payment can be left", "checkout", "CR1205", r"frame .*\.disabled = true.*\.disabled = true",
           "Checkout/Checkout+View.swift",
           ".keyboardShortcut(.cancelAction)\n          .disabled(store.status ~= .paying)",
           ".keyboardShortcut(.cancelAction)"),
    Mutant("cents lose their nought", "checkout", "CR1205", r'frame .*"12\.00"', "Catalogue/Product.swift",
           'fraction < 10 ? "0" : ""', 'fraction < 10 ? "" : ""'),

    # A trap is a finding too; it stands where the application stopped.
    Mutant("a declined card traps", "checkout", "CR1207", r"The card was declined", PAYING,
           'store.state.message = "The card was declined."', 'fatalError("declined")'),

    # Weather, in AsyncStore: tasks, retries, cancellation, bindings, timers.
    Mutant("a search waits longer for rest", "journey", "CR1203",
           r"timer arm Weather.search.rested.debounce", SEARCH, "debounce(for: 0.3)",
           "debounce(for: 0.4)", **WEATHER),
    Mutant("a busy office is asked again later", "journey", "CR1203",
           r"timer arm Weather\.\w+\.sleep", OFFICE, "[1, 2][attempt - 1]", "[2, 3][attempt - 1]",
           **WEATHER),
    Mutant("a busy office is not asked again", "journey", "CR1201",
           r"chance office.mood", OFFICE, "reason == .busy && attempt < 3",
           "reason == .busy && attempt < 1", 4, **WEATHER),
    Mutant("typing leaves a search alone", "journey", "CR1201", r"life cancel Weather.search", SEARCH,
           '        .cancel("search"),\n', "", **WEATHER),
    Mutant("a search is given up after its end is noted", "journey", "CR1204",
           r"life cancel Weather.search", SEARCH,
           '''        .cancel("search"),
        .set { state in
          state.phase = text.isEmpty ? .idle : .typing
          if text.isEmpty { state.cities = [] }
        })''', '''        .set { state in
          state.phase = text.isEmpty ? .idle : .typing
          if text.isEmpty { state.cities = [] }
        }, .cancel("search"))''', **WEATHER),
    Mutant("a tick asks for nothing", "journey", "CR1201",
           r"chance office.mood", FORECASTS, "self.state.wanted.map", "[City]().map", 18, **WEATHER),
    Mutant("forecasts keep their unit", "journey", "CR1203",
           r'commit Weather.forecasts .*unit = "Fahrenheit"', FORECASTS, "{ .set(\\.unit, to: $0) }",
           "{ _ in .set(\\.unit, to: .celsius) }", **WEATHER),
    Mutant("an office that is closed says nothing", "journey", "CR1203",
           r"commit Weather\.\w+ .*is closed", OFFICE, '"The weather office is closed"', '""',
           **WEATHER),
    Mutant("a city is kept twice", "journey", "CR1203",
           r"commit Weather.favourites version=1", "Stores/FavouritesStore.swift",
           "state.cities.append(city)", "state.cities += [city, city]", **WEATHER),
    Mutant("a city's days are written the other way round", "journey", "CR1205",
           r'frame .*"Today: ', "Views/CityPage.swift", "\\(high) to \\(low)", "\\(low) to \\(high)",
           **WEATHER),

    # Converter, in VDStore: actions, cancellation by name, flows, scopes.
    Mutant("rates are followed more slowly", "journey", "CR1203", r"timer arm di.clock", MARKET,
           "seconds(30)", "seconds(40)", **CONVERTER),
    Mutant("a further call leaves the one under way alone", "journey", "CR1201",
           r'life cancel Converter.state.market "updateRates"', MARKET,
           '"updateRates", cancelInFlight: true', '"updateRates"', 2, **CONVERTER),
    Mutant("nobody gives up", "journey", "CR1201",
           r'life cancel Converter.state.market "updateRates"', MARKET,
           "cancel(Self.updateRates)", "_ = Self.updateRates", **CONVERTER),
    Mutant("a refusal has no reason", "journey", "CR1203",
           r'commit Converter.state.market .*problem = "The bank is closed"', MARKET,
           '(error as? CentralBank.Refusal)?.text ?? "No rates: \\(error)"', '"No rates"',
           **CONVERTER),
    Mutant("who stops following is seen to stop afterwards", "journey", "CR1204",
           r"commit Converter.state.market .*isFollowed = false", MARKET,
           '    state.isFollowed = false\n    cancel(id: "follow")\n',
           '    cancel(id: "follow")\n    state.isFollowed = false\n', **CONVERTER),
    Mutant("the bank draws for the euro too", "journey", "CR1203", r"chance bank", BANK,
           "currency == .euro ? 0 : Double(", "Double(", **CONVERTER),
    Mutant("the newest conversion stands last", "journey", "CR1203",
           r"commit Converter.state.ledger version=2", KEEPING, "result: result), at: 0)",
           "result: result), at: store.ledger.state.entries.count)", **CONVERTER),
    Mutant("a kept amount stays", "journey", "CR1201",
           r'commit Converter.state.exchange .*amount = ""', KEEPING,
           '      store.exchange.state.amount = ""\n', "", **CONVERTER),
    Mutant("three digits are enough", "journey", "CR1203",
           r"commit Converter.state .*digits = 4", KEEPING, "step), 4)", "step), 3)", **CONVERTER),
    Mutant("the age of the rates is said otherwise", "journey", "CR1205",
           r'frame .*"as of second', "Views/MarketScreen.swift", "as of second", "since second",
           **CONVERTER),
]
