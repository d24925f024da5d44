/// Definitions that ``EventEncoder`` and ``EventDecoder`` share.
package enum EventCoding {
  /// The largest number of interned strings in one chunk.
  package static let symbolLimit = 65_535
  /// The largest ``SymbolTable/size`` of the names that are read, in bytes. A writer ends at half of
  /// it, because a reader's table may have the names of a replay, too.
  package static let nameLimit = 256 << 20
  /// The largest number of an event. JSON keeps it exactly, and sums with it do not overflow.
  package static let largestNumber = 1 << 53 - 1
  /// The largest number of draws in one event of kind `chance`, because a replay repeats them.
  package static let largestDrawCount: UInt64 = 1 << 20

  static let preambleKind: UInt64 = 0
  static let internKind: UInt64 = 1
  static let keyframeKind: UInt64 = 2
}
