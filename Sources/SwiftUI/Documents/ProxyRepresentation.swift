/// A value as another one; see ``Transferable``.
///
/// Source: CoreTransferable's `ProxyRepresentation`.
public struct ProxyRepresentation<Item, Proxy>: TransferRepresentation {
  /// Creates a form.
  public init(exporting: @escaping (Item) throws -> Proxy) {}
}
