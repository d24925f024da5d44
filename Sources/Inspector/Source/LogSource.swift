import EventModel
import SessionLog

/// The events of a session log, read when they are needed.
package final class LogSource: EventSource {
  private let reader: SessionLogReader
  /// The name of the file.
  package let name: String
  /// The application's identifier, with its version if the head has one.
  package let application: String
  /// How complete the file is; empty if it is complete.
  package let note: String
  /// The number of the event after the last readable one.
  package let eventCount: Int

  /// Creates a source from an open log.
  ///
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

  /// The reader's symbol table.
  package var symbols: SymbolTable { reader.symbols }

  /// Returns one event with its payload.
  package func event(at number: Int) throws -> Event { try reader.event(at: number) }

  /// Calls `body` with each event in order until `body` returns false.
  package func forEachEvent(
    from first: Int, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    try reader.forEachEvent(from: first, body)
  }

  /// Returns the state of the last keyframe before an event; nil if there is none.
  package func checkpoint(before number: Int) throws -> Projection? {
    guard let keyframe = try reader.keyframe(before: number) else { return nil }
    var projection = Projection(symbols: symbols)
    for part in keyframe.parts {
      try projection.restore(node: part.node, state: part.state, event: keyframe.number - 1)
    }
    return projection
  }
}
