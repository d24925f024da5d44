import AsyncStore

typealias AsyncSpells = AsyncStore<Spell, Void>
typealias OtherAsyncSpells = AsyncStore<OtherSpell, Void>

extension AsyncSpells {
  func cast(task: String = "cast", timer: String = "rest") {
    receive(.set { $0.power += 1 })
    receive(.task({ .set(\.isCast, to: true) }, id: task))
    receive(.timer(0.01, id: timer) { _ in .cancel(timer) })
  }
}

extension OtherAsyncSpells {
  func cast() {
    receive(.set { $0.might += 1 })
    receive(.task({ .set(\.isCast, to: true) }, id: "cast"))
    receive(.timer(0.01, id: "rest") { _ in .cancel("rest") })
  }
}

extension Spells {
  enum Async {
    struct Book: App {
      @StateObject private var store = AsyncSpells(
        state: Spell(), env: (), mapError: { _ in .none })
      var body: some Scene {
        WindowGroup {
          Text("\(store.power)")
          Button("Cast") { store.cast() }
        }
      }
    }
  }
  enum AsyncStoreName {
    struct Book: App {
      @StateObject private var spells = AsyncSpells(
        state: Spell(), env: (), mapError: { _ in .none })
      var body: some Scene {
        WindowGroup {
          Text("\(spells.power)")
          Button("Cast") { spells.cast() }
        }
      }
    }
  }
  enum AsyncField {
    struct Book: App {
      @StateObject private var store = OtherAsyncSpells(
        state: OtherSpell(), env: (), mapError: { _ in .none })
      var body: some Scene {
        WindowGroup {
          Text("\(store.might)")
          Button("Cast") { store.cast() }
        }
      }
    }
  }
  enum AsyncEffect {
    struct Book: App {
      @StateObject private var store = AsyncSpells(
        state: Spell(), env: (), mapError: { _ in .none })
      var body: some Scene {
        WindowGroup {
          Text("\(store.power)")
          Button("Cast") { store.cast(task: "hurl") }
        }
      }
    }
  }
  enum AsyncTimer {
    struct Book: App {
      @StateObject private var store = AsyncSpells(
        state: Spell(), env: (), mapError: { _ in .none })
      var body: some Scene {
        WindowGroup {
          Text("\(store.power)")
          Button("Cast") { store.cast(timer: "pause") }
        }
      }
    }
  }
}
