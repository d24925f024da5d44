import CBOR
import EventModel
import FoundationEssentials
import Replay
import SnapshotDiff

/// What `verify` hands to `test`: the outcome of a log, or why there is none. Its fields are in the page
/// "JSON of reports".
struct GoldenReply: Codable {
  static let schema = "compose-replay/verdict/1"

  private(set) var schema = Self.schema
  var outcome: GoldenOutcome?
  var problem: Problem?

  /// Prints the reply for the process that waits for it.
  func send() throws {
    try Output.standard.line(String(decoding: JSONEncoder().encode(self), as: UTF8.self))
  }
}
