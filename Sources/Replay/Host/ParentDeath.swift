import Glibc

/// Ends this process when its parent process ends, for any reason.
enum ParentDeath {
  /// `PR_SET_PDEATHSIG`.
  private static let setDeathSignal: Int32 = 1

  /// Requests a signal from the kernel for the end of the parent process.
  ///
  /// - Parameter parent: The process that started this one.
  static func follow(_ parent: pid_t, with signal: Int32) {
    SystemFunctions.prctl(setDeathSignal, UInt(signal))
    // The parent may have ended before the call.
    if getppid() != parent { raise(signal) }
  }
}
