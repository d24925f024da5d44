import Foundation
import HeadlessUI
import Replay
import ReplayRuntime
import SessionLog
import Testing

@Suite(.serialized) struct BodyTests {
  /// What the stand-in adds; a change of it is a change of the effect's body.
  nonisolated(unsafe) private static var step = 1

  enum Asking: ReplayableApplication {
    struct Refusal: Error, Codable, Equatable { var number: Int }

    private final class Owner {
      let sum: StateCell<Int>
      init(_ sum: StateCell<Int>) { self.sum = sum }
    }

    static let allowsEffectBodies = true

    static func build(in host: HeadlessHost) {
      let runtime = host.runtime
      let sum = runtime.run { StateCell(0) }
      sum.bind(to: "Asking.sum")
      // As long as the runtime lives: nothing records when a store without an owner is released.
      _ = runtime.inTurn("keep") { runtime.registry(Owner.self) { Owner(sum) } }
      for number in 1...3 {
        runtime.effect("add", node: "Asking", arguments: number, errors: [Refusal.self]) { number in
          try await runtime.sleepOutside(for: .milliseconds(1))
          if number == 3 { throw Refusal(number: step) }
          return number + step
        } completion: { result in
          sum.commit { $0 += (try? result.get()) ?? 100 }
        }
      }
    }
  }

  enum Closed: ReplayableApplication {
    static func build(in host: HeadlessHost) { Asking.build(in: host) }
  }

  private static func record(to path: String) async throws {
    step = 1
    let runtime = Runtime(clock: .system)
    let recorder = try Recorder(path: path, application: Asking.self, runtime: runtime)
    let session = HeadlessSession(Asking.self, runtime: runtime)
    session.start()
    for _ in 0..<1_000 where runtime.inTurn("pending", { runtime.hasPendingEffects }) {
      try await Task.sleep(for: .milliseconds(5))
    }
    try recorder.finish()
  }

  private static func verdict(
    _ path: String, _ application: any ReplayableApplication.Type = Asking.self
  ) throws -> Verdict {
    var replay = VerifiedReplay()
    replay.options.limit = 10
    replay.runsBodies = true
    // Tests beside this one may fill the pool of threads for as long as they all take.
    replay.bodyTimeLimit = 3_600
    return try replay.run(SessionLogReader(path: path), application: application)
  }

  @Test("A body that gives what it gave is equal; a changed one is CR1211 at the effect's end")
  func bodies() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-\(UUID().uuidString).log"
    ).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await Self.record(to: path)
    let same = try Self.verdict(path)
    #expect(same.divergences == [])
    #expect(same.bodyCount == 3)

    Self.step = 2
    let changed = try Self.verdict(path)
    #expect(changed.divergences.map(\.code) == ["CR1211", "CR1211", "CR1211"])
    #expect(
      Set(changed.divergences.map(\.reason)) == [
        "the body of 'Asking.add' gives 3, recorded is 2",
        "the body of 'Asking.add' gives 4, recorded is 3",
        "the body of 'Asking.add' gives error [0, {number: 2}], recorded is error [0, {number: 1}]",
      ])
    // Without leave no body runs, and the change is not seen.
    let closed = try Self.verdict(path, Closed.self)
    #expect(closed.divergences == [])
    #expect(closed.bodyCount == nil)
  }
}
