import CBOR
import EventModel
import HeadlessUI
import Replay
import ReplayRuntime
import Testing

/// A form whose texts the application names.
private enum Form: ReplayableApplication {
  struct Fields: View {
    @State private var code = ""
    @State private var other = ""

    var body: some View {
      VStack {
        TextField("Code", text: $code)
        TextField("Other", text: $other)
      }
    }
  }

  static let simulatedTexts = SimulatedTexts(fitting: [("Code", "X-17")], others: ["one", "two"])

  static func build(in host: HeadlessHost) { host.mount(Fields()) }
}

private final class Inputs: EventSink {
  var texts: [String] = []

  func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    guard header.kind == .input, !payload.isEmpty else { return }
    if let text = try? CBORValue(canonical: Array(payload)).textValue { texts.append(text) }
  }
}

@Suite struct SimulatedTextsTests {
  @Test("A simulated user types the texts of the application, and variants of what is there")
  func ofApplication() throws {
    let inputs = Inputs()
    let runtime = Runtime(clock: .virtual, seed: 3)
    runtime.sink = inputs
    try Simulator(runtime: runtime, seed: 3).run(Form.self, steps: 200)
    #expect(inputs.texts.count > 30)
    #expect(inputs.texts.filter { $0 == "X-17" }.count > 10)
    #expect(inputs.texts.contains("one") && inputs.texts.contains("two"))
    #expect(!inputs.texts.contains("TEA10"))
  }
}
