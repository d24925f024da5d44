import CBOR
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import TestRounds
import Testing

@Suite struct RandomViewTests {
  @Test("Random views show what a renderer shows that skips nothing")
  func likeFullRendering() throws {
    for seed in 1...UInt64(rounds(300, thorough: 10_000)) {
      if let difference = try Self.difference(.unchanged, seed: seed) {
        Issue.record("seed \(seed): \(difference)")
        return
      }
    }
  }

  @Test("A renderer that leaves every known view as it is shows something else")
  func canary() throws {
    let stale = try (1...UInt64(40)).filter { try Self.difference(.everything, seed: $0) != nil }
    #expect(stale.count > 20)
  }

  @Test("Plain views that did not change are not evaluated")
  func fastPath() throws {
    var skipping = 0
    var full = 0
    for seed in 1...UInt64(40) {
      skipping += try Self.screens(.unchanged, seed: seed).evaluations
      full += try Self.screens(.nothing, seed: seed).evaluations
    }
    #expect(skipping * 10 < full * 9)
  }

  @Test("Random views are the same in replay")
  func replayed() async throws {
    for seed in 1...UInt64(rounds(10, thorough: 100)) {
      let session = try await RecordedSession { world in
        world.host.mount(Self.root(seed))
      } script: { world, _ in
        _ = try Self.play(world.host, seed: seed)
      }
      do {
        try session.requireFaithful()
      } catch {
        Issue.record("seed \(seed): \(error)")
        return
      }
    }
  }

  private static func root(_ seed: UInt64) -> RandomRoot {
    var random = SplitMix(state: seed)
    let plan = RandomPlan(using: &random, depth: 4)
    return RandomRoot(plan: plan, cell: StateCell(0), emitterCell: EmitterCell(initial: 0))
  }

  /// The screens of a session with random inputs, which depend on seed and screens alone.
  private static func play(_ host: HeadlessHost, seed: UInt64) throws -> [String] {
    var random = SplitMix(state: ~seed)
    var screens = ["\(host.screen?.semanticValue ?? .null)"]
    for step in 0..<8 {
      let targets = host.targets.filter(\.isEnabled)
      guard let target = targets.randomElement(using: &random) else { break }
      if target.isField {
        try host.type("typed \(step)", exactlyInto: target.path)
      } else {
        try host.tap(exactly: target.path)
      }
      screens.append("\(target.path): \(host.screen?.semanticValue ?? .null)")
    }
    return screens
  }

  private static func screens(
    _ skipping: Skipping, seed: UInt64
  ) throws -> (shown: [String], evaluations: Int) {
    let runtime = Runtime()
    let host = HeadlessHost(runtime: runtime)
    host.skipping = skipping
    runtime.start(.map([:])) { host.mount(root(seed)) }
    return (try play(host, seed: seed), host.evaluationCount)
  }

  private static func difference(_ skipping: Skipping, seed: UInt64) throws -> String? {
    let expected = try screens(.nothing, seed: seed).shown
    guard let shown = try? screens(skipping, seed: seed).shown else { return "an input fails" }
    for (shown, expected) in zip(shown, expected) where shown != expected {
      return "\(shown)\ninstead of \(expected)"
    }
    return shown.count == expected.count ? nil : "the session ends early"
  }
}
