import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

private final class Model: ObservableObject {
  @Published var name = "Ann"
  @Published var count = 0
}

nonisolated private struct Card: View {
  @StateObject private var model = Model()

  var body: some View {
    VStack {
      Text("\(model.name) \(model.count)")
      TextField("Name", text: $model.name)
      Button("more") { model.count += 1 }
      Row(model: model)
    }
  }

  nonisolated struct Row: View {
    @ObservedObject var model: Model
    var body: some View { Text("of \(model.name)") }
  }
}

@Suite struct PublishedTests {
  @Test("Views follow the published properties of an object, which are its state")
  func inView() async throws {
    let session = try await RecordedSession { world in
      world.host.mount(Card())
    } script: { world, _ in
      try world.host.tap("button:more")
      try world.host.type("Bob", into: "field:Name")
      #expect(world.host.screen?.plainText == "Bob 1 Name more of Bob")
    }
    try session.requireFaithful()
    #expect(
      session.summaries(.commit) == [
        "commit app.Card.model version=1 count = 1",
        #"commit app.Card.model version=2 name = "Bob""#,
      ])
  }

  @Test("A sink hears a published property until its subscription ends")
  func ending() {
    let model = Model()
    var heard: [String] = []
    var cancellable: AnyCancellable? = model.$name.sink { heard.append($0) }
    model.name = "Bob"
    #expect(cancellable != nil)
    cancellable = nil
    model.name = "Cy"
    #expect(heard == ["Ann", "Bob"])
  }
}
