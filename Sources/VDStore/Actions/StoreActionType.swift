/// An action of a store, of any kind.
public protocol StoreActionType {
  /// The identity of the action.
  var id: StoreActionID { get }
}
