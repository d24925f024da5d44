import CBOR
import EventModel
import SnapshotDiff
import Timeline

/// The output of `why` for a path.
protocol PathReport {
  var path: StatePath { get }
  /// The number of the event whose state is requested.
  var position: Int { get }
  /// - Throws: ``LogError``.
  func lines() throws -> [String]
  /// The document of the schema `compose-replay/why/1`.
  func document() throws -> CBORValue
}

extension PathReport {
  /// How a document begins that names no write.
  var unwrittenPairs: [CBORPair] {
    [
      CBORPair(.text("schema"), .text("compose-replay/why/1")),
      CBORPair(.text("path"), .text(path.description)),
      CBORPair(.text("at"), .int(Int64(position))),
      CBORPair(.text("write"), .null),
    ]
  }
}
