/// A value in its own encoding; see ``Transferable``.
///
/// Source: CoreTransferable's `CodableRepresentation`.
public struct CodableRepresentation: TransferRepresentation {
  /// Creates a form.
  public init(contentType: UTType) {}
}
