import Compose
import HeadlessUI

/// A thing on show.
struct SpecimenModel: Codable, Equatable, Identifiable {
  let id: String
  var name: String
}

/// One thing, with its name to edit.
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
