import EventModel
import Replay
import ReplayHosting
import SessionLog

extension VerifySession {
  /// Tries what may explain a difference, beside nothing of the user's.
  ///
  /// - Parameters:
  ///   - options: Those of the replay that has found the difference.
  ///   - seconds: How long that replay took.
  func remedy(
    for verdict: Verdict, options: ReplayJudge.Options, limits: HostLimits, seconds: Double
  ) -> Remedy {
    if let application, isInProcess {
      return RemedySearch(reader, of: application, by: VerifiedReplay(options: options))
        .remedy(for: verdict)
    }
    var search = RemedySearch(
      reader, verdict: { try self.verdict(on: $0, options: options, limits: limits) },
      record: { reader, output in
        let session = try self.session(of: reader)
        let started = try session.startHost(limits: limits, redacts: true)
        return try Rerecording(
          of: started.log.reader, in: started.process, build: "", to: output)
      })
    search.trialLimit = max(4, min(search.trialLimit, Int(Self.patience / max(seconds, 0.01))))
    return search.remedy(for: verdict)
  }

  /// How long a search may take, about, in seconds.
  private static let patience = 20.0

  /// The verdict of the same program on a changed log.
  func verdict(
    on reader: SessionLogReader, options: ReplayJudge.Options, limits: HostLimits
  ) throws -> Verdict {
    let check = try session(of: reader).run(
      options: options, limits: limits, to: nil, findsPlaces: false)
    // A replay that was interrupted has no difference, and verifies nothing.
    if let signal = Interruption.signal { throw Interrupted(signal, "while remedies were tried") }
    return check.verdict
  }

  private func session(of reader: SessionLogReader) throws -> VerifySession {
    try VerifySession(log: log, app: program.path, isInProcess: false, opened: reader)
  }
}
