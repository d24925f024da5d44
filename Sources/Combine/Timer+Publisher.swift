import Foundation
import OrderedCombine

extension Timer {
  /// A publisher of the date, again and again, in virtual time.
  ///
  /// Source: Combine's `Timer.publish(every:tolerance:on:in:options:)`.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
    in mode: RunLoop.Mode, options: RunLoop.SchedulerOptions? = nil
  ) -> TimerPublisher {
    TimerPublisher(interval: interval, runLoop: runLoop)
  }

  /// Publishes the date after each interval, from `connect()` on.
  ///
  /// In a turn, the date is the virtual time after 1970: two runs publish the same dates.
  public final class TimerPublisher: ConnectablePublisher {
    /// The date of the interval's end.
    public typealias Output = Date
    /// The publisher never fails.
    public typealias Failure = Never

    private let interval: TimeInterval
    private let runLoop: RunLoop
    private let subject = PassthroughSubject<Date, Never>()

    fileprivate init(interval: TimeInterval, runLoop: RunLoop) {
      self.interval = interval
      self.runLoop = runLoop
    }

    /// Adds a subscriber after all others.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      subject.receive(subscriber: subscriber)
    }

    /// Starts the timer.
    ///
    /// - Returns: Stops it when cancelled.
    public func connect() -> any Cancellable {
      let stride = VirtualSchedulerTime.Stride(interval)
      return runLoop.schedule(after: runLoop.now.advanced(by: stride), interval: stride) {
        [subject, runLoop] in
        subject.send(Date(timeIntervalSince1970: Double(runLoop.now.microseconds) / 1_000_000))
      }
    }
  }
}
