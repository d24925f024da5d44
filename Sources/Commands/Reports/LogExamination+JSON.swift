import CBOR
import SessionLog
import SnapshotDiff
import Replay

extension LogExamination {
  /// The document of the schema `compose-replay/doctor/1`.
  func document(of log: String) -> CBORValue {
    .fields([
      "schema": .text("compose-replay/doctor/1"), "log": .text(log), "result": .text(word),
      "head": .bool(!reader.isHeadLost), "bytes": .int(Int64(reader.size)),
      "events": .int(Int64(eventCount)), "journaled": .int(Int64(reader.journaledCount)),
      "damage": .array(regions.map(Self.value(of:))),
      "lost": .array(integrity.lostEvents.map(Self.value(of:))),
      "gaps": .array(
        gaps.map { gap in
          .fields([
            "first": .int(Int64(gap.number)), "count": JSON.plain(.unsigned(gap.count)),
            "reason": .text(gap.reason),
          ])
        }),
      "certain": .array(certain.map(Self.value(of:))),
      "contradiction": contradiction.map { .text($0) } ?? .null,
      "end": end == nil ? .null : .bool(isEndRight),
    ])
  }

  private static func value(of region: DamagedRegion) -> CBORValue {
    .fields([
      "cause": .text(LogProblem.text(of: region.cause)),
      "offset": .int(Int64(region.range.lowerBound)), "size": .int(Int64(region.range.count)),
      "lost": region.lostEvents.map(value(of:)) ?? .null,
    ])
  }

  private static func value(of range: Range<Int>) -> CBORValue {
    .fields(["first": .int(Int64(range.lowerBound)), "count": .int(Int64(range.count))])
  }
}
