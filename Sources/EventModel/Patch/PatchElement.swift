import CBOR

/// One step of a path into a value.
package enum PatchElement: Hashable, Sendable {
  /// A text key of a map, or a text element of a set.
  case key(Symbol)
  /// An index of an array, counted from 0.
  case index(Int)
  /// Any other key of a map, or any other element of a set.
  case other(CBORValue)
}
