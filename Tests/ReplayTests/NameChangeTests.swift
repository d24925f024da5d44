import Testing

@testable import Replay

@Suite struct NameChangeTests {
  @Test("Two names give the first elements in which they differ, with all in front of them")
  func difference() {
    func difference(_ old: String, _ new: String) -> String? {
      NamePath.difference(old, new).map { "\($0.old)=\($0.new)" }
    }
    #expect(difference("Shop.add", "Shop.buy") == "Shop.add=Shop.buy")
    #expect(difference("Shop.cart.add", "Shop.basket.buy") == "Shop.cart=Shop.basket")
    #expect(
      difference("Shop.rows[3].cart#2.add", "Shop.rows[3].bag#2.add")
        == "Shop.rows.cart=Shop.rows.bag")
    #expect(difference("Shop.add", "Shop.add") == nil)
    #expect(difference("app.cart.store", "app.tabs.cart.store") == "app.cart=app.tabs.cart")
    #expect(difference("app.cart.store", "app.store") == "app.cart.store=app.store")
    #expect(difference("app.cart.add", "app.main.tabs.cart.add") == "app.cart=app.main.tabs.cart")
    #expect(difference("app", "app.cart") == "app=app.cart")
    #expect(difference("refs.Product[a.b]", "refs.Item[a.b]") == "refs.Product=refs.Item")
  }

  @Test(
    "A rename with a kind changes names of this kind alone",
    arguments: [
      ("store:a.cart=store:a.bag", "a.cart", NameRole.node, "a.bag"),
      ("store:a.cart=store:a.bag", "a.cart", .timer, "a.cart"),
      ("store:a.cart=store:a.bag", "a.cart", .chance, "a.cart"),
      ("store:a.cart=store:a.bag", "a.cart.validation", .timer, "a.bag.validation"),
      ("store:a.cart=store:a.bag", "a.carts", .node, "a.carts"),
      ("component:a.rows=component:a.lines", "a.rows[3].cart#2", .node, "a.lines[3].cart#2"),
      ("component:a.b=component:a.x.b", "a.b#2.store", .node, "a.x.b#2.store"),
      ("component:a.b=component:a.c", "a.b/button:b", .target, "a.c/button:b"),
      ("component:a.b=component:a.c", "b", .route(in: "a.router"), "c"),
      ("component:a.b=component:a.c", "b", .route(in: "a.x.router"), "b"),
      ("emitter:a.add=emitter:a.put", "a/button:add[7]", .target, "a/button:put[7]"),
      ("emitter:a.add=emitter:a.put", "a.x/button:add", .target, "a.x/button:add"),
      ("emitter:a.add=emitter:a.put", "a/button:address", .target, "a/button:address"),
      ("control:a/button:Add=control:a/button:Put", "a/button:Add#1", .target, "a/button:Put#1"),
      ("control:a/button:Add=control:a/button:Put", "a/button:Add it", .target, "a/button:Add it"),
      ("timer:a.tick=timer:a.tock", "a.tick", .timer, "a.tock"),
      ("timer:a.tick=timer:a.tock", "a.tick", .node, "a.tick"),
      ("chance:dice=chance:coin", "dice", .chance, "coin"),
      ("chance:dice=chance:coin", "dice", .timer, "dice"),
      ("route:a.router.b=route:a.router.c", "b", .route(in: "a.router"), "c"),
      ("effect:add=effect:put", "a.add", .node, "a.add"),
      ("add=put", "a.add", .timer, "a.put"),
    ] as [(String, String, NameRole, String)])
  func roles(rename: String, name: String, role: NameRole, expected: String) {
    let parts = rename.split(separator: "=").map(String.init)
    #expect(NameChange(parts[0], to: parts[1]).applied(to: name, as: role) == expected)
  }

  @Test("Without a kind, whole names are replaced, wherever they are in a path")
  func anywhere() {
    let change = NameChange("add", to: "addToCart")
    let paths = [
      ("Shop.add", "Shop.addToCart"), ("Shop.cart/button:add[3]", "Shop.cart/button:addToCart[3]"),
      ("Shop.address", "Shop.address"), ("restore add-on", "restore add-on"),
      ("addToCart", "addToCart"), ("add.add", "addToCart.addToCart"), ("", ""),
    ]
    for (old, new) in paths { #expect(change.applied(to: old, as: .node) == new) }
    let path = NameChange("cart.store", to: "c.s")
    #expect(path.applied(to: "services.cart.store.lines", as: .node) == "services.c.s.lines")
    let move = NameChange("app.cart", to: "app.tabs.cart")
    #expect(move.applied(to: "app.cart.store", as: .node) == "app.tabs.cart.store")
  }

  @Test("A rename of an effect may name its node, and may be a move")
  func effects() {
    func renamed(_ old: String, _ new: String, _ name: String, _ owner: String) -> [String] {
      let change = NameChange("effect:" + old, to: "effect:" + new)
      let result = change.applied(to: name, on: owner, isAction: false)
      return [result.owner, result.name]
    }
    #expect(renamed("load", "fetch", "load", "a.b") == ["a.b", "fetch"])
    #expect(renamed("a.b.load", "a.b.fetch", "load", "a.b") == ["a.b", "fetch"])
    #expect(renamed("b.load", "b.fetch", "load", "a.b") == ["a.b", "fetch"])
    #expect(renamed("a.c.load", "a.c.fetch", "load", "a.b") == ["a.b", "load"])
    #expect(renamed("a.b.load", "a.c.load", "load", "a.b") == ["a.c", "load"])
    #expect(renamed("a.b.load", "c.fetch", "load", "a.b") == ["c", "fetch"])
    #expect(renamed("a.b.load.x", "a.b.x", "load.x", "a.b") == ["a.b", "x"])
    #expect(renamed("oad", "fetch", "load", "a.b") == ["a.b", "load"])
    let action = NameChange("action:keep", to: "action:store")
    #expect(action.applied(to: "keep", on: "a", isAction: true).name == "store")
    #expect(action.applied(to: "keep", on: "a", isAction: false).name == "keep")
  }
}
