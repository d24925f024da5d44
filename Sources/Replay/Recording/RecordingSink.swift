import EventModel
import HeadlessUI
import Platform
import ReplayRuntime
import SessionLog

/// Writes events to a log; keeps the first error until the end, since a turn cannot throw.
package final class RecordingSink: EventSink {
  private(set) var writer: SessionLogWriter
  private let output: LogOutput?
  /// The first error of the log writer; nil for none.
  @exclusivity(unchecked) package private(set) var failure: (any Error)?
  /// Receives the first error when it occurs.
  var onFailure: (any Error) -> Void = { _ in }

  /// Creates a sink that writes to an open log.
  ///
  /// - Parameter output: The file of the log; nil for a log elsewhere, which is not written again for a
  ///   value that becomes a secret later.
  package init(writer: SessionLogWriter, output: LogOutput? = nil) {
    (self.writer, self.output) = (writer, output)
  }

  /// Replaces a value in the events before.
  package func conceal(_ secret: ConcealedSecret) {
    guard failure == nil, let output else { return }
    do {
      writer = try output.conceal(secret, in: writer)
    } catch {
      failure = error
      onFailure(error)
    }
  }

  /// Writes an event to the log; does nothing after the first error.
  package func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    guard failure == nil else { return }
    do {
      if let output {
        try output.append(header, payload: payload, to: &writer)
      } else {
        try writer.append(header, payload: payload)
      }
    } catch {
      failure = error
      onFailure(error)
    }
  }
}
