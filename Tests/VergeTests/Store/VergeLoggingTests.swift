import Foundation
import Logging
import ReplayProbes
import Testing
import Verge

/// Keeps what is logged.
private final class Captured: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String] = []

  var all: [String] { lock.withLock { texts } }
  func append(_ text: String) { lock.withLock { texts.append(text) } }
}

private struct CapturingHandler: LogHandler {
  let captured: Captured
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  init(_ captured: Captured) { self.captured = captured }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { captured.append("\(event.message)") }
}

/// A logger with the three methods that the protocol had at first.
private struct ThreeMethods: StoreLogger {
  let captured: Captured
  func didCommit(log: CommitLog) { captured.append("commit") }
  func didCreateDispatcher(log: DidCreateDispatcherLog) { captured.append("create") }
  func didDestroyDispatcher(log: DidDestroyDispatcherLog) { captured.append("destroy") }
}

@Suite struct VergeLoggingTests {
  @Test("V-62: no logger is fine")
  func none() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(logger: nil), at: "app.counter")
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        store.increment()
        _ = CountingStore.Dispatcher(target: store)
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.summaries(.commit).count == 1)
  }

  private func logged(_ body: (CountingStore) -> Void) throws -> [(
    kind: String, json: [String: Any]
  )] {
    let captured = Captured()
    let runtime = Runtime()
    runtime.run {
      body(CountingStore(logger: DefaultStoreLogger { _ in CapturingHandler(captured) }))
    }
    return try captured.all.map { text in
      let parts = text.split(separator: " ", maxSplits: 1)
      let json = try JSONSerialization.jsonObject(with: Data(parts[1].utf8))
      return (String(parts[0]), try #require(json as? [String: Any]))
    }
  }

  @Test("V-63, V-64: a commit is written as sorted, pretty JSON in the documented shape")
  func commitLog() throws {
    let captured = Captured()
    let runtime = Runtime()
    runtime.advance(by: .seconds(90))
    let line = #line + 3
    runtime.run {
      let store = CountingStore(logger: DefaultStoreLogger { _ in CapturingHandler(captured) })
      store.commit("rename") { $0.name = "Ann" }
    }
    let text = try #require(captured.all.first)
    #expect(captured.all.count == 1)
    let lines = text.split(separator: "\n").map { line in
      // The only figure that differs from run to run.
      line.contains("tookMilliseconds") ? "  \"tookMilliseconds\" : …" : String(line)
    }
    #expect(
      lines == [
        "[Commit] {", "  \"store\" : \"VergeTests.CountingStore()\",", "  \"tookMilliseconds\" : …",
        "  \"trace\" : {", "    \"createdAt\" : \"1970-01-01T00:01:30Z\",",
        "    \"file\" : \"VergeTests\\/VergeLoggingTests.swift\",",
        "    \"function\" : \"commitLog()\",", "    \"line\" : \(line),",
        "    \"name\" : \"rename\"",
        "  },", "  \"type\" : \"commit\"", "}",
      ])
  }

  @Test("V-65: activities and dispatchers are written with their types")
  func otherLogs() throws {
    let logs = try logged { store in
      store.send(.finished)
      _ = CountingStore.Dispatcher(target: store)
    }
    #expect(logs.map(\.kind) == ["[Activity]", "[Dispatcher]", "[Dispatcher]"])
    #expect(
      logs.map { $0.json["type"] as? String } == [
        "activity", "did_create_dispatcher", "did_destroy_dispatcher",
      ])
    #expect(logs[0].json["activity"] as? String == "finished")
    #expect(Set(logs[0].json.keys) == ["type", "store", "activity", "trace"])
    #expect(Set(logs[1].json.keys) == ["type", "store", "dispatcher"])
  }

  @Test("V-63: the shared logger and its older name are one")
  func sharedLogger() {
    #expect(DefaultStoreLogger.shared === DefaultLogger.shared)
    let store = CountingStore(logger: DefaultStoreLogger.shared)
    #expect(store.logger as? DefaultStoreLogger === DefaultStoreLogger.shared)
  }

  @Test("V-66: a logger needs three methods; a commit that throws is not logged")
  func threeMethods() {
    let captured = Captured()
    let store = CountingStore(logger: ThreeMethods(captured: captured))
    store.increment()
    #expect(throws: Refused.self) { try store.commit { _ in throw Refused() } }
    _ = CountingStore.Dispatcher(target: store)
    #expect(captured.all == ["commit", "create", "destroy"])
  }

  @Test("V-67: a commit is logged when everybody was told of it, live and replayed")
  func order() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(logger: TracingLogger()), at: "app.counter")
      world.keep(
        store.sinkState(dropsFirst: true) { changes in
          trace("first \(changes.version)")
          if changes.version == 1 { store.commit("inner") { $0.count = 2 } }
        })
      world.keep(store.sinkState(dropsFirst: true) { trace("second \($0.version)") })
      world.keep(store.sinkActivity { trace("told \($0)") })
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        store.commit("outer") { $0.count = 1 }
        store.send(.finished)
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(
      session.trace == [
        "first 1", "second 1", "first 2", "second 2", "commit inner", "commit outer",
        "told finished", "activity finished",
      ])
  }

  @Test("V-64: how long a commit took is in no event")
  func noTimes() async throws {
    func record() async throws -> [UInt8] {
      let session = try await faithful { world in
        let store = world.store(CountingStore(logger: TracingLogger()), at: "app.counter")
        let tap = world.emitterCell(at: "app.tap")
        tap.subscribe { store.increment() }
        return tap
      } script: { _, tap in
        tap.send(())
      }
      return session.events.flatMap { $0.payload }
    }
    #expect(try await record() == record())
  }
}
