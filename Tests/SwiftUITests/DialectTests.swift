import AsyncStore
import HeadlessUI
import ReplayProbes
import Testing
import VDStore
import Verge

/// Each dialect beside the module `SwiftUI`; the files with the views import both.
@Suite struct DialectTests {
  @Test("A component of Compose shows SwiftUI's forms")
  func compose() async throws {
    let session = try await RecordedSession { world in
      Orders.show(in: world.host)
    } script: { world, _ in
      try await Script("see Orders\ntap option:Size.large\ntap button:add\nsee 1 large").run(
        in: world)
    }
    try session.requireFaithful()
  }

  @Test("Stores of the other dialects show SwiftUI's forms")
  func stores() async throws {
    try await Scenario(
      "Verge", { VergeCounter(store: Verge.Store(initialState: .init())) },
      "see 0\ntap button:Count.increment"
    ).session()
    try await Scenario("VDStore", { VDCounter() }, "see 0\ntap button:Up\nsee 1").session()
  }
}
