"""Small changes of Storefront, and the verdict that each must get.

A position is the first recorded event whose content the change alters, found by reading the
transcript beside the recording: line N + 1 there is event @N.
"""
from typing import NamedTuple


class Mutant(NamedTuple):
    what: str
    recording: str
    verdict: str
    file: str
    before: str
    after: str


CART = "Cart/CartService.swift"
PAYING = "Checkout/Checkout+Observers.swift"
SHOP = "Shop/Shop+Observers.swift"
SIGN_IN = "SignIn/SignIn+Observers.swift"
PAGE = "Catalogue/ProductPage.swift"
CATALOGUE = "Catalogue/Catalogue+Observers.swift"

# The first six have a code each; short checks take them from the top.
MUTANTS = [
    Mutant("the discount is rounded up", "checkout", "CR1203 at @125", CART,
           "subtotal / 10", "(subtotal + 5) / 10"),
    Mutant("a coupon does not recalculate", "checkout", "CR1201 at @124", CART,
           "{ $0.coupon = coupon }\n    recalculate.send()", "{ $0.coupon = coupon }"),
    Mutant("adding a line recalculates twice", "checkout", "CR1202 before @80", CART,
           "    }\n    recalculate.send()\n", "    }\n    recalculate.send()\n"
           "    recalculate.send()\n"),
    Mutant("signing in finishes before it stops loading", "checkout", "CR1204 at @37", SIGN_IN,
           "        store.status -= .loading\n        finish(result)\n",
           "        finish(result)\n        store.status -= .loading\n"),
    Mutant("a button says something else", "checkout", "CR1205 at @114", "Cart/Cart.swift",
           'Text("Check out")', 'Text("Order")'),
    Mutant("an emitter has another name", "checkout", "CR1206 at @185", "Settings/Settings.swift",
           "toggleNewsletter", "toggleMail"),

    # Values.
    Mutant("the total forgets the discount", "checkout", "CR1203 at @125", CART,
           "state.subtotal - state.discount", "state.subtotal"),
    Mutant("a page begins with two", "checkout", "CR1203 at @64", PAGE,
           "var quantity = 1", "var quantity = 2"),
    Mutant("a page ends at one", "checkout", "CR1203 at @71", PAGE,
           "quantity + 1, 9)", "quantity + 1, 1)"),
    Mutant("the cart has one more field", "checkout", "CR1203 at @76", CART,
           'var coupon = ""', 'var coupon = ""\n  var note = ""'),
    Mutant("a second helping replaces the first", "long", "CR1203 at @16534", CART,
           ".quantity += line.quantity", ".quantity = line.quantity"),
    Mutant("removing keeps what it should take", "long", "CR1203 at @16584", CART,
           "removeAll { $0.id == id }", "removeAll { $0.id != id }"),
    Mutant("a password needs seven characters", "checkout", "CR1203 at @32", SIGN_IN,
           "password.count >= 4", "password.count >= 7"),
    Mutant("a tab leads to the wrong page", "checkout", "CR1203 at @194", SHOP,
           "openOrders += { router.replace(\\Self.orders) }",
           "openOrders += { router.replace(\\Self.settings) }"),

    # What is missing, and what is too much.
    Mutant("checking out leads nowhere", "checkout", "CR1201 at @129", SHOP,
           "cart.checkout += { router.push(\\Self.checkout) }", "cart.checkout += {}"),
    Mutant("the catalogue loads only what it has", "checkout", "CR1201 at @49", CATALOGUE,
           "if store.state.products.isEmpty", "if !store.state.products.isEmpty"),
    Mutant("signing out keeps the cart", "checkout", "CR1201 at @201", "Storefront.swift",
           "      services.cart.store.state = .init()\n", ""),
    Mutant("the password stays", "checkout", "CR1201 at @38", SIGN_IN,
           '      store.state.password = ""\n', ""),
    Mutant("the catalogue reloads twice", "checkout", "CR1202 before @52", CATALOGUE,
           "isEmpty { reload.send() }", "isEmpty { reload.send() }\n      reload.send()"),
    Mutant("the name is written twice", "checkout", "CR1202 before @41", "Storefront.swift",
           "      services.account.store.state.name = account.name\n",
           "      services.account.store.state.name = account.name\n" * 2),

    # Order.
    Mutant("the page goes before it is left", "checkout", "CR1204 at @81", SHOP,
           "        product.destroy()\n        router.pop()\n",
           "        router.pop()\n        product.destroy()\n"),
    Mutant("a page closes before its line is added", "checkout", "CR1204 at @75", PAGE,
           "      add.send(CartLine(product: product, quantity: store.state.quantity))\n"
           "      close.send()\n",
           "      close.send()\n"
           "      add.send(CartLine(product: product, quantity: store.state.quantity))\n"),
    Mutant("paying ends after its result", "checkout", "CR1204 at @152", PAYING,
           "      store.status -= .paying\n      finish(result, cart)\n",
           "      finish(result, cart)\n      store.status -= .paying\n"),

    # Time, chance, effects.
    Mutant("offers change more slowly", "checkout", "CR1203 at @47", SHOP,
           "Duration.seconds(20)", "Duration.seconds(30)"),
    Mutant("offers change once", "failures", "CR1201 at @182", SHOP,
           "repeats: true", "repeats: false"),
    Mutant("an answered payment still times out", "checkout", "CR1201 at @151", PAYING,
           "timer.cancel()", "_ = timer"),
    Mutant("an offer is drawn twice", "checkout", "CR1203 at @45", SHOP,
           "    let choice =", "    _ = random.next()\n    let choice ="),
    Mutant("an order is kept later", "checkout", "CR1201 at @170", SHOP,
           "        services.orders.add(order)\n",
           '        runtime.timer("late", after: .milliseconds(1)) {\n'
           "          services.orders.add(order)\n        }\n"),
    Mutant("a payment is one cent more", "checkout", "CR1203 at @148", PAYING,
           "charge(amount: cart.total,", "charge(amount: cart.total + 1,"),
    Mutant("a first payment is not made", "checkout", "CR1201 at @148", PAYING,
           "    services.payment.charge(",
           "    guard attempt > 1 else { return }\n    services.payment.charge("),
    Mutant("a declined card is any failure", "checkout", "CR1203 at @153", PAYING,
           "    case .failure(PaymentError.declined):\n"
           '      store.state.message = "The card was declined."\n', ""),
    Mutant("a failed reload goes unsaid", "failures", "CR1203 at @195", CATALOGUE,
           'state.error = "The shop cannot be reached."', "state.error = nil"),

    # Only the screen.
    Mutant("the wrong button is grey", "checkout", "CR1205 at @67", PAGE,
           "store.state.quantity == 1", "store.state.quantity == 2"),
    Mutant("a payment can be left", "checkout", "CR1205 at @149", "Checkout/Checkout+View.swift",
           'Text("Back") }\n        .disabled(store.status ~= .paying)', 'Text("Back") }'),
    Mutant("cents lose their nought", "checkout", "CR1205 at @56", "Catalogue/Product.swift",
           'fraction < 10 ? "0" : ""', 'fraction < 10 ? "" : ""'),

    # A trap is a finding too; it stands where the application stopped.
    Mutant("a declined card traps", "checkout", "CR1207 at @153", PAYING,
           'store.state.message = "The card was declined."', 'fatalError("declined")'),
]
