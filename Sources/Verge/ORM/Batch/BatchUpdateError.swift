/// Why a batch was not applied.
public enum BatchUpdateError: Error, Hashable, Sendable {
  /// The batch was cancelled.
  case aborted
  /// A required entity does not exist; the text is its type and identifier.
  case missingEntity(String)
}
