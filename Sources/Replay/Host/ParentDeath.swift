import Foundation

/// Ends this process when the one that started it ends, however that happens.
enum ParentDeath {
  /// `PR_SET_PDEATHSIG`.
  private static let setDeathSignal: Int32 = 1

  /// Asks the kernel for a signal at the parent's death.
  ///
  /// - Parameter parent: The process that started this one.
  ///
  /// `prctl` has a variable number of arguments, which Swift cannot call; looked up by its name it
  /// is called with the registers of a plain function.
  static func follow(_ parent: pid_t, with signal: Int32) {
    typealias Call = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    guard let address = dlsym(nil, "prctl") else { return }
    let call = unsafeBitCast(address, to: Call.self)
    _ = call(setDeathSignal, UInt(signal), 0, 0, 0)
    // The parent may have died before the call.
    if getppid() != parent { raise(signal) }
  }
}
