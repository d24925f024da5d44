// S0-50, lines 1451-1497 of seed 000
import Compose
import SnippetOutput

private struct SpecimenModel : Codable, Equatable, Identifiable {
  var id: String
  var name: String
}

private struct SpecimenComponent : Component, View {
  struct State : AnyState {
    @Ref var specimen: SpecimenModel
  }

  @ObservedObject var store = PlainStore<State>()

  init(specimen: Referred<SpecimenModel>) { store.state.$specimen = specimen }

  var body: some View { TextField("Name", text: store.binding.specimen.name) }
}

private
// snippet
// Exhibition.swift

struct Exhibition : RouterComponent {

    let specimenA : SpecimenComponent
    let specimenB : SpecimenComponent

    @ObservedObject var router = Router(start: \Self.self)
    @ObservedObject var store = PlainStore<State>()

    init() {
        self.specimenA = SpecimenComponent(specimen: _store.wrappedValue.state.$specimens[0])
        self.specimenB = SpecimenComponent(specimen: _store.wrappedValue.state.$specimens[1])
    }
}

// Exhibition+State.swift

extension Exhibition {

    struct State : AnyState {
        @RefCollection var specimens = [
            SpecimenModel(id: "MY-MODEL-ID-FIRST", name: "Funny Circle"),
            SpecimenModel(id: "MY-MODEL-ID-SECOND", name: "Heavy Box")
        ]
    }

}

// Exhibition+View.swift

extension Exhibition : RoutableView {

    var body : some View {
        RouterView()
    }

    var routableBody : some View {
        VStack {
            Text("Welcome, we can show '\(store.state.specimens[0].name)' and '\(store.state.specimens[1].name)' today")
            specimenA
            specimenB
        }
    }

}
// end

struct S0_50: StartupComponent, View {
  fileprivate let exhibition = Exhibition()
  var body: some View { exhibition }
}
