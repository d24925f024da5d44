/// The limits of decoding. Each is checked before memory is allocated.
@usableFromInline package enum CBORLimits {
  /// The largest nesting of arrays, maps and tags that is read.
  @usableFromInline package static let nesting = 320
  /// The largest size of a text or byte string, in bytes.
  @usableFromInline package static let stringSize = 64 << 20
}
