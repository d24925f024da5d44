/// Points at a shared object by its identifier, and carries nothing else.
///
/// Taken from one ``Ref`` or ``RefCollection`` with `$` and given to another one with `$`.
///
/// Source: Compose, `Referred`.
public struct Referred<Value: Codable & Equatable & Identifiable>: Hashable, Identifiable {
  /// The object's identifier.
  public let id: Value.ID

  /// Points at an object, whether there is one already or not.
  public init(id: Value.ID) { self.id = id }
}
