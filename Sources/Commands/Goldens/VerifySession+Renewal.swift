import ArgumentParser
import Replay
import ReplayHosting
import SessionLog

extension ReplayRecording: ExpressibleByArgument {}

extension VerifySession {
  /// Does what a mode says after a replay.
  ///
  /// - Returns: What was done; nil for nothing.
  /// - Throws: ``LogOutputError``.
  func renew(
    after outcome: GoldenOutcome, _ mode: ReplayRecording, limits: HostLimits
  ) throws -> GoldenOutcome.Renewal? {
    try GoldenRenewal(of: log).carryOut(mode, after: outcome, of: reader) { output in
      let started = try startHost(limits: limits, redacts: true)
      return try Rerecording(
        of: started.log.reader, in: started.process, build: program.build, to: output)
    } verdict: { renewed in
      try verdict(on: renewed, options: outcome.policy.options(), limits: limits)
    } reason: { error in
      switch error {
      case HostProcess.Failure.stopped(let reason): "the application stopped: \(reason)"
      case let error as GoldenRenewal.Refusal: error.reason
      case is LogError: Exit.problem(for: error, words: [])?.what ?? "\(error)"
      default: nil
      }
    }
  }
}
