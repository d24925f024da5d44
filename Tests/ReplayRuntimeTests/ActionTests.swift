import EventModel
import ReplayProbes
import Testing

@testable import ReplayRuntime

/// Says when an action begins and ends.
private final class Host: ActionHost {
  func actionBegins() { trace("begins") }
  func actionEnds() { trace("ends") }

  func run(_ name: String, on cell: StateCell<Int>, _ body: () -> Void) {
    cell.runtime.action(name, on: cell, arguments: { $0.write(unsigned: 7) }) {
      actionBegins()
      body()
      actionEnds()
    }
  }
}

private struct Parts: @unchecked Sendable {
  var cell: StateCell<Int>
  var sum: StateCell<Int>
  var host: Host
}

private func faithful(
  act: @escaping (Parts) -> Void = { _ in }, _ script: (World, Parts) async throws -> Void
) async throws -> RecordedSession {
  let session = try await RecordedSession { world in
    let parts = Parts(
      cell: world.cell(0, at: "app.cell"), sum: world.cell(0, at: "app.sum"),
      host: world.keep(Host()))
    parts.cell.actionHost = parts.host
    parts.cell.subscribe { change in parts.sum.commit { $0 += change.new } }
    world.emitterCell(at: "app.act").subscribe { act(parts) }
    return parts
  } script: { world, parts in
    try await script(world, parts)
  }
  try session.requireFaithful()
  return session
}

@Suite struct ActionTests {
  @Test("An action in a turn runs again; its event has a cause, and is the cause of its commits")
  func inside() async throws {
    let session = try await faithful { parts in
      parts.host.run("add", on: parts.cell) { parts.cell.commit { $0 += 1 } }
    } _: { world, _ in
      let node = world.runtime.node(named: world.runtime.symbols.symbol("app.act"))
      try #require(node as? EmitterCell<Void>).send(())
    }
    #expect(session.cause(of: try session.event("action add app.cell 7")) == "send app.act")
    #expect(session.trace == ["begins", "ends"])
  }

  @Test("An action from outside is one turn: its operations are applied, what follows is verified")
  func outside() async throws {
    let session = try await faithful { _, parts in
      parts.host.run("add", on: parts.cell) {
        parts.cell.commit { $0 += 1 }
        parts.host.run("inner", on: parts.cell) { parts.cell.commit { $0 += 10 } }
        parts.sum.commit { $0 *= 2 }
      }
    }
    #expect(session.trace == ["begins", "begins", "ends", "ends"])
    #expect(
      session.summaries(.commit) == [
        "commit app.cell version=1 . = 1", "commit app.sum version=1 . = 1",
        "commit app.cell version=2 . = 11", "commit app.sum version=2 . = 12",
        "commit app.sum version=3 . = 24",
      ])
    #expect(session.verdict.reapplied == 5)
    #expect(Set(session.events.filter { $0.kind == .commit }.map(\.time)).count == 1)
  }

  @Test("An action from a span has the span as its cause, live as in replay")
  func fromSpan() async throws {
    let session = try await faithful(
      act: { parts in
        parts.cell.runtime.span("work") {
          parts.host.run("add", on: parts.cell) { parts.cell.commit { $0 += 1 } }
        }
      },
      { world, parts in
        let node = world.runtime.node(named: world.runtime.symbols.symbol("app.act"))
        try #require(node as? EmitterCell<Void>).send(())
        try await world.until("it is done") { parts.cell.state == 1 }
      })
    #expect(
      session.cause(of: try session.event("action add app.cell 7")).map {
        $0.hasPrefix("effect work")
      } == true)
  }

  @Test("An effect that an action from outside begins can be cancelled by a later turn")
  func effect() async throws {
    let session = try await faithful { world, parts in
      world.runtime.effectHost = Idle()
      let runtime = world.runtime
      parts.host.run("begin", on: parts.cell) { runtime.span("work", node: "app.cell") {} }
      let (node, name) = (runtime.symbols.symbol("app.cell"), runtime.symbols.symbol("work"))
      #expect(runtime.effectCount(node: node, name: name) == 1)
      parts.host.run("stop", on: parts.cell) { runtime.cancelEffects(node: node, name: name) }
      #expect(runtime.effectCount(node: node, name: name) == 0)
    }
    #expect(session.summaries(.lifecycle).filter { $0.contains("cancel") }.count == 1)
  }

  @Test("What replay cannot repeat is a failure inside an action from outside")
  func misuse() async throws {
    let session = try await RecordedSession { world in
      world.cell(0, at: "app.cell")
    } script: { world, cell in
      world.runtime.action("wait", on: cell) {
        world.runtime.timer("late", after: .seconds(1)) {}
        world.runtime.effect("ask", operation: { 1 }, completion: { _ in })
      }
    }
    #expect(session.live.failureCodes == ["CR4007", "CR4007"])
  }

  private final class Idle: EffectHost {
    func effectBegan(_ effect: PendingEffect) {}
    func effectCancelled(_ effect: PendingEffect) {}
  }
}
