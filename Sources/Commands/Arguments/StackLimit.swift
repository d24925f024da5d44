import Platform

/// The limit of the stacks of this process, which a small one would end in the middle of a deep value.
package enum StackLimit {
  private static let usual: UInt64 = 8 << 20
  private static let smallest: UInt64 = 2 << 20

  /// Starts this program again with the usual limit if it has a smaller one. The application inherits it.
  ///
  /// - Throws: ``Problem`` if the system allows too little.
  package static func raise() throws {
    guard let limit = Processes.stackLimit else { return }
    let wanted = min(usual, limit.most)
    guard wanted >= smallest else {
      throw Problem(
        code: ExitCodes.needsAnother,
        what: "a program may have a stack of only \(wanted >> 10) KiB here; this one needs "
          + "\(smallest >> 10)",
        help: "start it where 'ulimit -Hs' prints \(smallest >> 10) or more")
    }
    if limit.now < wanted { Processes.restart(withStack: wanted) }
  }
}
