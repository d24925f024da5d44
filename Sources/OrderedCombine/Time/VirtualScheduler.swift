import Dispatch
import ReplayRuntime

/// A scheduler whose work runs in turns of the runtime, in virtual time, in the order in which it was
/// scheduled. A replay runs it at the same moments.
///
/// Work that is scheduled where no runtime is known, on a thread of the application, runs on the main
/// queue in real time.
public protocol VirtualScheduler: Scheduler
where SchedulerTimeType == VirtualSchedulerTime, SchedulerOptions == VirtualSchedulerOptions {
  /// The name of the scheduler's timers in the log.
  var timerName: String { get }
}

private let realTime = Stopwatch()

extension VirtualScheduler {
  /// The time of the running turn.
  public var now: VirtualSchedulerTime {
    VirtualSchedulerTime(
      microseconds: Runtime.named?.now.microseconds ?? Int64(realTime.milliseconds * 1000))
  }

  /// Zero: virtual time is exact.
  public var minimumTolerance: VirtualSchedulerTime.Stride { 0 }

  /// Runs an action in a turn of its own, after the running one.
  public func schedule(options: VirtualSchedulerOptions?, _ action: @escaping () -> Void) {
    _ = start(after: 0, action)
  }

  /// Runs an action at a moment, in a turn of its own.
  public func schedule(
    after date: VirtualSchedulerTime, tolerance: VirtualSchedulerTime.Stride,
    options: VirtualSchedulerOptions?, _ action: @escaping () -> Void
  ) {
    _ = start(after: now.distance(to: date), action)
  }

  /// Runs an action at a moment and after each further interval, in turns of their own.
  ///
  /// - Returns: Ends the repetition when it is cancelled.
  public func schedule(
    after date: VirtualSchedulerTime, interval: VirtualSchedulerTime.Stride,
    tolerance: VirtualSchedulerTime.Stride, options: VirtualSchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let repetition = Repetition()
    repetition.begin(self, after: now.distance(to: date), every: interval, action)
    return repetition
  }

  fileprivate func start(
    after delay: VirtualSchedulerTime.Stride, _ action: @escaping () -> Void
  ) -> (any Cancellable)? {
    let delay = Duration.microseconds(max(0, delay.microseconds))
    if let runtime = Runtime.named {
      return runtime.timer(timerName, node: "scheduler", after: delay, action)
    }
    let work = DispatchWorkItem(block: action)
    let time = DispatchTimeInterval.microseconds(Int(clamping: delay.wholeMicroseconds))
    DispatchQueue.main.asyncAfter(deadline: .now() + time, execute: work)
    return AnyCancellable { work.cancel() }
  }
}

/// Work of a scheduler that is done again and again.
private final class Repetition: Cancellable {
  private var isCancelled = false
  private var next: (any Cancellable)?

  func begin(
    _ scheduler: some VirtualScheduler, after delay: VirtualSchedulerTime.Stride,
    every interval: VirtualSchedulerTime.Stride, _ action: @escaping () -> Void
  ) {
    next = scheduler.start(after: delay) { [weak self] in
      guard let self, !isCancelled else { return }
      begin(scheduler, after: max(interval, .microseconds(1)), every: interval, action)
      action()
    }
  }

  func cancel() {
    isCancelled = true
    next?.cancel()
  }
}

extension RuntimeTimer: Cancellable {}

extension DispatchQueue: @retroactive Scheduler, VirtualScheduler {
  /// The name of the scheduler's timers in the log: that of the queue.
  public var timerName: String {
    self === DispatchQueue.main ? "main" : String(label.map { $0 == "." ? "-" : $0 })
  }
}
