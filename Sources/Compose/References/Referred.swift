/// The identifier of a shared object, without the object.
///
/// It is read from one ``Ref`` or ``RefCollection`` with `$` and assigned to another one with `$`.
///
/// Source: Compose, `Referred`.
public struct Referred<Value: Codable & Equatable & Identifiable>: Hashable, Identifiable {
  /// The identifier of the object.
  public let id: Value.ID

  /// Refers to an object, which may not exist yet.
  public init(id: Value.ID) { self.id = id }
}
