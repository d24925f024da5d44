import Compose
import ReplayProbes
import Testing

@testable import ComposeSnippets

@Suite struct ComponentSnippetTests {
  @Test("S0-01, S0-03, S0-04, S1-01, S1-03, S1-04: handlers run in order")
  func emitters() async throws {
    try await Prose.emitters(S0_03.self)
    try await Prose.emitters(S1_03.self)
  }

  @Test(
    "S0-05, S0-06, S0-07, S1-05, S1-06, S1-07: a component shows its view, and hears its button")
  func component() async throws {
    try await Prose.component(S0_05.self)
    try await Prose.component(S1_05.self)
  }

  @Test("S0-08, S1-08: observers may be split into several properties")
  func splitObservers() async throws {
    try await Prose.splitObservers(S0_08.self)
    try await Prose.splitObservers(S1_08.self)
  }

  @Test("S0-09, S1-09: a component hears that its view appears and disappears")
  func lifecycle() async throws {
    try await Prose.lifecycle(S0_09.self)
    try await Prose.lifecycle(S1_09.self)
  }

  @Test("S0-22, S1-22: a lazy component is made when its view is first needed")
  func lazy() async throws {
    try await Prose.lazy(S0_22.self)
    try await Prose.lazy(S1_22.self)
  }

  @Test("S0-23, S1-23: what observes a lazy component ends with it, and begins again")
  func lazyLifecycle() async throws {
    try await Prose.lazyLifecycle(S0_23.self)
    try await Prose.lazyLifecycle(S1_23.self)
  }

  @Test("S0-24, S0-25, S1-24, S1-25: a dynamic component is destroyed from its own emitter")
  func dynamic() async throws {
    try await Prose.dynamic(S0_25.self)
    try await Prose.dynamic(S1_25.self)
  }

  @Test("S0-26, S0-27: a service is there for every component, once it is asked for")
  func services() async throws {
    let session = try await faithful(S0_27.self) { world in
      try world.host.tap("S0_27.auth/button:login")
      try world.host.tap("ask")
    }
    #expect(session.trace == ["UserService()"])
    #expect(session.live.failureCodes == [])
  }
}
