import ReplayProbes
import Testing

@testable import VDStore

private final class Note {
  var text = "a"
  var count = 0
}

private struct Desk {
  var left: Note
  var right: Note
  var other = Note()

  init() {
    let note = Note()
    (left, right) = (note, note)
  }
}

private struct Part: Codable, Equatable {
  @NonMutatingSet var text = "a"
}

private struct Parts: Codable, Equatable {
  var left = Part()
  var right = Part()
}

@Suite struct ObjectMirrorsTests {
  @Test("A write to an object that stands at two places of a state tells the scopes of both")
  func object() async throws {
    let session = try await faithful(
      { Store(Desk()) },
      prepare: { store in
        tell("left", store.scope(\.left.text)) { $0 }
        tell("right", store.scope(\.right.text)) { $0 }
        tell("count", store.scope(\.right.count)) { "\($0)" }
        tell("other", store.scope(\.other.text)) { $0 }
      },
      [{ $0.scope(\.left.text).state = "b" }, { $0.scope(\.right.text).state += "c" }]
    ) { stage in
      stage.act(0)
      stage.act(1)
      stage.store.scope(\.left.text).state = "d"
      stage.settle()
    }
    #expect(
      session.trace.filter { !$0.hasSuffix("will change") } == [
        "left: a", "right: a", "count: 0", "other: a", "right: b", "left: b", "left: bc",
        "right: bc", "right: d", "left: d",
      ])
    let last = try #require(session.events.last { $0.kind == .commit })
    #expect(session.cause(of: last)?.contains("commit") == true)
  }

  @Test("A part behind a reference at two places of a state tells the scopes of both")
  func part() async throws {
    let session = try await faithful(
      { Store(Parts()) },
      prepare: { store in
        store.state.right = store.state.left
        tell("left", store.scope(\.left.text)) { $0 }
        tell("right", store.scope(\.right.text)) { $0 }
      },
      [{ $0.scope(\.left.text).state = "b" }]
    ) { stage in
      stage.act(0)
      stage.store.scope(\.right.text).state = "c"
      stage.settle()
    }
    #expect(
      session.trace.filter { !$0.hasSuffix("will change") }.suffix(4) == [
        "left: b", "right: b", "left: c", "right: c",
      ])
  }
}
