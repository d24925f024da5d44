import EventModel
import Replay
import SessionLog

extension VerifySession {
  /// Tries what may explain a difference, beside nothing of the user's.
  ///
  /// - Parameter options: Those of the replay that has found the difference.
  func remedy(
    for verdict: Verdict, options: ReplayJudge.Options, limits: HostLimits
  ) -> Remedy {
    if let application, isInProcess {
      return RemedySearch(reader, of: application, by: VerifiedReplay(options: options))
        .remedy(for: verdict)
    }
    return RemedySearch(
      reader, verdict: { try self.verdict(on: $0, options: options, limits: limits) },
      record: { reader, output in
        let session = try self.session(of: reader)
        return try Rerecording(
          of: session.reader, in: session.startHost(limits: limits, redacts: true), build: "",
          to: output)
      }
    ).remedy(for: verdict)
  }

  /// The verdict of the same program on a changed log.
  func verdict(
    on reader: SessionLogReader, options: ReplayJudge.Options, limits: HostLimits
  ) throws -> Verdict {
    try session(of: reader).run(options: options, limits: limits, to: nil, findsPlaces: false)
      .verdict
  }

  private func session(of reader: SessionLogReader) throws -> VerifySession {
    try VerifySession(log: log, app: program.path, isInProcess: false, opened: reader)
  }
}
