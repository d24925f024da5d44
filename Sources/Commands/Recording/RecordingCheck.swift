import ArgumentParser
import Dispatch
import EventModel
import Platform
import Replay
import ReplayHosting
import SessionLog

/// Whether a recording is replayed at its end.
struct CheckOption: ParsableArguments {
  @Flag(help: "Do not replay the recording at its end.")
  var noCheck = false

  /// The check of a recording.
  ///
  /// - Parameters:
  ///   - program: The executable; nil for a bundled application.
  ///   - request: What the recording asked for.
  func of(
    _ log: String, _ program: String?, memory: Int, _ request: HostRequest
  ) -> RecordingCheck {
    RecordingCheck(
      log: log, program: program, memory: memory, standIns: request.standIns, isWanted: !noCheck)
  }
}

/// The replay of a recording at its end, while the person still remembers the session.
///
/// It says what the recording will verify, and why not. It changes neither the log nor the exit code.
struct RecordingCheck {
  let log: String
  /// The executable; nil for a bundled application.
  let program: String?
  let memory: Int
  /// The stand-ins that a person chose.
  let standIns: [GivenStandIn]
  let isWanted: Bool

  /// The shortest and the longest time that a replay gets, in seconds. Between them it gets the
  /// processor time of the session.
  private static let times = 2.0...30.0

  /// The lines to print after the recorder's own.
  ///
  /// - Parameter signal: The signal that ended the session; nil for none.
  func lines(after signal: Int32?) -> [String] {
    let checked = isWanted ? checkedLines(after: signal) : []
    let lengths = try? LogRenewal.lengths(
      in: SessionLogReader(path: log), GoldenPolicy.of(log: log), standIns)
    return checked + LogRenewal.lines(of: lengths)
  }

  private func checkedLines(after signal: Int32?) -> [String] {
    // Whatever ends a session by these signals waits for the recorder.
    if let signal, signal != Signals.interrupt {
      return ["not checked: \(Interruption.name(of: signal)) came"]
    }
    Surroundings.current.watchSignals()
    let time = Self.time
    let end = DispatchTime.now() + time
    var isLate = false
    do {
      let session = try VerifySession(log: log, app: program, isInProcess: false)
      let check = try session.run(
        options: ReplayJudge.Options(), limits: HostLimits(timeout: time, memory: memory), to: nil,
        findsPlaces: false,
        mayGoOn: {
          isLate = DispatchTime.now() > end
          return !isLate
        })
      if isLate { return ["not checked: the replay takes longer than the session"] }
      let renewalEnd = DispatchTime.now() + 3 * time
      let renewal = LogRenewal(
        session: session, limits: HostLimits(timeout: time, memory: memory),
        policy: try GoldenPolicy.of(log: log), standIns: standIns,
        mayGoOn: { DispatchTime.now() < renewalEnd })
      return try renewal.linesIfNeeded(check)
    } catch is Interrupted {
      return ["not checked: stopped by a signal"]
    } catch {
      let problem = Exit.problem(for: error, words: [])
      return ["not checked: \(problem?.what ?? "\(error)")"]
    }
  }

  /// The time that the replay gets, in seconds.
  private static var time: Double {
    min(max(SystemClock.secondsOfChildren, times.lowerBound), times.upperBound)
  }
}

extension GoldenCheck {
  /// What the recorder says of a recording that it has replayed.
  var lines: [String] {
    // Not whether it passes: a recording has no policy yet, and may have been stopped.
    guard let first = verdict.first else { return ["checked: \(outcome.coverageText)"] }
    let command = HostApplication.command(
      verifying: outcome.log, outcome.program.path, reader.head
    ).command
    return ["checked: it does not verify. \(first.headline): \(first.summary)"]
      + (outcome.outside?.lines ?? []).map { "  \($0)" } + ["  next      \(command)"]
  }
}
