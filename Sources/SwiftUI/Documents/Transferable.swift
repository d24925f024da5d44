/// A value that applications share. A terminal does not share, and ``ShareLink`` shows its label.
///
/// Source: CoreTransferable's `Transferable`.
public protocol Transferable {
  /// The type of the forms.
  associatedtype Representation: TransferRepresentation
  /// The forms in which others take the value.
  static var transferRepresentation: Representation { get }
}
