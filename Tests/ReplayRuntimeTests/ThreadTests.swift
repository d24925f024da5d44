import EventModel
import Foundation
import ReplayProbes
import Testing

@testable import ReplayRuntime

@Suite struct ThreadTests {
  @Test("Commits from eight threads are all applied, seen once and in order, and replayed")
  func commits() async throws {
    let session = try await RecordedSession { world in
      let count = world.cell(0, at: "app.count")
      let odd = world.cell(0, at: "app.odd")
      for name in ["first", "second"] {
        count.subscribe { trace("\(name) \($0.version) \($0.new)") }
      }
      count.subscribe { change in if change.new % 2 == 1 { odd.commit { $0 += 1 } } }
      return Unchecked((count, odd))
    } script: { _, cells in
      onThreads(8) { for _ in 0..<125 { cells.value.0.commit { $0 += 1 } } }
      #expect(cells.value.0.state == 1_000)
      #expect(cells.value.1.state == 500)
    }
    try session.requireFaithful()
    #expect(session.trace == (1...1_000).flatMap { ["first \($0) \($0)", "second \($0) \($0)"] })
    #expect(session.verdict.reapplied == 1_000)
  }

  @Test("Sends from other threads are turns of their own, and replay re-applies them")
  func sends() async throws {
    let session = try await RecordedSession { world in
      let number = world.emitterCell(Int.self, at: "app.number")
      let sum = world.cell(0, at: "app.sum")
      number.subscribe { value in sum.commit { $0 += value } }
      return Unchecked((number, sum))
    } script: { _, handles in
      onThreads(4) { for value in 1...25 { handles.value.0.send(value) } }
      #expect(handles.value.1.state == 1_300)
    }
    try session.requireFaithful()
    #expect(session.verdict.reapplied == 100)
  }

  @Test("A read from another thread does not wait for the running turn")
  func foreignRead() {
    let runtime = Runtime()
    let cell = Unchecked(runtime.run { StateCell(1) })
    let read = Counter()
    cell.value.subscribe { _ in
      let done = DispatchSemaphore(value: 0)
      Thread { _ = (cell.value.state, read.increment(), done.signal()) }.start()
      #expect(done.wait(timeout: .now() + 5) == .success)
    }
    cell.value.commit { $0 = 2 }
    #expect(read.value == 1)
  }

  @Test("Two seconds of waiting for a turn are reported with both places")
  func longWait() throws {
    let runtime = Runtime()
    let failures = Failures()
    runtime.failureHandler = { failures.append($0) }
    let (ping, cell) = runtime.run { (EmitterCell<Void>(), Unchecked(StateCell(0))) }
    ping.subscribe {
      Thread { cell.value.commit { $0 = 1 } }.start()
      Thread.sleep(forTimeInterval: 2.5)
    }
    ping.send(())
    while cell.value.state == 0 { usleep(1_000) }
    let failure = try #require(failures.all.first)
    #expect(failures.all.count == 1)
    #expect(failure.code == "CR4005")
    #expect(failure.text.hasPrefix("commit has waited 2 s for the turn that send began"))
  }

  @Test("Two runtimes in one process share nothing and run in parallel")
  func twoRuntimes() async throws {
    async let first = Self.count(to: 300, seed: 1)
    async let second = Self.count(to: 200, seed: 2)
    let sessions = try await (first, second)
    #expect(sessions.0 == (1...300).map { "\($0)" })
    #expect(sessions.1 == (1...200).map { "\($0)" })
  }

  private static func count(to limit: Int, seed: UInt64) async throws -> [String] {
    let session = try await RecordedSession(seed: seed) { world in
      let count = world.cell(0, at: "app.count")
      count.subscribe { trace("\($0.new)") }
      return count
    } script: { _, count in
      for _ in 0..<limit {
        count.commit { $0 += 1 }
        await Task.yield()
      }
    }
    try session.requireFaithful()
    return session.trace
  }
}

/// Runs a body on several threads at once and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
  let group = DispatchGroup()
  for _ in 0..<count {
    group.enter()
    Thread {
      body()
      group.leave()
    }.start()
  }
  group.wait()
}

/// Gathers failures from any thread.
private final class Failures: @unchecked Sendable {
  private let lock = NSLock()
  private var failures: [RuntimeFailure] = []

  var all: [RuntimeFailure] { lock.withLock { failures } }

  func append(_ failure: RuntimeFailure) { lock.withLock { failures.append(failure) } }
}
