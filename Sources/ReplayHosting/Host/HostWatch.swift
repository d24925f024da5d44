import Dispatch
import Platform
import Replay

/// Watches the progress and the memory of one process.
struct HostWatch {
  private let limits: HostLimits
  private let process: Int32
  private var lastProgress = 0
  private var quietSince = DispatchTime.now().uptimeNanoseconds
  private var lastLook: UInt64 = 0
  /// The processor time when the process had been quiet for an interval; nil before.
  private var quietTicks: Int?

  init(_ limits: HostLimits, process: Int32) {
    self.limits = limits
    self.process = process
  }

  /// Begins to wait. The process had nothing to do before.
  mutating func restart() {
    (quietSince, quietTicks) = (DispatchTime.now().uptimeNanoseconds, nil)
  }

  /// The time between two checks of a process that sends nothing, in milliseconds.
  static let interval: Int32 = 100

  /// Why the process must be ended; nil if it may continue.
  ///
  /// - Parameter progress: A number that grows with each event.
  mutating func objection(progress: Int) -> StopReason? {
    let now = DispatchTime.now().uptimeNanoseconds
    if progress != lastProgress {
      lastProgress = progress
      (quietSince, quietTicks) = (now, nil)
    }
    if limits.timeout > 0, Double(now - quietSince) / 1e9 >= limits.timeout {
      return .silence(limits.timeout, ofProcessor: false, option: option("--timeout"))
    }
    if limits.processorTime > 0, now - quietSince > UInt64(Self.interval) * 1_000_000,
      let ticks = processorTicks
    {
      let used = Double(ticks - (quietTicks ?? ticks)) / Double(max(1, Processes.ticks))
      quietTicks = quietTicks ?? ticks
      if used >= limits.processorTime {
        return .silence(limits.processorTime, ofProcessor: true, option: option("--timeout"))
      }
    }
    guard limits.memory > 0, lastLook == 0 || now - lastLook >= UInt64(Self.interval) * 1_000_000
    else { return nil }
    lastLook = now
    return residentMiB > limits.memory
      ? .memory(limits.memory, option: option("--memory")) : nil
  }

  /// The option that sets a limit; nil if no command has set it.
  private func option(_ name: String) -> String? { limits.areOptions ? name : nil }

  /// The resident memory of the application and of the processes that it has started.
  private var residentMiB: Int {
    ProcessTree.processes(of: process).reduce(0) { $0 + Self.residentMiB(of: $1) }
  }

  /// The processor time of the application, in ticks; nil if it is not known.
  private var processorTicks: Int? {
    // The name of the program, in brackets, can have spaces.
    let text = Files.text(of: "/proc/\(process)/stat") ?? ""
    let words = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard words.count > 12, let user = Int(words[11]), let system = Int(words[12]) else {
      return nil
    }
    return user + system
  }

  private static func residentMiB(of process: Int32) -> Int {
    let words = Files.text(of: "/proc/\(process)/statm")?.split(separator: " ") ?? []
    guard words.count > 1, let pages = Int(words[1]) else { return 0 }
    return (pages * Processes.pageSize) >> 20
  }
}
