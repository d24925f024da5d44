import EventModel
import FoundationEssentials
import Replay
import SessionLog

/// Tries renames that may explain a difference, before one is proposed: the log is recorded anew with
/// the rename, beside nothing of the user's, and what was recorded is replayed.
struct TriedRename {
  let session: VerifySession
  let limits: HostLimits

  /// The first of the renames with which the log verifies.
  func trial(of candidates: [Renames.Pair]) -> RenameTrial {
    if candidates.isEmpty { return .untried }
    return candidates.first(where: verifies).map { .verified($0) } ?? .failed
  }

  private func verifies(_ pair: Renames.Pair) -> Bool {
    do {
      let symbols = SymbolTable()
      symbols.renames = Renames([pair])
      let reader = try SessionLogReader(path: LogFile.path(of: session.log), symbols: symbols)
      let renamed = try VerifySession(
        log: session.log, app: session.program.path, isInProcess: false, opened: reader)
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("compose-replay-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appendingPathComponent("renamed.log").path
      let process = try renamed.startHost(limits: limits, renames: symbols.renames, redacts: true)
      let recorded = try Rerecording(
        of: renamed.reader, in: process, build: "", to: LogOutput(path: path))
      guard recorded.unresolved.isEmpty else { return false }
      let again = try VerifySession(log: path, app: session.program.path, isInProcess: false)
      return try again.run(
        options: ReplayJudge.Options(), limits: limits, to: nil, findsPlaces: false
      ).verdict.first == nil
    } catch {
      return false
    }
  }
}
