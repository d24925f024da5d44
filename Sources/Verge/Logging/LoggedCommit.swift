import ReplayRuntime

/// The facts before a commit, for its log.
@usableFromInline struct LoggedCommit {
  let version: UInt64
  let watch = Stopwatch()
}
