import Glibc

/// The limit of the stacks of this process, which a small one would end in the middle of a deep value.
enum StackLimit {
  private static let usual: rlim_t = 8 << 20
  private static let smallest: rlim_t = 2 << 20

  /// Starts this program again with the usual limit if it has a smaller one. The application inherits it.
  ///
  /// - Throws: ``Problem`` if the system allows too little.
  static func raise() throws {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else { return }
    let wanted = min(usual, limit.rlim_max)
    guard wanted >= smallest else {
      throw Problem(
        code: ExitCodes.needsAnother,
        what: "a program may have a stack of only \(wanted >> 10) KiB here; this one needs "
          + "\(smallest >> 10)",
        help: "start it where 'ulimit -Hs' prints \(smallest >> 10) or more")
    }
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = wanted
    // Threads take the limit with which a program starts.
    if setrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 {
      execv("/proc/self/exe", CommandLine.unsafeArgv)
    }
  }
}
