#if Macros
import HeadlessUI
import ReplayProbes
import Testing
import VDStoreMacros

private protocol Resettable {
  init()
}

private struct Tank: Codable, Resettable {
  var level = 0
  var log: [String] = []
}

@Actions
extension Store {
  fileprivate func reset() where State: Resettable { state = State() }

  fileprivate func `repeat`(store: String, arguments: Int = 2) where State == Tank {
    state.log += Array(repeating: store, count: arguments)
  }
}

@Suite struct ActionCornerTests {
  @Test("D-41: a method may be there for some states only; its action is")
  func corners() async throws {
    let session = try await RecordedSession { world in
      let store = world.keep(Store(Tank()))
      let act = world.emitterCell(at: "app.act")
      act.subscribe {
        store.reset()
        store.repeat(store: "x")
        trace("\(store.state.level) \(store.state.log)")
      }
      return act
    } script: { _, act in
      act.send(())
    }
    try session.requireFaithful()
    #expect(session.trace == ["0 [\"x\", \"x\"]"])
    #expect(
      session.summaries(.action) == [
        "action reset ~Store#1",
        "action repeat ~Store#1 {store: \"x\", arguments: 2}",
      ])
  }
}
#endif
