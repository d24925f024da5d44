import CBOR
import EventModel
import ReplayProbes
import ReplayRuntime
import Testing

/// Not Codable: recorded by its stored properties, those without an encoding as a constant.
private struct Plain {
  final class Socket { var isOpen = false }

  var count = 0
  var names: [String] = []
  var socket = Socket()
  var handler: () -> Void = {}
}

@Suite struct StateTests {
  @Test("State that is not Codable is recorded by its stored properties")
  func plainState() async throws {
    let session = try await RecordedSession { world in
      let cell = world.cell(Plain(), at: "app.plain")
      let ping = world.emitterCell(at: "app.ping")
      ping.subscribe {
        cell.commit {
          $0.count += 1
          $0.names.append("a")
          $0.socket = Plain.Socket()
          $0.handler = { trace("called") }
        }
        trace("\(cell.state.count) \(cell.state.names)")
      }
      return ping
    } script: { _, ping in
      ping.send(())
    }
    try session.requireFaithful()
    #expect(session.trace == ["1 [\"a\"]"])
    let commit = try #require(session.summaries(.commit).first)
    #expect(commit.hasPrefix("commit app.plain version=1 count = 1; names splice 0 -0 +[\"a\"]"))
  }

  @Test("A node that makes events before it is bound is followed by the fold")
  func provisionalName() async throws {
    let session = try await RecordedSession { world in
      let cell = world.keep(StateCell(0))
      cell.commit { $0 = 1 }
      cell.bind(to: "app.late")
      return cell
    } script: { _, cell in
      cell.commit { $0 = 2 }
    }
    try session.requireFaithful()
    #expect(
      session.summaries(.commit, .lifecycle) == [
        "life create new#1 0", "commit new#1 version=1 . = 1", "life bind app.late \"new#1\"",
        "commit app.late version=2 . = 2",
      ])
  }

  @Test("A commit from outside carries its values absolutely, so replay sets what live computed")
  func absoluteCommit() async throws {
    var step = 0
    let session = try await RecordedSession { world in
      world.cell([1, 2, 3], at: "app.list")
    } script: { _, list in
      for _ in 0..<3 {
        step += 5
        list.commit { $0.append(step) }
      }
      list.commit { $0.removeFirst() }
      #expect(list.state == [2, 3, 5, 10, 15])
    }
    try session.requireFaithful()
    #expect(session.verdict.reapplied == 4)
  }

  @Test("A commit from outside to a value with an invariant is put back")
  func invariantCommit() async throws {
    struct Ranges: Codable {
      var range = 0...1
      var ranges = [0...1, 2...3]
      var names: Set<String> = ["e\u{301}", "x"]
    }
    let session = try await RecordedSession { world in
      world.cell(Ranges(), at: "app.ranges")
    } script: { _, ranges in
      ranges.commit { $0.range = 5...9 }
      ranges.commit { $0.ranges[1] = 6...8 }
      ranges.commit { $0.names = ["\u{E9}", "x"] }
    }
    try session.requireFaithful()
    #expect(session.verdict.reapplied == 3)
  }
}
