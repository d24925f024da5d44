/// Texts in which some characters are written as `%` and two hexadecimal digits for each byte.
package enum PercentEncoding {
  /// Encodes every character of a text that is not one of `plain`, which are ASCII.
  package static func encoded(_ text: String, except plain: String) -> String {
    let (plain, digits) = (Array(plain.utf8), Array("0123456789ABCDEF".utf8))
    if text.utf8.allSatisfy(plain.contains) { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if plain.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
