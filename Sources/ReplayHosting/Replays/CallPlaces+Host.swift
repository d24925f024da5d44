import EventModel
import Replay
import SessionLog

extension CallPlaces {
  /// Waits for the result of a process that replays with ``HostRequest/located``.
  ///
  /// - Returns: An empty result if the process stopped before its end.
  package static func found(by process: HostProcess, symbols: SymbolTable) -> Found {
    let messages = HostEventReader(channel: process.channel, symbols: symbols)
    _ = messages.notes
    defer { process.kill() }
    return messages.found
  }
}
