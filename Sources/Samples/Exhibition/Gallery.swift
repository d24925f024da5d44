import Compose
import HeadlessUI

/// Two specimens side by side; one of them is also in the hall.
struct Gallery: Component {
  let specimenA: SpecimenComponent
  let specimenB: SpecimenComponent

  @ObservedObject var store = PlainStore<State>()

  struct State: AnyState {
    @RefCollection var specimens = [
      SpecimenModel(id: "circle", name: "Funny Circle"),
      SpecimenModel(id: "box", name: "Heavy Box"),
    ]
  }

  init() {
    let specimens = _store.wrappedValue.state.$specimens
    specimenA = SpecimenComponent(specimen: specimens[0])
    specimenB = SpecimenComponent(specimen: specimens[1])
  }
}

extension Gallery: View {
  var body: some View {
    VStack {
      Text(
        "Welcome, we can show '\(store.state.specimens[0].name)' and "
          + "'\(store.state.specimens[1].name)' today")
      specimenA
      specimenB
    }
  }
}
