import Replay
import ReplayTesting
import Testing

/// Every kind of rename, move and change of a type: the first remedy that the report prints is followed
/// word for word, and the recording verifies.
@Suite struct RemedyTests {
  @Test("The first remedy for a changed name verifies", arguments: names)
  func changedName(kind: ChangedBuild) async throws { try await kind.check() }

  @Test(
    "The first remedy for a changed name of a component or a store verifies", arguments: components)
  func changedComponent(kind: ChangedBuild) async throws { try await kind.check() }

  @Test("The first remedy for a changed type verifies", arguments: types)
  func changedType(kind: ChangedBuild) async throws { try await kind.check() }

  /// A change of a build of ``Till``.
  private static func till<A: TillBuild, B: TillBuild>(
    _ name: String, _ old: A.Type, _ new: B.Type, _ printed: [String], _ declared: [Migration]
  ) -> ChangedBuild {
    ChangedBuild(name, Till<A>.self, Till<B>.self, printed, declared) { till in
      till.tap("button:add")
      till.answer("\(A.effect)", with: .body)
      till.wait(.milliseconds(20))
      till.type("field:\(A.fieldLabel)", "Ann")
      till.tap("button:\(A.label)")
      till.answer("\(A.effect)", with: .body)
    }
  }

  static let names: [ChangedBuild] = [
    till(
      "an effect", Builds.Plain.self, Builds.Effect.self,
      [#".renamed("effect:Till.load", to: "effect:Till.fetch")"#],
      [.renamed("effect:Till.load", to: "effect:Till.fetch")]),
    till(
      "an effect that gets a point", Builds.Plain.self, Builds.DottedEffect.self,
      [#".renamed("effect:Till.load", to: "effect:Till.load.all")"#],
      [.renamed("effect:Till.load", to: "effect:Till.load.all")]),
    till(
      "an effect of another node", Builds.Plain.self, Builds.MovedEffect.self,
      [#".renamed("effect:Till.load", to: "effect:services.net.load")"#],
      [.renamed("effect:Till.load", to: "effect:services.net.load")]),
    till(
      "an effect of another name and node", Builds.Plain.self, Builds.MovedRenamedEffect.self,
      [#".renamed("effect:Till.load", to: "effect:services.net.fetch")"#],
      [.renamed("effect:Till.load", to: "effect:services.net.fetch")]),
    till(
      "a timer", Builds.Plain.self, Builds.Timer.self,
      [#".renamed("timer:Till.tick", to: "timer:Till.tock")"#],
      [.renamed("timer:Till.tick", to: "timer:Till.tock")]),
    till(
      "a timer of another node", Builds.Plain.self, Builds.MovedTimer.self,
      [#".renamed("timer:Till.tick", to: "timer:Till.store.tick")"#],
      [.renamed("timer:Till.tick", to: "timer:Till.store.tick")]),
    till("a stream of chance", Builds.Plain.self, Builds.Chance.self, [], []),
    till(
      "the label of a button", Builds.Plain.self, Builds.Label.self,
      [#".renamed("control:Till/button:Check out", to: "control:Till/button:Order")"#],
      [.renamed("control:Till/button:Check out", to: "control:Till/button:Order")]),
    till(
      "the label of a field", Builds.Plain.self, Builds.FieldLabel.self,
      [#".renamed("control:Till/field:Name", to: "control:Till/field:Who")"#],
      [.renamed("control:Till/field:Name", to: "control:Till/field:Who")]),
    till(
      "a timer with the name of a store, a stream and an effect", Builds.Shared.self,
      Builds.SharedTimer.self, [#".renamed("timer:Till.store", to: "timer:Till.clock")"#],
      [.renamed("timer:Till.store", to: "timer:Till.clock")]),
    till(
      "an effect with the name of a store, a stream and a timer", Builds.Shared.self,
      Builds.SharedEffect.self, [#".renamed("effect:Till.store", to: "effect:Till.load")"#],
      [.renamed("effect:Till.store", to: "effect:Till.load")]),
    till(
      "an effect with the name of a field", Builds.FieldEffect.self, Builds.Effect.self,
      [#".renamed("effect:Till.value", to: "effect:Till.fetch")"#],
      [.renamed("effect:Till.value", to: "effect:Till.fetch")]),
  ]

  /// A change of a build of the shop.
  private static func shop(
    _ name: String, _ old: any ReplayableApplication.Type, _ new: any ReplayableApplication.Type,
    _ printed: [String], _ declared: [Migration]
  ) -> ChangedBuild {
    ChangedBuild(name, old, new, printed, declared) { shop in
      shop.tap("button:add")
      shop.tap("button:next")
      shop.answer("cart", with: .body)
      shop.tap("button:ask")
      shop.wait(.milliseconds(20))
    }
  }

  /// A change of a build of the shop without routes.
  private static func small(
    _ name: String, _ old: any ReplayableApplication.Type, _ new: any ReplayableApplication.Type,
    _ printed: [String], _ declared: [Migration]
  ) -> ChangedBuild {
    ChangedBuild(name, old, new, printed, declared) { shop in
      shop.tap("button:add")
      shop.tap("button:greet")
      shop.tap("button:add")
    }
  }

  /// A change of a build of the book of spells.
  private static func book(
    _ name: String, _ old: any ReplayableApplication.Type, _ new: any ReplayableApplication.Type,
    _ effect: String?, _ printed: [String], _ declared: [Migration]
  ) -> ChangedBuild {
    ChangedBuild(name, old, new, printed, declared) { book in
      book.tap("Cast")
      if let effect { book.answer(effect, with: .body) }
      book.wait(.milliseconds(20))
    }
  }

  private typealias SmallShop = Shops.Small<Basket>.Shop

  static let components: [ChangedBuild] = [
    shop(
      "a component that is the first route", Shops.Plain.Shop.self, Shops.OtherComponent.Shop.self,
      [#".renamed("component:Shop.cart", to: "component:Shop.basket")"#],
      [.renamed("component:Shop.cart", to: "component:Shop.basket")]),
    shop(
      "a component that is a later route", Shops.Plain.Shop.self, Shops.OtherRoute.Shop.self,
      [#".renamed("component:Shop.help", to: "component:Shop.info")"#],
      [.renamed("component:Shop.help", to: "component:Shop.info")]),
    shop(
      "a store with the name of a timer and a stream", Shops.Plain.Shop.self,
      Shops.OtherStore.Shop.self, [#".renamed("store:Shop.offers", to: "store:Shop.deals")"#],
      [.renamed("store:Shop.offers", to: "store:Shop.deals")]),
    shop(
      "a router", Shops.Plain.Shop.self, Shops.OtherRouter.Shop.self,
      [#".renamed("component:Shop.router", to: "component:Shop.pages")"#],
      [.renamed("component:Shop.router", to: "component:Shop.pages")]),
    shop(
      "an emitter", Shops.Plain.Shop.self, Shops.OtherEmitter.Shop.self,
      [#".renamed("emitter:Shop.next", to: "emitter:Shop.onward")"#],
      [.renamed("emitter:Shop.next", to: "emitter:Shop.onward")]),
    shop(
      "a service", Shops.Plain.Shop.self, Shops.OtherService.Shop.self,
      [#".renamed("component:services.desk", to: "component:services.counter")"#],
      [.renamed("component:services.desk", to: "component:services.counter")]),
    small(
      "an emitter of a component", SmallShop.self, Shops.Small<BasketWithOtherEmitter>.Shop.self,
      [#".renamed("emitter:Shop.cart.add", to: "emitter:Shop.cart.put")"#],
      [.renamed("emitter:Shop.cart.add", to: "emitter:Shop.cart.put")]),
    small(
      "a store of a component", SmallShop.self, Shops.Small<BasketWithOtherStore>.Shop.self,
      [#".renamed("store:Shop.cart.store", to: "store:Shop.cart.lines")"#],
      [.renamed("store:Shop.cart.store", to: "store:Shop.cart.lines")]),
    small(
      "a field of a component", SmallShop.self, Shops.Small<BasketWithOtherField>.Shop.self,
      [#".renamed("state:Shop.cart.store.total", to: "state:Shop.cart.store.sum")"#],
      [.renamed("state:Shop.cart.store.total", to: "state:Shop.cart.store.sum")]),
    small(
      "an emitter, a store and a field", SmallShop.self,
      Shops.Small<BasketWithOtherNames>.Shop.self,
      [
        #".renamed("store:Shop.cart.store", to: "store:Shop.cart.lines")"#,
        #".renamed("state:Shop.cart.lines.total", to: "state:Shop.cart.lines.sum")"#,
        #".renamed("emitter:Shop.cart.add", to: "emitter:Shop.cart.put")"#,
      ],
      [
        .renamed("store:Shop.cart.store", to: "store:Shop.cart.lines"),
        .renamed("state:Shop.cart.lines.total", to: "state:Shop.cart.lines.sum"),
        .renamed("emitter:Shop.cart.add", to: "emitter:Shop.cart.put"),
      ]),
    small(
      "a component that moves into another one", SmallShop.self, Shops.Moved.Shop.self,
      ["--rename component:Shop.cart=component:Shop.tabs.cart"], []),
    small(
      "a component that moves out of another one", Shops.Moved.Shop.self, SmallShop.self,
      ["--rename component:Shop.tabs.cart=component:Shop.cart"], []),
    small(
      "a component and a store that move", SmallShop.self, Shops.MovedStore.Shop.self,
      [
        "--rename component:Shop.cart=component:Shop.sales.cart",
        "--rename store:Shop.offers=store:Shop.sales.offers",
      ], []),
    book(
      "a store of Verge", Spells.Verge.Book.self, Spells.VergeStore.Book.self, "cast",
      [#".renamed("store:Book.store", to: "store:Book.spells")"#],
      [.renamed("store:Book.store", to: "store:Book.spells")]),
    book(
      "a field of Verge", Spells.Verge.Book.self, Spells.VergeField.Book.self, "cast",
      [#".renamed("state:Book.store.power", to: "state:Book.store.might")"#],
      [.renamed("state:Book.store.power", to: "state:Book.store.might")]),
    book(
      "an effect of Verge", Spells.Verge.Book.self, Spells.VergeEffect.Book.self, "cast",
      [#".renamed("effect:Book.cast", to: "effect:Book.hurl")"#],
      [.renamed("effect:Book.cast", to: "effect:Book.hurl")]),
    book(
      "a button of Verge", Spells.Verge.Book.self, Spells.VergeLabel.Book.self, "cast",
      [#".renamed("control:app/button:Cast", to: "control:app/button:Hurl")"#],
      [.renamed("control:app/button:Cast", to: "control:app/button:Hurl")]),
    book(
      "a store of AsyncStore", Spells.Async.Book.self, Spells.AsyncStoreName.Book.self, "cast",
      [#".renamed("store:Book.store", to: "store:Book.spells")"#],
      [.renamed("store:Book.store", to: "store:Book.spells")]),
    book(
      "a field of AsyncStore", Spells.Async.Book.self, Spells.AsyncField.Book.self, "cast",
      [#".renamed("state:Book.store.power", to: "state:Book.store.might")"#],
      [.renamed("state:Book.store.power", to: "state:Book.store.might")]),
    book(
      "an effect of AsyncStore", Spells.Async.Book.self, Spells.AsyncEffect.Book.self, "cast",
      [#".renamed("effect:Book.store.cast", to: "effect:Book.store.hurl")"#],
      [.renamed("effect:Book.store.cast", to: "effect:Book.store.hurl")]),
    book(
      "a timer of AsyncStore", Spells.Async.Book.self, Spells.AsyncTimer.Book.self, "cast",
      [#".renamed("timer:Book.store.rest", to: "timer:Book.store.pause")"#],
      [.renamed("timer:Book.store.rest", to: "timer:Book.store.pause")]),
    book(
      "a store of VDStore", Spells.VD.Book.self, Spells.VDStoreName.Book.self, nil,
      [#".renamed("store:Book.state", to: "store:Book.spell")"#],
      [.renamed("store:Book.state", to: "store:Book.spell")]),
    book(
      "a field of VDStore", Spells.VD.Book.self, Spells.VDField.Book.self, nil,
      [#".renamed("state:Book.state.power", to: "state:Book.state.might")"#],
      [.renamed("state:Book.state.power", to: "state:Book.state.might")]),
    book(
      "an action of VDStore", Spells.VD.Book.self, Spells.VDAction.Book.self, nil,
      [#".renamed("action:Book.state.cast", to: "action:Book.state.hurl")"#],
      [.renamed("action:Book.state.cast", to: "action:Book.state.hurl")]),
  ]

  static let types: [ChangedBuild] = [
    till(
      "the type of a field of every entry", Builds.Moneys.self, Builds.Amounts.self,
      [#".map("state:Till.store.value.*.amount") { (old: Int) in Double(old) }"#],
      [.map("state:Till.store.value.*.amount") { (old: Int) in Double(old) }]),
    till(
      "a field of every entry", Builds.Moneys.self, Builds.Prices.self,
      [#".renamed("state:Till.store.value.*.amount", to: "state:Till.store.value.*.total")"#],
      [.renamed("state:Till.store.value.*.amount", to: "state:Till.store.value.*.total")]),
    till(
      "a number to a text", Builds.Plain.self, Builds.Text.self,
      [#".map("state:Till.store.value") { (old: Int) in "\(old)" }"#],
      [.map("state:Till.store.value") { (old: Int) in "\(old)" }]),
    till(
      "a whole number to one with a point", Builds.Plain.self, Builds.Number.self,
      [#".map("state:Till.store.value") { (old: Int) in Double(old) }"#],
      [.map("state:Till.store.value") { (old: Int) in Double(old) }]),
    till(
      "a number with a point to a whole one", Builds.Number.self, Builds.Plain.self,
      [#".map("state:Till.store.value") { (old: Double) in Int(old) }"#],
      [.map("state:Till.store.value") { (old: Double) in Int(old) }]),
    till(
      "a number with a point to a text", Builds.Number.self, Builds.PointText.self,
      [#".map("state:Till.store.value") { (old: Double) in "\(old)" }"#],
      [.map("state:Till.store.value") { (old: Double) in "\(old)" }]),
    till(
      "a text to a number", Builds.Text.self, Builds.Plain.self,
      [#".map("state:Till.store.value") { (old: String) in Int(old) ?? 0 }"#],
      [.map("state:Till.store.value") { (old: String) in Int(old) ?? 0 }]),
    till(
      "a text to a number with a point", Builds.Text.self, Builds.Number.self,
      [#".map("state:Till.store.value") { (old: String) in Double(old) ?? 0 }"#],
      [.map("state:Till.store.value") { (old: String) in Double(old) ?? 0 }]),
    till(
      "a truth value to a text", Builds.Flag.self, Builds.FlagText.self,
      [#".map("state:Till.store.value") { (old: Bool) in "\(old)" }"#],
      [.map("state:Till.store.value") { (old: Bool) in "\(old)" }]),
    till(
      "a truth value to a number", Builds.Flag.self, Builds.FlagNumber.self,
      [#".map("state:Till.store.value") { (old: Bool) in old ? 1 : 0 }"#],
      [.map("state:Till.store.value") { (old: Bool) in old ? 1 : 0 }]),
    till(
      "a number to a truth value", Builds.FlagNumber.self, Builds.Flag.self,
      [#".map("state:Till.store.value") { (old: Int) in old != 0 }"#],
      [.map("state:Till.store.value") { (old: Int) in old != 0 }]),
    till(
      "a text to a truth value", Builds.FlagText.self, Builds.Flag.self,
      [#".map("state:Till.store.value") { (old: String) in old == "true" }"#],
      [.map("state:Till.store.value") { (old: String) in old == "true" }]),
    till(
      "a number to a list", Builds.Plain.self, Builds.List.self,
      [#".map("state:Till.store.value") { (old: Int) in [old] }"#],
      [.map("state:Till.store.value") { (old: Int) in [old] }]),
    till(
      "a list to a number", Builds.List.self, Builds.Plain.self,
      [#".map("state:Till.store.value") { (old: [Int]) in old.first ?? 0 }"#],
      [.map("state:Till.store.value") { (old: [Int]) in old.first ?? 0 }]),
    till(
      "a list to a set", Builds.List.self, Builds.SetOfNumbers.self,
      [#".map("state:Till.store.value") { (old: [Int]) in Set(old) }"#],
      [.map("state:Till.store.value") { (old: [Int]) in Set(old) }]),
    till(
      "a set to a list", Builds.SetOfNumbers.self, Builds.List.self,
      [#".map("state:Till.store.value") { (old: Set<Int>) in old.sorted() }"#],
      [.map("state:Till.store.value") { (old: Set<Int>) in old.sorted() }]),
    till(
      "an element of a list to a text", Builds.List.self, Builds.TextList.self,
      [#".map("state:Till.store.value.*") { (old: Int) in "\(old)" }"#],
      [.map("state:Till.store.value.*") { (old: Int) in "\(old)" }]),
    till(
      "an element of a list to one with a point", Builds.List.self, Builds.Numbers.self,
      [#".map("state:Till.store.value.*") { (old: Int) in Double(old) }"#],
      [.map("state:Till.store.value.*") { (old: Int) in Double(old) }]),
    till(
      "an optional to another optional", Builds.Absent.self, Builds.AbsentText.self,
      [#".map("state:Till.store.value") { (old: Int?) in old.map { old in "\(old)" } }"#],
      [.map("state:Till.store.value") { (old: Int?) in old.map { old in "\(old)" } }]),
    till(
      "an optional to a value", Builds.Absent.self, Builds.Filled.self,
      [#".map("state:Till.store.value") { (old: Int?) in old ?? 0 }"#],
      [.map("state:Till.store.value") { (old: Int?) in old ?? 0 }]),
    till(
      "the values of a dictionary", Builds.Entries.self, Builds.TextEntries.self,
      [#".map("state:Till.store.value.*") { (old: Int) in "\(old)" }"#],
      [.map("state:Till.store.value.*") { (old: Int) in "\(old)" }]),
    till(
      "a number to a structure", Builds.Unboxed.self, Builds.Boxed.self,
      [
        #".map("state:Till.store.value") { (old: Int) in ["amount": old] }"#,
        #".added("state:Till.store.value.currency", default: "EUR")"#,
      ],
      [
        .map("state:Till.store.value") { (old: Int) in ["amount": old] },
        .added("state:Till.store.value.currency", default: "EUR"),
      ]),
    till(
      "a structure to a number", Builds.Boxed.self, Builds.Unboxed.self,
      [
        #".removed("state:Till.store.value.currency")"#,
        #".map("state:Till.store.value") { (old: [String: Int]) in old["amount"] ?? 0 }"#,
      ],
      [
        .removed("state:Till.store.value.currency"),
        .map("state:Till.store.value") { (old: [String: Int]) in old["amount"] ?? 0 },
      ]),
    till(
      "a nested field", Builds.Boxed.self, Builds.Renamed.self,
      [#".renamed("state:Till.store.value.amount", to: "state:Till.store.value.total")"#],
      [.renamed("state:Till.store.value.amount", to: "state:Till.store.value.total")]),
    till(
      "a structure to another one", Builds.Boxed.self, Builds.Other.self,
      [
        #".renamed("state:Till.store.value.amount", to: "state:Till.store.value.sum")"#,
        #".added("state:Till.store.value.isNet", default: false)"#,
      ],
      [
        .renamed("state:Till.store.value.amount", to: "state:Till.store.value.sum"),
        .added("state:Till.store.value.isNet", default: false),
      ]),
    till(
      "a field of a structure", Builds.Boxed.self, Builds.Nested.self,
      [#".map("state:Till.store.value.amount") { (old: Int) in Double(old) }"#],
      [.map("state:Till.store.value.amount") { (old: Int) in Double(old) }]),
    till(
      "a field of the elements of a list", Builds.Rows.self, Builds.RenamedRows.self,
      [#".renamed("state:Till.store.value.*.amount", to: "state:Till.store.value.*.total")"#],
      [.renamed("state:Till.store.value.*.amount", to: "state:Till.store.value.*.total")]),
    till(
      "a type in the elements of a list", Builds.Rows.self, Builds.RetypedRows.self,
      [#".map("state:Till.store.value.*.amount") { (old: Int) in Double(old) }"#],
      [.map("state:Till.store.value.*.amount") { (old: Int) in Double(old) }]),
    till(
      "a case with a text", Builds.Modes.self, Builds.Looks.self,
      [#".map("state:Till.store.value") { (old: String) in old == "light" ? "bright" : old }"#],
      [.map("state:Till.store.value") { (old: String) in old == "light" ? "bright" : old }]),
    till(
      "a case with a value", Builds.Statuses.self, Builds.Progresses.self,
      [#".renamed("state:Till.store.value.done", to: "state:Till.store.value.finished")"#],
      [.renamed("state:Till.store.value.done", to: "state:Till.store.value.finished")]),
    till(
      "an argument to a text", Builds.Plain.self, Builds.TextArgument.self,
      [#".map("effect:Till.load/arguments") { (old: Int) in "\(old)" }"#],
      [.map("effect:Till.load/arguments") { (old: Int) in "\(old)" }]),
    till(
      "an argument to a number with a point", Builds.Plain.self, Builds.NumberArgument.self,
      [#".map("effect:Till.load/arguments") { (old: Int) in Double(old) }"#],
      [.map("effect:Till.load/arguments") { (old: Int) in Double(old) }]),
    till(
      "an argument to a structure", Builds.Plain.self, Builds.BoxedArgument.self,
      [
        #".map("effect:Till.load/arguments") { (old: Int) in ["amount": old] }"#,
        #".added("effect:Till.load/arguments.currency", default: "EUR")"#,
      ],
      [
        .map("effect:Till.load/arguments") { (old: Int) in ["amount": old] },
        .added("effect:Till.load/arguments.currency", default: "EUR"),
      ]),
    till(
      "a field of an argument", Builds.BoxedArgument.self, Builds.RenamedArgument.self,
      [#".renamed("effect:Till.load/arguments.amount", to: "effect:Till.load/arguments.total")"#],
      [.renamed("effect:Till.load/arguments.amount", to: "effect:Till.load/arguments.total")]),
    till(
      "an argument of a renamed effect", Builds.Plain.self, Builds.BoxedRenamed.self,
      [
        #".renamed("effect:Till.load", to: "effect:Till.pay")"#,
        #".map("effect:Till.pay/arguments") { (old: Int) in ["amount": old] }"#,
        #".added("effect:Till.pay/arguments.currency", default: "EUR")"#,
      ],
      [
        .renamed("effect:Till.load", to: "effect:Till.pay"),
        .map("effect:Till.pay/arguments") { (old: Int) in ["amount": old] },
        .added("effect:Till.pay/arguments.currency", default: "EUR"),
      ]),
    till(
      "a result to a text", Builds.Plain.self, Builds.TextOutcome.self,
      [#".map("effect:Till.load/result") { (old: Int) in "\(old)" }"#],
      [.map("effect:Till.load/result") { (old: Int) in "\(old)" }]),
    till(
      "a result to a truth value", Builds.Plain.self, Builds.FlagOutcome.self,
      [#".map("effect:Till.load/result") { (old: Int) in old != 0 }"#],
      [.map("effect:Till.load/result") { (old: Int) in old != 0 }]),
    till(
      "a result to a list", Builds.Plain.self, Builds.ListOutcome.self,
      [#".map("effect:Till.load/result") { (old: Int) in [old] }"#],
      [.map("effect:Till.load/result") { (old: Int) in [old] }]),
    till(
      "a result to a structure", Builds.Plain.self, Builds.BoxedOutcome.self,
      [
        #".map("effect:Till.load/result") { (old: Int) in ["value": old] }"#,
        #".renamed("effect:Till.load/result.value", to: "effect:Till.load/result.amount")"#,
        #".added("effect:Till.load/result.currency", default: "")"#,
      ],
      [
        .map("effect:Till.load/result") { (old: Int) in ["value": old] },
        .renamed("effect:Till.load/result.value", to: "effect:Till.load/result.amount"),
        .added("effect:Till.load/result.currency", default: ""),
      ]),
    till(
      "a field of a result", Builds.BoxedOutcome.self, Builds.RenamedOutcome.self,
      [#".renamed("effect:Till.load/result.amount", to: "effect:Till.load/result.total")"#],
      [.renamed("effect:Till.load/result.amount", to: "effect:Till.load/result.total")]),
    till(
      "a new field of a result", Builds.BoxedOutcome.self, Builds.NetOutcome.self,
      [#".added("effect:Till.load/result.isNet", default: false)"#],
      [.added("effect:Till.load/result.isNet", default: false)]),
    till(
      "a sent value to a text", Builds.Plain.self, Builds.TextSent.self,
      [#".map("emitter:Till.added/value") { (old: Int) in "\(old)" }"#],
      [.map("emitter:Till.added/value") { (old: Int) in "\(old)" }]),
    till(
      "a sent value to a structure", Builds.Plain.self, Builds.BoxedSent.self,
      [
        #".map("emitter:Till.added/value") { (old: Int) in ["amount": old] }"#,
        #".added("emitter:Till.added/value.currency", default: "EUR")"#,
      ],
      [
        .map("emitter:Till.added/value") { (old: Int) in ["amount": old] },
        .added("emitter:Till.added/value.currency", default: "EUR"),
      ]),
    till(
      "a field of a sent value", Builds.BoxedSent.self, Builds.RenamedSent.self,
      [#".renamed("emitter:Till.added/value.amount", to: "emitter:Till.added/value.total")"#],
      [.renamed("emitter:Till.added/value.amount", to: "emitter:Till.added/value.total")]),
  ]
}
