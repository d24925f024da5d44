import Foundation

/// Ends this process when its parent process ends, for any reason.
enum ParentDeath {
  /// `PR_SET_PDEATHSIG`.
  private static let setDeathSignal: Int32 = 1

  /// Requests a signal from the kernel for the end of the parent process.
  ///
  /// - Parameter parent: The process that started this one.
  ///
  /// `prctl` has a variable number of arguments, which Swift cannot call. Found by its name, it is
  /// called with the registers of a plain function.
  static func follow(_ parent: pid_t, with signal: Int32) {
    typealias Call = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    guard let address = dlsym(nil, "prctl") else { return }
    let call = unsafeBitCast(address, to: Call.self)
    _ = call(setDeathSignal, UInt(signal), 0, 0, 0)
    // The parent may have ended before the call.
    if getppid() != parent { raise(signal) }
  }
}
