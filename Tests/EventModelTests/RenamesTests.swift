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

  @Test("Two paths that differ in one name give it; any other two give nothing")
  func difference() {
    #expect(Renames.difference("Shop.add", "Shop.buy") == .init(old: "add", new: "buy"))
    #expect(Renames.difference("a/button:x", "a/button:y") == .init(old: "x", new: "y"))
    #expect(Renames.difference("Shop.add", "Shop.add") == nil)
    #expect(Renames.difference("Shop.add", "Store.buy") == nil)
    #expect(Renames.difference("Shop.add", "Shop.cart.add") == nil)
  }

  @Test("A path with more or fewer names in front of its end gives the move")
  func move() {
    func move(_ old: String, _ new: String) -> String? {
      Renames.move(old, new).map { "\($0.old)=\($0.new)" }
    }
    #expect(move("app.cart.store", "app.tabs.cart.store") == "app.cart=app.tabs.cart")
    #expect(move("app.cart.store", "app.store") == "app.cart.store=app.store")
    #expect(move("app.cart.add", "app.main.tabs.cart.add") == "app.cart=app.main.tabs.cart")
    for (old, new) in [
      ("app.cart", "app.cart"), ("app.cart", "app.shop"), ("cart.add", "shop.cart.add"),
      ("app.cart.add", "app.tabs.cart.buy"), ("app", "app.cart"),
    ] {
      #expect(move(old, new) == nil)
    }
    let pair = Renames.Pair(old: "app.cart", new: "app.tabs.cart")
    #expect(Renames([pair]).applied(to: "app.cart.store") == "app.tabs.cart.store")
  }

  @Test("A rename is read from old=new and from nothing else")
  func parsing() {
    #expect(Renames.Pair(parsing: "add=buy") == .init(old: "add", new: "buy"))
    for text in ["", "add", "=buy", "add=", "a=b=c"] { #expect(Renames.Pair(parsing: text) == nil) }
  }
}
