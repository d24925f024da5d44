/// The log of a dispatcher's creation.
public struct DidCreateDispatcherLog: Hashable, Codable, Sendable {
  /// The constant `did_create_dispatcher`.
  public private(set) var type = "did_create_dispatcher"
  /// The type of the store.
  public var store: String
  /// The type of the dispatcher.
  public var dispatcher: String
}
