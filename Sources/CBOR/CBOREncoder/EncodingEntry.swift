/// The position of one map entry, or of one set element, in an ``EncodingBuffer``.
struct EncodingEntry {
  var key: Range<Int>
  /// The end of the value, which begins at the end of the key.
  var end: Int
  /// The index of the value in ``EncodingNode/children``, if that has a separate buffer.
  var child: Int?
}
