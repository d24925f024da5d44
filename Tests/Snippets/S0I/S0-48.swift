// S0-48, lines 1366-1405 of seed 000
import Compose
import SnippetOutput

// snippet
// Exhibition.swift

struct Exhibition : Component {

    let specimenA : SpecimenComponent
    let specimenB : SpecimenComponent

    @ObservedObject var store = PlainStore<State>()

    init() {
        self.specimenA = SpecimenComponent(specimen: _store.wrappedValue.state.$specimen)
        self.specimenB = SpecimenComponent(specimen: _store.wrappedValue.state.$specimen)
    }
}

// Exhibition+State.swift

extension Exhibition {

    struct State : AnyState {
        @Ref var specimen = SpecimenModel(id: "MY-MODEL-ID", name: "Funny Circle")
    }

}

// Exhibition+View.swift

extension Exhibition : View {

    var body : some View {
        VStack {
            Text("Welcome, we can show a '\(store.state.specimen.name)' today")
            specimenA
            specimenB
        }
    }

}
// end
