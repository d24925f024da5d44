/// The log of a dispatcher's end.
public struct DidDestroyDispatcherLog: Hashable, Codable, Sendable {
  /// The constant `did_destroy_dispatcher`.
  public private(set) var type = "did_destroy_dispatcher"
  /// The type of the store.
  public var store: String
  /// The type of the dispatcher.
  public var dispatcher: String
}
