@_spi(SwiftUI) import Observation
import Platform
import ReplayRuntime

/// Leads the observers of objects, which may live longer than a host, to the runtime of the host.
final class ObservationGate: @unchecked Sendable {
  /// The question for the tracking of a place, which the place answers on the thread that asks.
  private struct Question {
    var thread: UInt
    unowned(unsafe) var place: AnyObject
    var answer: ObservationTracking?
  }

  private let lock = Lock()
  private var open: Runtime?
  private var question: Question?

  init(_ runtime: Runtime) { open = runtime }

  /// Nil when the host has gone.
  var runtime: Runtime? { lock.withLock { open } }

  func close() { lock.withLock { open = nil } }

  /// Returns the tracking of a place that read a probe.
  func tracking(of place: AnyObject, _ probe: TrackingProbe) -> ObservationTracking? {
    lock.withLock { question = Question(thread: Threads.current, place: place) }
    probe.change()
    return lock.withLock {
      defer { question = nil }
      return question?.answer
    }
  }

  /// Takes the tracking of a place if this thread asks. The probe of a tracking inside another one
  /// belongs to both.
  ///
  /// - Returns: Whether this thread asks, so that no object has changed.
  func take(_ tracking: ObservationTracking, of place: AnyObject) -> Bool {
    lock.withLock {
      guard question?.thread == Threads.current else { return false }
      if question?.place === place { question?.answer = tracking }
      return true
    }
  }
}
