import VDStore

extension Store<Spell> {
  func cast(_ name: String = "cast") { execute(Self.casting(name), with: ()) }

  private static func casting(_ name: String) -> Action<Void, Void> {
    Action<Void, Void>(name) { store, _ in store.state.power += 1 }
  }
}

extension Store<OtherSpell> {
  func cast() { execute(Self.casting, with: ()) }

  private static var casting: Action<Void, Void> {
    Action<Void, Void>("cast") { store, _ in store.state.might += 1 }
  }
}

extension Spells {
  enum VD {
    struct Book: App {
      @ViewStore private var state = Spell()
      var body: some Scene {
        WindowGroup {
          Text("\(state.power)")
          Button("Cast") { $state.cast() }
        }
      }
    }
  }
  enum VDStoreName {
    struct Book: App {
      @ViewStore private var spell = Spell()
      var body: some Scene {
        WindowGroup {
          Text("\(spell.power)")
          Button("Cast") { $spell.cast() }
        }
      }
    }
  }
  enum VDField {
    struct Book: App {
      @ViewStore private var state = OtherSpell()
      var body: some Scene {
        WindowGroup {
          Text("\(state.might)")
          Button("Cast") { $state.cast() }
        }
      }
    }
  }
  enum VDAction {
    struct Book: App {
      @ViewStore private var state = Spell()
      var body: some Scene {
        WindowGroup {
          Text("\(state.power)")
          Button("Cast") { $state.cast("hurl") }
        }
      }
    }
  }
}
