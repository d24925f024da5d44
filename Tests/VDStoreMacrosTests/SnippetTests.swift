#if Macros
import ReplayProbes
import Testing
import VDStoreMacros

@testable import S4MacrosA
@testable import S4MacrosB

@Suite struct S4MacrosTests {
  @Test("S4-03, D-47: the rates are updated; loading also ends when it fails or is cancelled")
  func converter() async throws {
    let session = try await RecordedSession { world in
      let store = world.keep(Store(S4MacrosA.Converter())).di(\.asyncActions, .flow)
      let calls = world.emitterCell(Int.self, at: "app.call")
      calls.subscribe { kind in
        let own = kind == 0 ? store : store.di(\.api, S4MacrosA.API { throw Closed() })
        own.task(id: "call") { await own.updateRates() }
      }
      return (calls, store)
    } script: { world, app in
      let (calls, store) = app
      calls.send(0)
      try await world.until(traced: "updated")
      calls.send(1)
      try await world.until("it failed") { store.state.problem == "closed" }
      try await world.until("it is over") { !store.state.isLoading }
    }
    try session.requireFaithful()
    #expect(session.summaries(.action).count { $0.hasPrefix("action updateRates") } == 2)
  }

  @Test("S4-05, S4-06, S4-09: services are the shared ones, or those for tests")
  func services() async throws {
    let session = try await RecordedSession { world in
      let di = world.keep(Store(1)).di
      #expect(S4MacrosA.service(of: di) === S4MacrosA.SomeService.shared)
      #expect(di.someService1 === S4MacrosA.SomeService1.shared)
      #expect(di.someService2 === S4MacrosA.SomeService2.shared)
      trace("\(type(of: S4MacrosB.service(of: di)))")
    } script: { _, _ in
    }
    try session.requireFaithful()
    #expect(session.trace == ["SomeServiceMock"])
  }
}

private struct Closed: Error, CustomStringConvertible {
  var description: String { "closed" }
}
#endif
