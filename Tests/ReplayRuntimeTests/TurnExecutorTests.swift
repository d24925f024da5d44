import Foundation
import ReplayProbes
import Testing

@testable import ReplayRuntime

@MainActor private final class Diary {
  private(set) var lines: [String] = []

  nonisolated init() {}

  func note(_ line: String) { lines.append(line) }

  func notes() async -> Int { lines.count }
}

@Suite struct TurnExecutorTests {
  @Test("The running turn is the main actor on every thread, and other code on it is not")
  func isolation() async {
    _ = Runtime()
    #expect(TurnExecutor.isInstalled)
    let seen = await withCheckedContinuation { done in
      Thread.detachNewThread {
        let runtime = Runtime()
        let executor = TurnExecutor()
        let before = executor.isIsolatingCurrentContext()
        let diary = Diary()
        let inside = runtime.inTurn("turn") {
          MainActor.assumeIsolated { diary.note("assumed") }
          return executor.isIsolatingCurrentContext()
        }
        done.resume(returning: [before, inside, executor.isIsolatingCurrentContext()])
      }
    }
    #expect(seen == [false, true, false])
    #expect(await MainActor.run { TurnExecutor().isIsolatingCurrentContext() } == true)
  }

  @Test("Jobs of a turn run in that turn, in their order, whatever their priority")
  func order() {
    let runtime = Runtime()
    let diary = Diary()
    runtime.inTurn("turn") {
      for (number, priority) in [TaskPriority.low, .high, .background, .medium].enumerated() {
        Task(priority: priority) { @MainActor in
          diary.note("\(number)")
          Task { @MainActor in diary.note("\(number) again \(await diary.notes())") }
        }
      }
      MainActor.assumeIsolated { diary.note("handler") }
    }
    let lines = runtime.inTurn("look") { MainActor.assumeIsolated { diary.lines } }
    #expect(
      lines == [
        "handler", "0", "1", "2", "3", "0 again 5", "1 again 6", "2 again 7", "3 again 8",
      ])
  }

  @Test("What becomes ready outside every turn runs on the main queue")
  func outside() async {
    _ = Runtime()
    let isOutside = await Task.detached {
      await MainActor.run { OutsideCaller.isOnMainQueue && TurnThread.runtime == nil }
    }.value
    #expect(isOutside)
  }

  @Test("A flow of the main actor that waits for what is not recorded is reported")
  func unrecordedWait() async throws {
    let session = try await RecordedSession { world in
      let ping = world.emitterCell(at: "app.ping")
      let diary = Diary()
      ping.subscribe {
        world.runtime.task("load") { @MainActor in
          diary.note("begun")
          try await Task.sleep(for: .milliseconds(250))
          trace("on \(diary.lines.count)")
        }
      }
      return ping
    } script: { world, ping in
      ping.send(())
      try await world.until(traced: "on 1")
    }
    #expect(session.live.failureCodes == ["CR4006"])
  }
}
