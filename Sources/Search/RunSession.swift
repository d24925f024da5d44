import CBOR
import EventModel
import Replay
import ReplayHosting
import ReplayRuntime
import SessionLog

/// The events of a session that was run.
package struct RunSession {
  /// The events.
  package let events = TurnBuffer()
  /// The names in them.
  package let symbols: SymbolTable
  /// How it ended; without a value until then.
  package private(set) var end = SessionHost.End()

  /// Runs a session.
  ///
  /// - Throws: The errors with which the host cannot be started.
  package init(_ request: BranchRequest, in host: SessionHost) throws {
    self.init()
    let events = events
    end = try host.run(request, symbols: symbols) { events.append($0, payload: $1) }
  }

  init() { symbols = SymbolTable() }

  /// The session of a log. What was lost of it is left out.
  ///
  /// - Throws: The errors of ``SessionLogReader/forEachEvent(from:_:)``.
  init(of reader: SessionLogReader) throws {
    symbols = reader.symbols
    let events = events
    var end = SessionHost.End()
    try reader.forEachEvent { header, payload in
      guard header.kind == .failure, reader.symbols[header.name] == ReplayJudge.trapCode else {
        events.append(header, payload: payload)
        return true
      }
      let stop = Event.stop(in: payload)
      (end.stop, end.place) = (.recorded(stop.reason), stop.place)
      return false
    }
    self.end = end
  }

  /// The bytes of its log, whose last event is the stop of the application, if it stopped.
  ///
  /// - Throws: ``LogError`` for a value that is too large.
  package func log(_ head: SessionHead) throws -> [UInt8] {
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(to: destination, head: head, symbols: symbols)
    for index in 0..<events.count {
      try writer.append(events.headers[index], payload: events.payload(index))
    }
    if let stop = end.stop {
      let last = events.headers.last?.time ?? 0
      try writer.append(.stop(stop, end.crash, events.count, last, symbols))
    }
    try writer.close()
    return destination.bytes
  }

  /// The place of the first event that differs from that of another session; nil if all are equal.
  package func firstDifference(from other: RunSession) -> Int? {
    var lines = TranscriptWriter(symbols: symbols)
    var others = TranscriptWriter(symbols: other.symbols)
    for index in 0..<min(events.count, other.events.count) {
      let line = lines.line(for: events.headers[index], payload: events.payload(index))
      let (header, payload) = (other.events.headers[index], other.events.payload(index))
      if line != others.line(for: header, payload: payload) { return index }
    }
    return events.count == other.events.count ? nil : min(events.count, other.events.count)
  }
}
