/// The log of a commit.
public struct CommitLog: Hashable, Codable, Sendable {
  /// The constant `commit`.
  public private(set) var type = "commit"
  /// The type of the store.
  public var store: String
  /// The real time of the mutation and all its consequences, in milliseconds.
  public var tookMilliseconds: Double
  /// The place and time of the commit.
  public var trace: MutationTrace
}
