import FoundationEssentials

/// The place and time of an operation on a store.
public struct MutationTrace: Hashable, Codable, Sendable {
  /// The virtual time of the turn, as if the session had begun at 1970.
  public var createdAt: Date
  /// The name of the mutation, or an empty string.
  public var name: String
  /// The file, as `Module/File.swift`.
  public var file: String
  /// The function.
  public var function: String
  /// The line, counted from 1.
  public var line: Int
}
