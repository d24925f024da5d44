import EventModel
import SessionLog

/// Events of a session log, read as they are needed.
package final class LogSource: EventSource {
  private let reader: SessionLogReader
  package let name: String
  package let application: String
  package let note: String
  package let eventCount: Int

  /// - Throws: ``LogError`` when the log's end cannot be read.
  package init(_ reader: SessionLogReader) throws(LogError) {
    self.reader = reader
    let file = reader.file.split(separator: "/").last.map(String.init) ?? reader.file
    name = file
    let head = reader.head
    application = head.version.isEmpty ? head.application : "\(head.application) \(head.version)"
    eventCount = try reader.eventCount
    note =
      switch try reader.integrity {
      case .complete: ""
      case .unfinished: "unfinished"
      case .torn(let lost, _): "\(lost) bytes torn"
      case .damaged: "damaged"
      }
  }

  package var symbols: SymbolTable { reader.symbols }

  package func event(at number: Int) throws -> Event { try reader.event(at: number) }

  package func forEachEvent(
    from first: Int, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    try reader.forEachEvent(from: first, body)
  }

  package func checkpoint(before number: Int) throws -> Projection? {
    guard let keyframe = try reader.keyframe(before: number) else { return nil }
    var projection = Projection(symbols: symbols)
    for part in keyframe.parts {
      try projection.restore(node: part.node, state: part.state, event: keyframe.number - 1)
    }
    return projection
  }
}
