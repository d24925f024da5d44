/// Why a part of a state was not changed.
public enum StateUpdateError: Error, Hashable, Sendable {
  /// The optional part is nil.
  case targetWasNil
}
