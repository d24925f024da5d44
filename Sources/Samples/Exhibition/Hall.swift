import Compose
import HeadlessUI

/// One specimen in two places.
struct Hall: Component {
  let specimenA: SpecimenComponent
  let specimenB: SpecimenComponent

  @ObservedObject var store = PlainStore<State>()

  struct State: AnyState {
    @Ref var specimen = SpecimenModel(id: "circle", name: "Funny Circle")
  }

  init() {
    let specimen = _store.wrappedValue.state.$specimen
    specimenA = SpecimenComponent(specimen: specimen)
    specimenB = SpecimenComponent(specimen: specimen)
  }
}

extension Hall: View {
  var body: some View {
    VStack {
      Text("Welcome, we can show a '\(store.state.specimen.name)' today")
      specimenA
      specimenB
    }
  }
}
