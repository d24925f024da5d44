// S0-47, lines 1355-1362 of seed 000
import Compose
import SnippetOutput

private
// snippet
// SpecimenModel.swift

struct SpecimenModel : Codable, Equatable, Identifiable {
    var id : String
    var name : String
}
// end

// S0-48, lines 1366-1405 of seed 000
private
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

// S0-49, lines 1411-1443 of seed 000
private
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

struct S0_47: StartupComponent, View {
  fileprivate let exhibition = Exhibition()
  var body: some View { exhibition }
}
