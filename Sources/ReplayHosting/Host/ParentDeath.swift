import Platform
import Replay

/// Ends this process when its parent process ends, for any reason.
enum ParentDeath {
  /// Requests a signal from the kernel for the end of the parent process.
  ///
  /// - Parameter parent: The process that started this one.
  static func follow(_ parent: Int32, with signal: Int32) {
    KernelCalls.setDeathSignal(signal)
    // The parent may have ended before the call.
    if Processes.parent != parent { Signals.raise(signal) }
  }
}
