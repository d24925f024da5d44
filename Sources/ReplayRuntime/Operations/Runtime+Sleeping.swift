extension Runtime {
  /// Waits in the body of an effect until the host's time has advanced.
  ///
  /// It makes no event, because the end of the effect is recorded. With a clock on real time, real
  /// time passes. With a virtual clock, it waits until the clock advances; a simulation advances
  /// the clock itself.
  ///
  /// - Throws: `CancellationError` when the task was cancelled.
  nonisolated(nonsending) package func sleepOutside(for duration: Duration) async throws {
    try Task.checkCancellation()
    if runsBodies { return }
    // A clock cannot count longer durations.
    let longest = Duration.seconds(3_000_000_000)
    if clock.read != nil { return try await ContinuousClock().sleep(for: min(duration, longest)) }
    if effectHost.movesTime {
      advance(by: duration)
    } else {
      await waitForTime(duration)
    }
    try Task.checkCancellation()
  }

  private func waitForTime(
    _ duration: Duration, isolation: isolated (any Actor)? = #isolation
  ) async {
    let place = SleepPlace()
    await withTaskCancellationHandler {
      _ = isolation
      await withCheckedContinuation { continuation in
        inTurn("sleep") {
          let due = timers.hostTime.addingClamped(max(0, duration.wholeMicroseconds))
          place.serial = outsideSleepers.add(due: due, continuation)
          if Task.isCancelled { wake(place) }
        }
      }
    } onCancel: {
      inTurnOrLater("sleep") { [self] in wake(place) }
    }
  }

  private func wake(_ place: SleepPlace) {
    if let serial = place.serial { outsideSleepers.wake(serial) }
  }

  /// The serial of one sleeper; nil until it waits. It changes only inside turns.
  private final class SleepPlace: @unchecked Sendable {
    var serial: Int?
  }
}
