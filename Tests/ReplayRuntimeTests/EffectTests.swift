import EventModel
import ReplayProbes
import ReplayRuntime
import Testing

private struct Declared: Error, Codable, Equatable {
  var code: Int
}

private struct Undeclared: Error, CustomStringConvertible {
  var description: String { "something else" }
}

@Suite struct EffectTests {
  /// Begins one effect when pinged, and says how it ended.
  private static func session(
    script: (World, EmitterCell<Void>) async throws -> Void = { world, ping in
      ping.send(())
      try await world.until("it ended") { !world.trace.isEmpty }
    },
    _ operation: @escaping @Sendable () async throws -> Int
  ) async throws -> RecordedSession {
    try await RecordedSession(
      { world in
        let ping = world.emitterCell(at: "app.ping")
        ping.subscribe {
          world.runtime.effect(
            "load", node: "app", arguments: ["page": 2], errors: [Declared.self],
            operation: operation
          ) { result in
            switch result {
            case .success(let value): trace("value \(value)")
            case .failure(let error as Declared): trace("declared \(error.code)")
            case .failure(is CancellationError): trace("cancelled")
            case .failure(let error): trace("\(type(of: error)) \(error)")
            }
          }
        }
        return ping
      }, script: script)
  }

  @Test("A value ends an effect in a turn of its own, with the beginning as its cause")
  func value() async throws {
    let session = try await Self.session { 42 }
    try session.requireFaithful()
    #expect(session.trace == ["value 42"])
    #expect(session.summaries(.effectBegan) == ["effect load app mode=1 {page: 2}"])
    let ended = try session.event("ended value 42")
    #expect(ended.header.startsTurn)
    #expect(session.cause(of: ended) == "effect load app mode=1 {page: 2}")
  }

  @Test("A declared error comes back as itself, live and in replay")
  func declaredError() async throws {
    let session = try await Self.session { throw Declared(code: 404) }
    try session.requireFaithful()
    #expect(session.trace == ["declared 404"])
  }

  @Test("An undeclared error comes back as its text, live and in replay")
  func undeclaredError() async throws {
    let session = try await Self.session { throw Undeclared() }
    try session.requireFaithful()
    #expect(session.trace == ["RecordedError something else"])
  }

  @Test("A CancellationError comes back as itself")
  func cancellationError() async throws {
    let session = try await Self.session { throw CancellationError() }
    try session.requireFaithful()
    #expect(session.trace == ["cancelled"])
    #expect(session.summaries(.effectEnded) == ["ended cancelled"])
  }

  @Test("The body of an effect never runs in replay")
  func bodyRunsOnce() async throws {
    let counter = Counter()
    let session = try await Self.session { counter.increment() }
    try session.requireFaithful()
    #expect(counter.value == 1)
  }

  @Test("Cancelling an effect is one event; the effect still ends")
  func cancel() async throws {
    let session = try await RecordedSession { world in
      let (begin, stop) = (world.emitterCell(at: "app.begin"), world.emitterCell(at: "app.stop"))
      var effect: RuntimeEffect?
      begin.subscribe {
        effect = world.runtime.effect("wait", node: "app") {
          try await Task.sleep(for: .seconds(60))
          return 1
        } completion: { result in
          if case .failure(is CancellationError) = result { trace("cancelled") }
        }
      }
      stop.subscribe {
        effect?.cancel()
        effect?.cancel()
      }
      return (begin, stop)
    } script: { world, signals in
      signals.0.send(())
      signals.1.send(())
      try await world.until(traced: "cancelled")
    }
    try session.requireFaithful()
    #expect(session.summaries(.lifecycle) == ["life cancel app \"wait\""])
  }

  @Test("An effect that outlives its scope still ends, and what it subscribes to is dead")
  func endsAfterScope() async throws {
    let gate = Gate()
    let session = try await RecordedSession { world in
      let (ping, stop) = (world.emitterCell(at: "app.ping"), world.emitterCell(at: "app.stop"))
      let scope = world.keep(Scope())
      world.runtime.withScope(scope) {
        _ = world.runtime.effect("slow", node: "app", outlives: true) {
          await gate.wait()
          return 1
        } completion: { _ in
          trace("ended")
          ping.subscribe { trace("heard by the dead") }
        }
      }
      stop.subscribe { scope.end() }
      return (ping, stop)
    } script: { world, signals in
      signals.1.send(())
      gate.open()
      try await world.until(traced: "ended")
      signals.0.send(())
    }
    try session.requireFaithful()
    #expect(session.trace == ["ended"])
  }

  @Test("Effects of one name are told apart by how often they began")
  func occurrences() async throws {
    let gates = [Gate(), Gate()]
    let session = try await RecordedSession { world in
      let ping = world.emitterCell(Int.self, at: "app.ping")
      ping.subscribe { index in
        world.runtime.effect("load", node: "app") {
          await gates[index].wait()
          return index
        } completion: {
          trace("\(try? $0.get(), default: "none")")
        }
      }
      return ping
    } script: { world, ping in
      ping.send(0)
      ping.send(1)
      gates[1].open()
      try await world.until(traced: "1")
      gates[0].open()
      try await world.until(traced: "0")
    }
    try session.requireFaithful()
    #expect(session.trace == ["1", "0"])
  }
}
