/// What a person does with rows.
public struct EditActions: Sendable {
  /// One of the actions.
  public static let delete = EditActions(), move = delete, all = delete
}
