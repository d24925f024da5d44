/// A form in which others take a value; see ``Transferable``.
///
/// Source: CoreTransferable's `TransferRepresentation`.
public protocol TransferRepresentation {}
