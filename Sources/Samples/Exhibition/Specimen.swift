import Compose
import HeadlessUI

/// An exhibited object.
struct SpecimenModel: Codable, Equatable, Identifiable {
  let id: String
  var name: String
}

/// One specimen with its name, which can be edited.
struct SpecimenComponent: Component {
  @ObservedObject var store = PlainStore<State>()

  struct State: AnyState {
    @Ref var specimen: SpecimenModel
  }

  init(specimen: Referred<SpecimenModel>) {
    store.state.$specimen = specimen
  }
}

extension SpecimenComponent: View {
  var body: some View {
    TextField("Name", text: store.binding.specimen.name)
  }
}
