import EventModel
import Testing

@Suite struct RenamesTests {
  @Test("Whole names are replaced, wherever they are in a path")
  func applied() {
    let renames = Renames([
      .init(old: "add", new: "addToCart"), .init(old: "cart.store", new: "c.s"),
    ])
    let paths = [
      ("Shop.add", "Shop.addToCart"), ("Shop.cart/button:add[3]", "Shop.cart/button:addToCart[3]"),
      ("Shop.address", "Shop.address"), ("restore add-on", "restore add-on"),
      ("addToCart", "addToCart"),
      ("add.add", "addToCart.addToCart"),
      ("services.cart.store.lines", "services.c.s.lines"), ("", ""),
    ]
    for (old, new) in paths { #expect(renames.applied(to: old) == new) }
  }

  @Test("A rename is read from old=new and from nothing else")
  func parsing() {
    #expect(Renames.Pair(parsing: "add=buy") == .init(old: "add", new: "buy"))
    for text in ["", "add", "=buy", "add=", "a=b=c"] { #expect(Renames.Pair(parsing: text) == nil) }
  }
}
