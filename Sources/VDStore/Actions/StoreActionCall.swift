/// One call of an action, for middlewares.
public struct StoreActionCall: Sendable {
  /// The identity of the called action.
  public let id: StoreActionID
  /// The path of the called store.
  public let path: String
  /// The file of the call.
  public let fileID: String
  /// The line of the call.
  public let line: UInt
  /// The calling function.
  public let caller: String
  /// The dependencies of the called store.
  public let di: StoreDIValues
  let store: any ActedStore.Type
}
