import EventModel
import FoundationEssentials
import Platform
import Replay
import ReplayHosting

/// Replays one log several times, each in another process, to find the class of nondeterminism.
struct NondeterminismRuns {
  let session: VerifySession
  let limits: HostLimits

  /// Finds why two replays differ from each other or from the record.
  ///
  /// - Parameters:
  ///   - first: The verdict of the first replay.
  ///   - second: The verdict of the second replay.
  ///   - end: The number of the last judged event; nil for all.
  func finding(
    _ first: Verdict, _ second: Verdict, to end: Int?
  ) throws -> NondeterminismFinding? {
    let places = [first.first, second.first].compactMap { $0?.position }
    // A replay may stop at the event that shows the difference.
    let lastEvent = places.max() ?? end
    let divergence = first.first
    let operations = NondeterminismSearch.Operations(
      replay: { try trace($0, passes: $1, to: lastEvent) },
      pause: { SystemClock.sleep(microseconds: Int($0 * 1_000_000)) },
      emptyFolder: Self.emptyFolder,
      variables: Array(Surroundings.current.environment.keys))
    return try NondeterminismSearch(
      operations, anchor: divergence.map { $0.replayed?.number ?? $0.position }
    ).run()
  }

  private func trace(
    _ surroundings: HostSurroundings, passes: Int, to lastEvent: Int?
  ) throws -> ReplayTrace {
    let startedAt = Date().timeIntervalSince1970
    let started = try session.startHost(
      limits: limits, lastEvent: lastEvent, surroundings: surroundings, passes: passes)
    return ReplayTrace(
      of: started.process, symbols: started.log.reader.symbols, startedAt: startedAt)
  }

  /// A new folder in which an application may write.
  private static func emptyFolder() throws -> String {
    let folder = TemporaryStorage.shared.folder.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    return folder.path
  }
}
