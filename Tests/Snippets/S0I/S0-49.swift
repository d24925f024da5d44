// S0-49, lines 1411-1443 of seed 000
import Compose
import SnippetOutput

// snippet
// Specimen.swift

struct SpecimenComponent : Component {

    @ObservedObject var store = PlainStore<State>()

    init(specimen : Referred<SpecimenModel>) {
        self.store.state.$specimen = specimen
    }

}

// Specimen+State.swift
extension SpecimenComponent {

    struct State : AnyState {
        @Ref var specimen : SpecimenModel
    }

}

// Specimen+View.swift 
extension SpecimenComponent : View {

    var body : some View {
        VStack {
            TextField("Name", text: store.binding.specimen.name)
        }
    }

}
// end
