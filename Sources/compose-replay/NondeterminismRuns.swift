import EventModel
import Foundation
import Replay

/// The replays of one log that find the class of nondeterminism, each in a process of its own.
struct NondeterminismRuns {
  let session: VerifySession
  let limits: HostLimits

  /// Finds what makes two replays differ from each other or from the record.
  ///
  /// - Parameters:
  ///   - first: The verdict of one replay.
  ///   - second: The verdict of the other.
  ///   - end: The last event that was judged; nil for all.
  func finding(
    _ first: Verdict, _ second: Verdict, to end: Int?
  ) throws -> NondeterminismFinding? {
    let places = [first.first, second.first].compactMap { $0?.position }
    // A replay needs to go no further than to the event that shows the difference.
    let lastEvent = places.max() ?? end
    let divergence = first.first
    var folders: [String] = []
    defer { for folder in folders { try? FileManager.default.removeItem(atPath: folder) } }
    let world = NondeterminismSearch.World(
      replay: { try trace($0, passes: $1, to: lastEvent) },
      pause: { usleep(UInt32($0 * 1_000_000)) },
      emptyFolder: {
        folders.append(try Self.emptyFolder())
        return folders[folders.count - 1]
      },
      variables: Array(ProcessInfo.processInfo.environment.keys))
    return try NondeterminismSearch(
      world, anchor: divergence.map { $0.replayed?.number ?? $0.position }
    ).run()
  }

  private func trace(
    _ surroundings: HostSurroundings, passes: Int, to lastEvent: Int?
  ) throws -> ReplayTrace {
    let startedAt = Date().timeIntervalSince1970
    let process = try session.startHost(
      limits: limits, lastEvent: lastEvent, surroundings: surroundings, passes: passes)
    return ReplayTrace(of: process, symbols: session.reader.symbols, startedAt: startedAt)
  }

  private static func emptyFolder() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }
}
