import EventModel
import SessionLog

/// The events of one session, in order: those of a log, or events in memory.
///
/// Random access is cheap near the event that was read last.
package protocol SessionEvents: AnyObject {
  /// The name of the session: that of its file, without folders.
  var name: String { get }
  /// The application's identifier, with its version if known.
  var application: String { get }
  /// The table of the symbols in the events.
  var symbols: SymbolTable { get }
  /// The number after that of the last event. Events are numbered from 0.
  var eventCount: Int { get throws }
  /// Whether no number is missing between 0 and the last event, as far as is known without reading them.
  var hasAllNumbers: Bool { get }
  /// How complete the events are, as far as they have been read.
  var integrity: LogIntegrity { get throws }

  /// Returns one event with its payload.
  func event(at number: Int) throws -> Event
  /// Calls `body` with each event in order until `body` returns false.
  func forEachEvent(
    from first: Int, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws
  /// Returns the state after the last event up to `number`, without applying every event.
  ///
  /// - Returns: Nil if there are no stored states.
  func projection(upTo number: Int) throws -> Projection?
  /// The state before the first event; nil if the events begin with the session.
  var stateBeforeFirstEvent: Projection? { get throws }
  /// Returns the number of an event near a time in µs, at or before it.
  func start(near time: Int64) -> Int
}

extension SessionEvents {
  /// False: a number may be missing.
  package var hasAllNumbers: Bool { false }
}

extension SessionLogReader: SessionEvents {
  /// The name of the file, without folders.
  package var name: String { file.split(separator: "/").last.map(String.init) ?? file }

  /// The application's identifier, with its version if the head has one.
  package var application: String {
    head.version.isEmpty ? head.application : "\(head.application) \(head.version)"
  }

  /// Returns the state after the last event up to `number`, folded from a keyframe.
  package func projection(upTo number: Int) throws -> Projection? {
    try projection(after: number)
  }

  /// Returns the first event of the last chunk that begins at or before a time.
  package func start(near time: Int64) -> Int {
    chunk(at: time).map { chunks[$0].firstNumber } ?? 0
  }
}
