import ArgumentParser
import Dispatch
import EventModel
import Glibc
import Replay
import SessionLog
import Timeline

/// Verifies a log while it is recorded.
struct FollowedVerification {
  /// The session with a reader of what was there at the end.
  private(set) var session: VerifySession
  private let log: String
  private let limits: HostLimits
  private let lastEvent: Int?
  private let runsBodies: Bool
  /// The time that the replay took, without the waiting, in nanoseconds.
  private var busy: UInt64 = 0
  private var progress = FollowProgress()

  /// The number of polls without news after which the last turn is judged: half a second.
  private static let quietPolls = 25

  /// - Throws: As ``VerifySession/init(log:app:isInProcess:opened:)``.
  init(_ log: String, app: String?, limits: HostLimits, to position: String?, runsBodies: Bool)
    throws
  {
    self.log = log
    self.limits = limits
    self.runsBodies = runsBodies
    lastEvent = try position.map(EventRange.expectedNumber)
    session = try VerifySession(log: log, app: app, isInProcess: false)
  }

  /// Follows the log until the session ends, a divergence is found, or the user interrupts.
  ///
  /// - Returns: The report; a problem if the log ended in another way than with its session.
  /// - Throws: ``Problem`` CR2402 if the log is no longer the one that was opened.
  mutating func run(
    options: ReplayJudge.Options, findsPlaces: Bool
  ) throws -> (VerifyReport, Problem?) {
    Interrupt.catchOnce()
    var judgesEarly = true
    while true {
      let follower = try LogFollower(path: try LogFile.path(of: log), named: log)
      session.reader = try follower.reader(isWhole: false)
      let replay = try replay(of: follower, options)
      guard let outcome = try follow(follower, replay, judgesEarly) else {
        replay.stop()
        judgesEarly = false
        continue
      }
      if case .changed = outcome { replay.stop() }
      let problem = FollowedLog.problem(outcome, log: log, follower, verb: "verify")
      if case .changed = outcome, let problem { throw problem }
      let verdict = timed { replay.finish() }
      session.reader = try follower.reader(isWhole: outcome == .recorderGone)
      if outcome == .ended, verdict.first == nil, let lastEvent {
        // Without a difference, the whole of what was asked for must have been compared.
        _ = try SessionTimeline(session.reader).number(of: "@\(lastEvent)")
      }
      var report = try session.report(
        verdict, options: options, limits: limits, findsPlaces: findsPlaces,
        seconds: Double(busy) / 1e9,
        lastEvent: lastEvent)
      report.isCut = outcome == .recorderGone
      return (report, problem)
    }
  }

  private func replay(
    of follower: LogFollower, _ options: ReplayJudge.Options
  ) throws -> FollowedReplay {
    let process = try session.startHost(
      limits: limits, lastEvent: lastEvent, runsBodies: runsBodies, isFed: true)
    return FollowedReplay(
      in: process, options: options, symbols: follower.symbols, lastEvent: lastEvent)
  }

  /// - Returns: How the log ended; nil if the replay must begin again.
  private mutating func follow(
    _ follower: LogFollower, _ replay: FollowedReplay, _ judgesEarly: Bool
  ) throws -> LogFollower.Outcome? {
    var quiet = 0
    var mustRestart = false
    var (busy, progress) = (UInt64(0), progress)
    defer {
      self.busy += busy
      self.progress = progress
    }
    func timed(_ body: () -> Bool) -> Bool {
      let began = DispatchTime.now().uptimeNanoseconds
      defer { busy += DispatchTime.now().uptimeNanoseconds - began }
      return body()
    }
    let outcome = try follower.forEachEvent { header, payload in
      quiet = 0
      if Interrupt.isRequested { return false }
      progress.show(replay.judgedNumber)
      return timed {
        switch replay.take(header, payload) {
        case .goesOn: return true
        case .finished: return false
        case .mustRestart:
          mustRestart = true
          return false
        }
      }
    } onIdle: {
      quiet += 1
      if Interrupt.isRequested { return false }
      replay.lookWhileIdle()
      let goesOn =
        !judgesEarly || quiet != Self.quietPolls || timed { replay.judgeOpenTurn() }
      progress.show(replay.judgedNumber)
      return goesOn
    }
    return mustRestart ? nil : outcome
  }

  private mutating func timed(_ body: () -> Verdict) -> Verdict {
    let began = DispatchTime.now().uptimeNanoseconds
    defer { busy += DispatchTime.now().uptimeNanoseconds - began }
    return body()
  }
}

/// Says on a terminal how far a verification is, at most once a second.
private struct FollowProgress {
  private let isShown = isatty(2) == 1
  private var last: (number: Int, time: UInt64)?

  mutating func show(_ number: Int?) {
    guard isShown, let number, number != last?.number else { return }
    let now = DispatchTime.now().uptimeNanoseconds
    if let last, now - last.time < 1_000_000_000 { return }
    last = (number, now)
    Output.message("verified @\(number)")
  }
}
