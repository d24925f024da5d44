import ReplayProbes
import ReplayRuntime
import Testing

@testable import AsyncStore

@Suite struct EffectIDTests {
  /// Its objects differ and print alike.
  private final class Key: Hashable, @unchecked Sendable {
    static func == (a: Key, b: Key) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// Equal texts are encoded differently.
  private struct Word: Hashable, Codable {
    var text: String
    static func == (a: Word, b: Word) -> Bool { a.text.lowercased() == b.text.lowercased() }
    func hash(into hasher: inout Hasher) { hasher.combine(text.lowercased()) }
  }

  @Test("Two objects are two identifiers, although they print alike")
  func objects() async throws {
    let (one, other) = (Key(), Key())
    let session = try await faithful([
      { store in
        store.receive(.timer(1, id: one) { _ in .line("one") })
        store.receive(.timer(1, id: other) { _ in .line("other") })
      },
      { $0.receive(.cancel(one)) },
    ]) { stage in
      stage.act(0)
      stage.advance(.seconds(1))
      stage.act(1)
      stage.advance(.seconds(1))
    }
    #expect(session.trace.last == "home: one other other 0 ")
  }

  @Test("Equal values are one identifier, although they are encoded differently")
  func words() async throws {
    let session = try await faithful([
      { $0.receive(.timer(1, id: Word(text: "Tick")) { _ in .line("tick") }) },
      { $0.receive(.cancel(Word(text: "TICK"))) },
    ]) { stage in
      stage.act(0)
      stage.advance(.seconds(1))
      stage.act(1)
      stage.advance(.seconds(1))
    }
    #expect(session.trace.last == "home: tick 0 ")
  }

  @Test("Bindings whose identifiers print alike have different names in the log")
  func bindings() async throws {
    let (one, other) = (Key(), Key())
    let session = try await faithful([
      { store in
        store.bind(id: one, stream: AsyncStream<Int>.of(1)) { .line("one \($0)") }
        store.bind(id: other, stream: AsyncStream<Int>.of(2)) { .line("other \($0)") }
      }
    ]) { stage in
      stage.act(0)
      try await stage.until("one 1")
      try await stage.until("other 2")
    }
    #expect(
      Set(session.summaries(.send).filter { $0.contains("Key") })
        == ["send app.store.Key.Key 1", "send app.store.Key.Key#2 2"])
  }
}

extension AsyncStream where Element == Int {
  /// A sequence of one element.
  fileprivate static func of(_ element: Int) -> AsyncStream {
    AsyncStream { continuation in
      continuation.yield(element)
      continuation.finish()
    }
  }
}
