import EventModel
import Foundation
import ReplayProbes
import Testing

@testable import AsyncStore

/// An error that a log cannot give back.
private struct Broken: Error, CustomStringConvertible {
  var description: String { "broken wire" }
}

/// A sequence from outside that a test feeds.
private final class Feed: Sendable {
  let numbers: AsyncThrowingStream<Int, any Error>
  let source: AsyncThrowingStream<Int, any Error>.Continuation

  init() { (numbers, source) = AsyncThrowingStream.makeStream() }
}

/// Loops in a flow over sequences that do not belong to the runtime.
@Suite struct LoopTests {
  @Test("Two loops over foreign sequences have elements of their own")
  func twoLoops() async throws {
    let feeds = [Feed(), Feed()]
    let session = try await faithful([
      { store in
        let runtime = store.core.runtime
        for (index, feed) in feeds.enumerated() {
          runtime.task("listen\(index)") {
            for try await number in feed.numbers.removeDuplicates() {
              trace("\(index) hears \(number)")
            }
            trace("\(index) is over")
          }
        }
      }
    ]) { stage in
      stage.act(0)
      for round in 0..<2 {
        for (index, feed) in feeds.enumerated() {
          feed.source.yield(10 * index + round)
          try await stage.world.until(traced: "\(index) hears \(10 * index + round)")
        }
      }
      for (index, feed) in feeds.enumerated() {
        feed.source.finish()
        try await stage.world.until(traced: "\(index) is over")
      }
    }
    #expect(session.live.failures == [])
    #expect(
      session.trace == [
        "0 hears 0", "1 hears 10", "0 hears 1", "1 hears 11", "0 is over", "1 is over",
      ])
  }

  @Test("An error of a foreign sequence reaches the loop, live and in replay")
  func loopError() async throws {
    let feed = Feed()
    let session = try await faithful([
      { store in
        store.core.runtime.task("listen") {
          do {
            for try await number in feed.numbers.removeDuplicates() { trace("hears \(number)") }
            trace("over")
          } catch {
            trace("fails: \(error)")
          }
        }
      }
    ]) { stage in
      stage.act(0)
      feed.source.yield(1)
      try await stage.world.until(traced: "hears 1")
      feed.source.finish(throwing: Broken())
      try await stage.world.until(traced: "fails: broken wire")
    }
    #expect(session.live.failures == [])
    #expect(session.trace == ["hears 1", "fails: broken wire"])
  }

  @Test("A loop that is left keeps no timer and hears nothing more")
  func leftLoop() async throws {
    let feed = Feed()
    let session = try await faithful([
      { store in
        store.core.runtime.task("listen") {
          for try await number in feed.numbers.debounce(for: 2) {
            trace("hears \(number)")
            break
          }
          trace("over")
        }
      }
    ]) { stage in
      stage.act(0)
      feed.source.yield(1)
      try await stage.world.until("a delay has begun") {
        stage.world.runtime.nextTimerDue != nil
      }
      stage.advance(.seconds(3))
      try await stage.world.until(traced: "over")
      feed.source.yield(2)
      try await Task.sleep(for: .milliseconds(50))
      #expect(stage.world.runtime.nextTimerDue == nil)
      #expect(stage.world.runtime.inTurn("test") { !stage.world.runtime.hasPendingEffects })
    }
    #expect(session.live.failures == [])
    #expect(session.trace == ["hears 1", "over"])
  }
}
