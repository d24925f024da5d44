import EventModel
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

/// Sends when it is encoded.
private struct Chatty: Codable {
  var text = "a"
  nonisolated(unsafe) static var emitterCell: EmitterCell<Void>?

  init() {}

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    if let emitterCell = Self.emitterCell, emitterCell.runtime === Runtime.ambient {
      emitterCell.send(())
    }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

nonisolated private struct TalkingView: View {
  let emitterCell: EmitterCell<Void>
  var body: some View {
    emitterCell.send(())
    return Text("shown")
  }
}

private struct Refused: Error {}

@Suite struct MisuseTests {
  @Test("A send inside encode(to:) is a failure and does not happen")
  func sendWhileEncoding() async throws {
    let session = try await RecordedSession { world in
      let heard = world.emitterCell(at: "app.heard")
      heard.subscribe { trace("heard") }
      let cell = world.cell(Chatty(), at: "app.chatty")
      let change = world.emitterCell(at: "app.change")
      change.subscribe {
        Chatty.emitterCell = heard
        cell.commit { $0.text += "b" }
        Chatty.emitterCell = nil
      }
      return change
    } script: { _, change in
      change.send(())
    }
    try session.requireFaithful()
    #expect(session.trace.isEmpty)
    #expect(Set(session.live.failureCodes) == ["CR4003"])
    #expect(session.live.failures.first?.node == "app.heard")
  }

  @Test("A send inside a body is a failure and does not happen")
  func sendWhileRendering() async throws {
    let session = try await RecordedSession { world in
      let heard = world.emitterCell(at: "app.heard")
      heard.subscribe { trace("heard") }
      world.host.mount(TalkingView(emitterCell: heard))
    } script: { _, _ in
    }
    try session.requireFaithful()
    #expect(session.trace.isEmpty)
    #expect(session.live.failureCodes == ["CR4004"])
    #expect(session.live.host.screen?.plainText == "shown")
  }

  @Test("A commit that throws leaves the state and makes no event")
  func throwingCommit() async throws {
    let session = try await RecordedSession { world in
      world.cell(1, at: "app.count")
    } script: { _, count in
      #expect(throws: Refused.self) {
        try count.commit {
          $0 = 9
          throw Refused()
        }
      }
      #expect(count.state == 1)
      #expect(count.version == 0)
    }
    try session.requireFaithful()
    #expect(session.summaries(.commit).isEmpty)
    #expect(session.events.count == 3)
  }

  @Test("A commit that changes nothing is an event with an empty patch")
  func emptyCommit() async throws {
    let session = try await RecordedSession { world in
      world.cell(1, at: "app.count")
    } script: { _, count in
      count.commit { _ in }
    }
    try session.requireFaithful()
    #expect(session.summaries(.commit) == ["commit app.count version=1 unchanged"])
  }

  @Test("A commit inside the mutation of the same store is reported")
  func commitInsideMutation() async throws {
    let session = try await RecordedSession { world in
      let count = world.cell(0, at: "app.count")
      let ping = world.emitterCell(at: "app.ping")
      ping.subscribe {
        count.commit { value in
          count.commit { $0 = 5 }
          value += 1
        }
      }
      return ping
    } script: { _, ping in
      ping.send(())
    }
    try session.requireFaithful()
    #expect(session.live.failureCodes == ["CR4009"])
    #expect(session.live.failures.first?.node == "app.count")
  }

  @Test("A failure is an event, and the hook gets it after it was recorded")
  func failureHook() async throws {
    let session = try await RecordedSession { world in
      let ping = world.emitterCell(at: "app.ping")
      ping.subscribe { world.runtime.fail("CR4999", node: "app", "for the test") }
      return ping
    } script: { _, ping in
      ping.send(())
    }
    try session.requireFaithful()
    #expect(session.summaries(.failure) == ["failure CR4999 app \"for the test\""])
    #expect(session.live.failures.map(\.description) == ["CR4999 app: for the test"])
  }

  @Test("An object of another runtime that acts inside a turn is a failure")
  func crossingRuntimes() throws {
    let (a, b) = (Runtime(), Runtime())
    var codes: [String] = []
    a.failureHandler = { codes.append("a \($0.code)") }
    b.failureHandler = { codes.append("b \($0.code)") }
    let emitterCell = a.run { EmitterCell<Void>() }
    let cell = b.run { StateCell(0) }
    emitterCell.subscribe { cell.commit { $0 += 1 } }
    emitterCell.send(())
    #expect(codes == ["a CR4002"])
    #expect(cell.state == 1)
  }
}
