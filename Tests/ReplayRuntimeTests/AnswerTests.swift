import EventModel
import ReplayProbes
import ReplayRuntime
import Testing

@Suite struct AnswerTests {
  @Test("The k-th equal request of a turn gets the k-th recorded answer; the world is not asked")
  func answers() async throws {
    var asked = 0
    let session = try await RecordedSession { world in
      let ask = world.emitterCell(at: "app.ask")
      ask.subscribe {
        for request in ["locale", "zone", "locale"] {
          let answer: String = world.runtime.answer(request, node: "app") {
            asked += 1
            return "\(request) \(asked)"
          }
          trace(answer)
        }
      }
      return ask
    } script: { _, ask in
      ask.send(())
      ask.send(())
    }
    try session.requireFaithful()
    #expect(asked == 6)
    #expect(
      session.trace == [
        "locale 1", "zone 2", "locale 3", "locale 4", "zone 5", "locale 6",
      ])
  }

  @Test("An answer that the record lacks is a failure, and the world is asked")
  func missingAnswer() async throws {
    var requests = ["file", "other", "other"]
    let session = try await RecordedSession { world in
      let answer: Int = world.runtime.answer(requests.removeFirst(), node: "app") { 5 }
      trace("\(answer)")
    } script: { _, _ in
    }
    #expect(session.verified.failureCodes == ["CR4201"])
    #expect(session.verified.trace == ["5"])
    #expect(session.verdict.first != nil)
  }

  @Test("An answer that cannot be decoded is a failure, and the world is asked")
  func undecodableAnswer() async throws {
    var isLive = true
    let session = try await RecordedSession { world in
      if isLive {
        let answer: String = world.runtime.answer("size", node: "app") { "five" }
        trace(answer)
      } else {
        let answer: Int = world.runtime.answer("size", node: "app") { 5 }
        trace("\(answer)")
      }
      isLive = false
    } script: { _, _ in
    }
    #expect(session.verified.failureCodes == ["CR4202"])
    #expect(session.verified.trace == ["5"])
    #expect(session.verdict.first != nil)
  }

  @Test("A question asked from outside any turn is a turn of its own")
  func answerFromOutside() async throws {
    let session = try await RecordedSession { world in
      world.emitterCell(at: "app.ping")
    } script: { world, ping in
      let _: Int = world.runtime.answer("size") { 80 }
      ping.send(())
    }
    try session.requireFaithful()
    #expect(session.summaries(.answer).count == 1)
  }

  @Test("A commit by code that replay does not have is the recorded one, place and all")
  func commitAsRecorded() async throws {
    let counter = Counter()
    let session = try await RecordedSession { world in
      let (ping, cell) = (world.emitterCell(at: "app.ping"), world.cell(0, at: "app.count"))
      ping.subscribe {
        cell.commitAsRecorded(place: CallSite()) { $0 = counter.increment() * 10 }
        cell.commit { $0 += 1 }
        trace("\(cell.state)")
      }
      return ping
    } script: { _, ping in
      ping.send(())
      ping.send(())
    }
    try session.requireFaithful()
    #expect(counter.value == 2)
    #expect(session.trace == ["11", "21"])
  }
}
