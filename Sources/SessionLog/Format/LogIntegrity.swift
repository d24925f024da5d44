import EventModel
import Platform

/// How complete a recording in a file is.
package enum LogIntegrity: Codable, Equatable, Sendable {
  /// The recording is complete.
  case complete
  /// All chunks are whole, but there is no end event: the session was killed or is running.
  case unfinished
  /// The file ends inside a chunk. `lastEvent` is the number of the last readable event.
  case torn(bytesLost: Int, lastEvent: Int?)
  /// Bytes before the end differ from what was written; see ``SessionLogReader/Mode``.
  case damaged([DamagedRegion])

  /// Whether bytes of the log are lost, also those of its head, so that its readers end with exit code 3.
  package var isLossy: Bool {
    switch self {
    case .complete, .unfinished: false
    case .torn, .damaged: true
    }
  }

  /// The numbers of the events that damage has cost, in order. An empty range is a lost end of
  /// unknown size.
  package var lostEvents: [Range<Int>] {
    guard case .damaged(let regions) = self else { return [] }
    var ranges: [Range<Int>] = []
    for range in regions.compactMap(\.lostEvents) {
      if let last = ranges.last, last.upperBound > range.lowerBound || last == range {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }
}
