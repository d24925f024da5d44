import Replay
import SessionLog

extension Rerecording {
  /// Replays a log in another process and records the replay.
  ///
  /// - Parameters:
  ///   - process: A replay with ``HostRequest/redacts``; with ``HostRequest/notesDropped``, to write
  ///     notes instead of inputs that cannot be re-applied.
  ///   - build: The build of the process's executable; may be empty.
  ///   - repeatsTrap: Whether a trap that the log ends with may end the new one.
  ///   - lengths: What the process leaves out, too, by ``HostRequest/hidesLengths``; nil for nothing.
  /// - Throws: ``LogError``; ``HostFailure`` if the process stops before the end.
  package init(
    of reader: SessionLogReader, in process: HostProcess, build: String, to output: LogOutput,
    repeatsTrap: Bool = false, without lengths: HiddenLengths? = nil
  ) throws {
    let replay = HostReplay(in: process, symbols: reader.symbols)
    try self.init(
      of: reader, by: replay, (process.version, build, process.newRules), to: output,
      repeatsTrap: repeatsTrap, without: lengths, listen: { replay.onConcealed = $0 })
    if !hasTrapped, let reason = replay.close() { throw HostFailure.stopped(reason: "\(reason)") }
  }
}
