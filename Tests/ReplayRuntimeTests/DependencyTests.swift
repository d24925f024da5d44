import ReplayProbes
import ReplayRuntime
import Testing

/// A dependency that looks after itself.
private struct Rates: Sendable {
  func euro() -> Int {
    Runtime.requireOutside("Rates.euro", file: "Rates.swift", line: 8)
    return 5
  }
}

@Suite struct DependencyTests {
  @Test("A dependency may be called by an effect, at a boundary and in an answer")
  func outside() async throws {
    let session = try await RecordedSession { world in
      let runtime = world.runtime
      let answer = runtime.answer("first") { Rates().euro() }
      runtime.effect("load") {
        Rates().euro()
      } completion: { result in
        trace("loaded \((try? result.get()) ?? 0)")
        runtime.task("again") {
          let value = try await runtime.recorded("rates") { Rates().euro() }
          trace("done \(value + answer)")
        }
      }
    } script: { world, _ in
      try await world.until(traced: "done 10")
    }
    try session.requireFaithful()
    #expect(session.live.failureCodes == [])
    #expect(session.trace == ["loaded 5", "done 10"])
  }

  @Test("A dependency that is called inside a turn is a failure with its place, live and in replay")
  func inside() async throws {
    let session = try await RecordedSession { world in
      let ping = world.emitterCell(at: "app.ping")
      ping.subscribe { trace("\(Rates().euro())") }
      return ping
    } script: { _, ping in
      ping.send(())
    }
    try session.requireFaithful()
    #expect(session.live.failureCodes == ["CR4010"])
    #expect(session.verified.failureCodes == ["CR4010"])
    let text = session.live.failures.first?.text ?? ""
    #expect(text.hasPrefix("Rates.euro was called inside a turn, at Rates.swift:8;"), "\(text)")
  }
}
