import ReplayRuntime
import TypeLayout

@usableFromInline enum ViewKey: Hashable {
  case position
  /// The branches of a condition.
  case first, second
  case explicit(AnyHashable)
  case number(Int)
  /// What a key path leads to; equal ones are counted. A box of a key path would be slow to compare.
  case path(AnyKeyPath, ordinal: Int)
}
