import Foundation
import OrderedCombine

extension RunLoop: @retroactive Scheduler, VirtualScheduler {
  /// The name of the scheduler's timers in the log.
  public var timerName: String { self === RunLoop.main ? "main" : "runLoop" }
}

extension OperationQueue: @retroactive Scheduler, VirtualScheduler {
  /// The name of the scheduler's timers in the log: that of the queue.
  public var timerName: String {
    if self === OperationQueue.main { return "main" }
    return name.map { String($0.map { $0 == "." ? "-" : $0 }) } ?? "queue"
  }
}
