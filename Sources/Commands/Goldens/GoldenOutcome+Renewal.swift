import ArgumentParser
import Replay
import ReplayHosting
import SessionLog

extension RecordMode: ExpressibleByArgument {}

extension GoldenOutcome.Renewal {
  /// Does what a mode says after a replay.
  ///
  /// - Returns: Nil if nothing was recorded.
  /// - Throws: ``LogOutputError``.
  init?(
    of session: VerifySession, _ outcome: GoldenOutcome, mode: RecordMode, limits: HostLimits
  ) throws {
    let renewal = GoldenRenewal(of: session.log)
    let isDifferent = outcome.first != nil
    if mode == .never { return nil }
    // What an earlier run has recorded beside the golden is not what today's replay does.
    do throws(LogError) {
      try renewal.remove()
    } catch {
      self = .impossible(Exit.problem(for: error, words: [])?.what ?? "\(error)")
      return
    }
    if outcome.passes {
      if mode != .all || isDifferent { return nil }
    } else if outcome.policy.expect != nil {
      return nil
    } else if !isDifferent || outcome.exitCode != ExitCodes.difference {
      // Nothing differs but was lost, or the application stops: there is nothing to record.
      return nil
    }
    if (try? Goldens.endsWithStop(session.reader)) == true {
      self = .mended(golden: session.log, app: session.program.path)
      return
    }
    do {
      let result = try renewal.write(session.reader) { output in
        let started = try session.startHost(limits: limits, redacts: true)
        return try Rerecording(
          of: started.log.reader, in: started.process, build: session.program.build, to: output)
      } verdict: { renewed in
        try session.verdict(on: renewed, options: outcome.policy.options(), limits: limits)
      }
      if let first = result.unresolved.first {
        let count = Counting.grouped(result.unresolved.count)
        self = .impossible(
          "\(count) of its inputs cannot be re-applied, the first at @\(first.number)")
      } else if mode == .missing {
        self = .pending(golden: session.log, path: renewal.path)
      } else {
        try renewal.accept()
        self = .recorded(events: result.eventCount)
      }
    } catch HostProcess.Failure.stopped(let reason) {
      self = .impossible("the application stopped: \(reason)")
    } catch let error as GoldenRenewal.Refusal {
      self = .impossible(error.reason)
    } catch let error as LogError {
      // The difference is the result; what cannot be written beside it does not hide it.
      self = .impossible(Exit.problem(for: error, words: [])?.what ?? "\(error)")
    }
  }
}
