import EventModel
import SessionLog

/// Positions of one log, such as `@120`, `@end`, `t+2.5s`, `@9120~`.
struct LogPositions {
  let reader: SessionLogReader

  private let count: Int

  init(reader: SessionLogReader) throws {
    self.reader = reader
    count = try reader.eventCount
  }

  private var timeline: PositionTimeline {
    PositionTimeline(
      count: count,
      cause: { number in (try? reader.event(at: number))?.cause ?? EventHeader.noCause },
      lastEvent: { time in lastEvent(at: time) })
  }

  /// The number of the event that a position names.
  ///
  /// - Throws: ``Problem`` with the usage code.
  func number(of text: String) throws -> Int {
    do {
      return try Position(parsing: text).resolve(in: timeline)
    } catch {
      throw Problem(
        code: ExitCodes.usage, what: "\(error)",
        help: "positions are @120, @end, @-10, t+2.350s, @120^ (cause), @120~ (input)",
        diagnostic: "CR2010")
    }
  }

  /// The events that a range, or a single position, names.
  func range(of text: String) throws -> Range<Int> {
    do {
      return try PositionRange(parsing: text).resolve(in: timeline)
    } catch {
      throw Problem(
        code: ExitCodes.usage, what: "\(error)", help: "a range is @100..@200",
        diagnostic: "CR2010")
    }
  }

  private func lastEvent(at time: Int64) -> Int {
    var last = 0
    let start = reader.chunk(at: time).map { reader.chunks[$0].firstNumber } ?? 0
    try? reader.forEachEvent(from: start) { header, _ in
      guard header.time <= time else { return false }
      last = header.number
      return true
    }
    return last
  }
}
