import SessionLog

extension GoldenOutcome {
  /// Whether a mode records the golden again after this outcome.
  ///
  /// There is nothing to record if the policy expects a difference, if events are lost, if the first
  /// difference may come from a stand-in, or if the application stops.
  package func isRecordedAgain(in mode: ReplayRecording) -> Bool {
    guard mode != .never, policy.expect == nil else { return false }
    if passes { return mode == .all && !totals.isCrashReproduced }
    return first?.isInconclusive == false && !isStopped
  }
}

extension GoldenRenewal {
  /// Does what a mode says after a comparison. What an earlier run has recorded is removed first.
  ///
  /// - Parameters:
  ///   - isWanted: Whether the golden is recorded again.
  ///   - reason: Words for an error, which does not hide the difference then; nil if it is thrown.
  ///   - write: Writes the file at ``path``. Returns `recorded`, or why nothing was written.
  /// - Returns: What was done; nil for nothing.
  /// - Throws: The errors for which `reason` has no words.
  package func carryOut(
    _ mode: ReplayRecording, isWanted: Bool, reason: (any Error) -> String?,
    write: () throws -> GoldenOutcome.Renewal
  ) throws -> GoldenOutcome.Renewal? {
    if mode == .never { return nil }
    // What cannot be removed is still listed by `pending`; the golden itself has nothing to do with it.
    if !isWanted {
      _ = try? remove()
      return nil
    }
    do {
      try remove()
      let renewal = try write()
      guard case .recorded = renewal else { return renewal }
      if mode == .missing { return .pending(golden: log, path: path) }
      try accept()
      return renewal
    } catch {
      guard let reason = reason(error) else { throw error }
      return .impossible(reason)
    }
  }

  /// Does what a mode says after a replay of the golden.
  ///
  /// - Parameters:
  ///   - golden: The open golden.
  ///   - record: Makes a recording.
  ///   - verdict: Replays a recording.
  ///   - reason: As above.
  /// - Returns: What was done; nil for nothing.
  /// - Throws: The errors for which `reason` has no words.
  package func carryOut(
    _ mode: ReplayRecording, after outcome: GoldenOutcome, of golden: SessionLogReader,
    record: (LogOutput) throws -> Rerecording, verdict: (SessionLogReader) throws -> Verdict,
    reason: (any Error) -> String?
  ) throws -> GoldenOutcome.Renewal? {
    try carryOut(mode, isWanted: outcome.isRecordedAgain(in: mode), reason: reason) {
      if (try? Goldens.endsWithStop(golden)) == true {
        return .mended(golden: log, app: outcome.program.path)
      }
      return try write(golden, record, verdict: verdict)
    }
  }
}
