import EventModel

/// The runtime as its timers know it.
protocol TimerOwner: AnyObject {
  /// Stops an armed timer and emits an event; called inside a turn.
  func cancel(_ timer: ArmedTimer)
}
