/// The limits of the values that are encoded. They leave room for the record around a value.
@usableFromInline package struct EncodingLimits: Hashable, Sendable {
  /// The largest nesting of arrays, maps and tags.
  package var nesting: Int
  /// The largest size of a text or byte string, in bytes.
  package var stringSize: Int
  /// The largest size of a value that is recorded as a whole, in bytes.
  package var valueSize: Int

  /// The limits of the first rules; see EVENTS.md.
  package static let first = EncodingLimits(nesting: 56, stringSize: 16 << 20, valueSize: .max)
  /// The limits of new recordings.
  @usableFromInline package static let newest = EncodingLimits(
    nesting: 312, stringSize: 64 << 20 - 64 << 10, valueSize: 64 << 20 - 64 << 10)
}
