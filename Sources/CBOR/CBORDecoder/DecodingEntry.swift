/// The offsets of one map entry, in bytes.
struct DecodingEntry {
  var keyOffset: Int
  var valueOffset: Int
}
