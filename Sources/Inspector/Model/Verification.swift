/// The result of a replay of the log that is shown.
package enum Verification: Hashable, Sendable {
  /// The log was not replayed.
  case none
  /// The replay runs.
  case running
  /// The replay of an executable ran, of a bundled application if it is nil, and verified so many of a
  /// hundred events. The model's divergences are its result.
  case done(by: String?, percent: Int)
  /// The replay could not run, for the reason given.
  case impossible(String)
}
