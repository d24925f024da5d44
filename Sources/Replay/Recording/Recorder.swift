import EventModel
import Foundation
import HeadlessUI
import ReplayRuntime
import SessionLog

/// Writes every event of a runtime into a log.
///
/// Attach it to a runtime in which nothing has happened yet: a log replays from its beginning.
public final class Recorder {
  private let writer: SessionLogWriter
  private let runtime: Runtime
  private let sink: RecordingSink

  /// Begins a log and attaches it to a runtime.
  ///
  /// - Parameters:
  ///   - path: The file; created or emptied.
  ///   - application: The application that will run in the runtime.
  ///   - runtime: A runtime that has not started.
  ///   - nonce: Tells this session's chunks from any other's; random when nil. Equal nonces and
  ///     sessions give equal files.
  /// - Throws: When the file cannot be opened or written.
  public convenience init(
    path: String, application: any ReplayableApplication.Type, runtime: Runtime,
    nonce: UInt64? = nil
  ) throws {
    var head = SessionHead(
      application: application.applicationID, nonce: nonce ?? .random(in: .min ... .max),
      seed: runtime.seed)
    head.version = application.applicationVersion
    if nonce == nil { head.startedAt = Int64(Date().timeIntervalSince1970 * 1_000_000) }
    try self.init(path: path, head: head, runtime: runtime)
  }

  package init(path: String, head: SessionHead, runtime: Runtime) throws {
    self.runtime = runtime
    var head = head
    // A log that does not begin with the session can be read and not replayed.
    head.inspectOnly = runtime.nextNumber > 0
    writer = try SessionLogWriter(path: path, head: head, symbols: runtime.symbols)
    sink = RecordingSink(writer: writer)
    runtime.sink = sink
  }

  /// Ends the session and closes the log.
  ///
  /// - Throws: The first thing that went wrong with the file since recording began.
  public func finish() throws {
    runtime.finish()
    runtime.sink = nil
    if let failure = sink.failure { throw failure }
    try writer.close()
  }
}

/// Passes events to a log; keeps the first failure for the end, since a turn cannot fail.
package final class RecordingSink: EventSink {
  private let writer: SessionLogWriter
  package private(set) var failure: (any Error)?

  package init(writer: SessionLogWriter) { self.writer = writer }

  package func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    guard failure == nil else { return }
    do {
      try writer.append(header, payload: payload)
    } catch {
      failure = error
    }
  }
}
