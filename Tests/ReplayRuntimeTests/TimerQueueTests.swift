import EventModel
import Testing

@testable import ReplayRuntime

@Suite final class TimerQueueTests {
  private let runtime = Runtime()
  private var queue = TimerQueue()

  private func timer(_ name: String, due: Int64, hostDue: Int64? = nil) -> ArmedTimer {
    ArmedTimer(
      owner: runtime, node: runtime.symbols.symbol(name), due: due, hostDue: hostDue ?? due,
      interval: nil, scope: nil, handler: {})
  }

  private func name(_ timer: ArmedTimer?) -> String? { timer.map { runtime.symbols[$0.node] } }

  /// The names of the timers that are due, in the order in which they fire.
  private func due(
    now: Int64, after turnTime: Int64 = 0, reachedAt hostTime: Int64? = nil
  ) -> [String] {
    var names: [String] = []
    while let timer = queue.takeDue(now: now, after: turnTime, reachedAt: hostTime) {
      names.append(name(timer) ?? "")
    }
    return names
  }

  /// The name of the timer that a replay fires at a recorded moment.
  private func due(recorded moment: Int64, after turnTime: Int64) -> String? {
    name(queue.takeDue(recorded: moment, after: turnTime))
  }

  @Test("Timers fire by due time, and those of one moment in the order of arming")
  func order() {
    for (name, time) in [("c", 30), ("a", 10), ("b1", 20), ("b2", 20)] as [(String, Int64)] {
      queue.arm(timer(name, due: time))
    }
    #expect(queue.nextDue == 10)
    #expect(due(now: 20) == ["a", "b1", "b2"])
    #expect(due(now: 29) == [])
    #expect(due(now: 30) == ["c"])
    #expect(queue.isEmpty)
  }

  @Test("A timer that the next turn's time passes is due, whatever the host's time is")
  func passedByTurns() {
    queue.arm(timer("a", due: 101))
    #expect(due(now: 5, after: 99) == [])
    #expect(due(now: 5, after: 100) == ["a"])
  }

  @Test("A timer that the host's time has reached brings the ones before it along")
  func reached() {
    queue.arm(timer("early", due: 10, hostDue: 40))
    queue.arm(timer("late", due: 20, hostDue: 8))
    #expect(due(now: 0, reachedAt: 7) == [])
    #expect(due(now: 0, reachedAt: 8) == ["early", "late"])
  }

  @Test("In a replay a timer fires only if its turn is not later than the recorded moment")
  func recordedMoment() {
    queue.arm(timer("a", due: 10))
    queue.arm(timer("b", due: 10))
    #expect(due(recorded: 9, after: 0) == nil)
    #expect(due(recorded: 10, after: 0) == "a")
    // The turn of the second would be at 11.
    #expect(due(recorded: 10, after: 10) == nil)
    #expect(due(recorded: 11, after: 10) == "b")
  }

  @Test("A timer that is disarmed neither fires nor keeps its handler")
  func disarm() {
    let (a, b) = (timer("a", due: 10), timer("b", due: 10))
    queue.arm(a)
    queue.arm(b)
    queue.disarm(a)
    queue.disarmFirst(of: runtime.symbols.symbol("nobody"))
    #expect(!a.isArmed)
    #expect(due(now: 10) == ["b"])
    queue.arm(b)
    queue.disarmFirst(of: b.node)
    #expect(queue.isEmpty && !b.isArmed)
  }

  @Test("While a timer fires, the host's moment is that at which it was due")
  func firingMoment() {
    queue.moveHostTime(to: 100)
    queue.moveHostTime(to: 50)
    #expect(queue.hostTime == 100)
    #expect(queue.hostMoment(ofTurnAt: 120) == 100)
    let timer = timer("a", due: 60, hostDue: 55)
    queue.beginFiring(timer)
    #expect(queue.hostMoment(ofTurnAt: 120) == 55)
    queue.endFiring()
    #expect(queue.hostMoment(ofTurnAt: 90) == 90)
  }

  @Test("New timers that fire without end are found; those that were armed before are not counted")
  func rush() {
    let old = timer("old", due: 0)
    queue.arm(old)
    var rush = queue.rush(from: 0)
    let new = timer("new", due: 1)
    queue.arm(new)
    let limit = TimerQueue.Rush.limit
    let ofOld = (0...limit).count { _ in rush.isEndless(at: old) }
    let ofNew = (1...limit).count { _ in rush.isEndless(at: new) }
    let oneMore = rush.isEndless(at: new)
    #expect(ofOld == 0 && ofNew == 0 && oneMore)
    new.due = 100_000
    let later = rush.isEndless(at: new)
    #expect(!later, "0.1 s later the count begins again")
  }
}
