import Compose
import ReplayProbes
import Testing

@testable import ComposeSnippets

@Suite struct RouterSnippetTests {
  @Test(
    "S0-10, S0-11, S0-12, S1-10, S1-11, S1-12: a router component replaces one child by another")
  func replaced() async throws {
    try await Prose.replaced(S0_10.self)
    try await Prose.replaced(S1_10.self)
  }

  @Test("S0-13, S0-14, S0-15, S1-13, S1-14, S1-15: navigation stands beside the routed view")
  func centralised() async throws {
    try await Prose.centralised(S0_13.self)
    try await Prose.centralised(S1_13.self)
  }

  @Test("S0-16, S1-16: the start of a router is shown first")
  func start() async throws {
    try await Prose.start(S0_16.self)
    try await Prose.start(S1_16.self)
  }

  @Test("S0-17, S0-19, S1-17, S1-19: the view is updated at once, and the path colours it")
  func coloured() async throws {
    try await Prose.coloured(S0_17.self)
    try await Prose.coloured(S1_17.self)
  }

  @Test("S0-18, S1-18: routing inside withAnimation is routing")
  func animated() async throws {
    try await Prose.animated(S0_18.self)
    try await Prose.animated(S1_18.self)
  }

  @Test("S0-20, S1-20: a routable view is shown until another route is pushed")
  func routable() async throws {
    try await Prose.routable(S0_20.self)
    try await Prose.routable(S1_20.self)
  }
}
