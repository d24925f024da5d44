/// A value as bytes; see ``Transferable``.
///
/// Source: CoreTransferable's `DataRepresentation`.
public struct DataRepresentation<Item>: TransferRepresentation {
  /// Creates a form.
  public init(
    exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
  ) {}

  /// Creates a form.
  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {}
}
