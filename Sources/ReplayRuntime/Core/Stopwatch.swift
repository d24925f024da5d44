import Dispatch

/// Measures real time for statistics that are shown to people. No event contains it.
package struct Stopwatch: Sendable {
  private let start = DispatchTime.now().uptimeNanoseconds

  /// Starts the measurement.
  package init() {}

  /// Real time since the start, in milliseconds.
  package var milliseconds: Double {
    Double(DispatchTime.now().uptimeNanoseconds &- start) / 1_000_000
  }
}
