import Dispatch
import EventModel
import Platform
import SessionLog
import Timeline

/// The events of a log that may still be recorded, for the inspector.
///
/// A follower finds the new events. A reader of the whole log, opened again after news, gives their
/// payloads: the marks of its chunks are known, so this costs no more than the last chunk and the
/// journal. Events that the follower has not found yet are left out.
final class FollowedEvents: GrowingEvents {
  /// The shortest time between two polls, in nanoseconds. Keys may come faster.
  private static let shortestInterval: UInt64 = 90_000_000
  /// The number of polls without news after which the lock of the recorder is checked.
  private static let quietPolls = 2

  private let log: String
  private let follower: LogFollower
  private var reader: SessionLogReader
  private var growth = SessionGrowth.following
  private var lastPoll: UInt64?
  private var isFirstPoll = true
  /// The message if the log ended in another way than with its session.
  private var problem: Problem?

  /// Opens the log that an argument names. It has no events before the first poll.
  ///
  /// - Throws: ``LogError``, ``Problem``.
  init(_ log: String) throws {
    self.log = log
    follower = try LogFollower(path: try LogFile.path(of: log), named: log)
    reader = try follower.reader(isWhole: false)
  }

  /// Ends the command in the way in which the log ended.
  ///
  /// - Throws: As ``FollowedLog/end(_:of:integrity:)``.
  func end() throws { try FollowedLog.end(problem, of: log, integrity: integrity) }
}

// MARK: New events

extension FollowedEvents {
  func poll(_ body: (EventHeader, UnsafeRawBufferPointer) -> Void) -> SessionGrowth {
    let now = DispatchTime.now().uptimeNanoseconds
    if let lastPoll, now - lastPoll < Self.shortestInterval { return growth }
    lastPoll = now
    let began = follower.nextNumber
    do {
      // At the first poll the state of the recorder is not known.
      let quietPolls = isFirstPoll ? 0 : Self.quietPolls
      isFirstPoll = false
      let outcome = try follower.poll(quietPolls: quietPolls, body)
      if follower.nextNumber > began {
        reader = try follower.reader(isWhole: outcome == .recorderGone)
      }
      if let outcome { note(outcome) }
    } catch {
      let problem = Exit.problem(for: error, words: [])
      note(
        problem ?? Problem(code: ExitCodes.internalError, what: String(describing: error)),
        "not followed")
    }
    return growth
  }

  func pause(milliseconds: Int) {
    SystemClock.sleep(microseconds: milliseconds * 1_000)
    lastPoll = nil
  }

  private func note(_ outcome: LogFollower.Outcome) {
    guard
      let problem = FollowedLog.problem(outcome, log: log, follower, verb: "inspect")
    else {
      growth = .ended
      return
    }
    var what = "recorder gone"
    if case .changed(let change) = outcome { what = change.rawValue }
    note(problem, what)
  }

  private func note(_ problem: Problem, _ what: String) {
    self.problem = problem
    let code = problem.diagnostic.map { [$0] } ?? []
    growth = .cut(
      note: ([what] + code).joined(separator: " "),
      message: (code + [problem.what]).joined(separator: " "))
  }
}

// MARK: Known events

extension FollowedEvents {
  var name: String { reader.name }
  var application: String { reader.application }
  var symbols: SymbolTable { follower.symbols }
  var eventCount: Int { follower.nextNumber }
  var integrity: LogIntegrity { follower.integrity }
  var stateBeforeFirstEvent: Projection? { get throws { try reader.stateBeforeFirstEvent } }

  func event(at number: Int) throws -> Event {
    guard number < eventCount else {
      let first = reader.firstEvent
      throw LogError(.noSuchEvent(number: number, of: first..<max(first, eventCount)), file: log)
    }
    return try reader.event(at: number)
  }

  func forEachEvent(
    from first: Int, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    let count = eventCount
    try reader.forEachEvent(from: first) { header, payload in
      try header.number < count && body(header, payload)
    }
  }

  func projection(upTo number: Int) throws -> Projection? {
    try reader.projection(upTo: min(number, eventCount - 1))
  }

  func start(near time: Int64) -> Int { reader.start(near: time) }
}
