/// The log of an activity.
public struct ActivityLog: Hashable, Codable, Sendable {
  /// The constant `activity`.
  public private(set) var type = "activity"
  /// The type of the store.
  public var store: String
  /// The description of the activity.
  public var activity: String
  /// The place and time of the activity.
  public var trace: MutationTrace
}
