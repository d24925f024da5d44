import Verge

private final class SpellStore: Store<Spell, Never>, @unchecked Sendable {
  private let effect: String

  init(effect: String = "cast") {
    self.effect = effect
    super.init(initialState: Spell(), logger: nil)
  }

  func cast() {
    commit { $0.power += 1 }
    runtime.effect(effect, node: "Book", arguments: state.power) {
      $0
    } completion: { [self] _ in
      commit { $0.isCast = true }
    }
  }
}

private final class OtherSpellStore: Store<OtherSpell, Never>, @unchecked Sendable {
  init() { super.init(initialState: OtherSpell(), logger: nil) }

  func cast() {
    commit { $0.might += 1 }
    runtime.effect("cast", node: "Book", arguments: state.might) {
      $0
    } completion: { [self] _ in
      commit { $0.isCast = true }
    }
  }
}

extension Spells {
  enum Verge {
    struct Book: VergeApplication {
      @ObservedObject private var store = SpellStore()
      var body: some View {
        Text("\(store.state.power)")
        Button("Cast") { store.cast() }
      }
    }
  }
  enum VergeStore {
    struct Book: VergeApplication {
      @ObservedObject private var spells = SpellStore()
      var body: some View {
        Text("\(spells.state.power)")
        Button("Cast") { spells.cast() }
      }
    }
  }
  enum VergeField {
    struct Book: VergeApplication {
      @ObservedObject private var store = OtherSpellStore()
      var body: some View {
        Text("\(store.state.might)")
        Button("Cast") { store.cast() }
      }
    }
  }
  enum VergeEffect {
    struct Book: VergeApplication {
      @ObservedObject private var store = SpellStore(effect: "hurl")
      var body: some View {
        Text("\(store.state.power)")
        Button("Cast") { store.cast() }
      }
    }
  }
  enum VergeLabel {
    struct Book: VergeApplication {
      @ObservedObject private var store = SpellStore()
      var body: some View {
        Text("\(store.state.power)")
        Button("Hurl") { store.cast() }
      }
    }
  }
}
