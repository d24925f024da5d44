/// The part in which two long texts differ, in UTF-8 bytes of the old text.
package struct TextChange: Equatable, Sendable {
  /// The offset of the first removed byte.
  package var offset: Int
  /// The number of bytes removed.
  package var removed: Int
  /// The text that replaces them.
  package var inserted: String

  /// Returns the change from `old` to `new`, or nil when the patch sets the whole new text.
  ///
  /// Source: EVENTS.md, "Rules", rule 7.
  package static func between(_ old: String, _ new: String) -> TextChange? {
    var old = old
    var new = new
    guard old.utf8.count >= PatchRules.shortestPatchedText,
      new.utf8.count >= PatchRules.shortestPatchedText
    else { return nil }
    return old.withUTF8 { a in new.withUTF8 { b in between(a, b) } }
  }

  private static func between(
    _ old: UnsafeBufferPointer<UInt8>, _ new: UnsafeBufferPointer<UInt8>
  ) -> TextChange? {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter && old[prefix] == new[prefix] { prefix += 1 }
    // The bytes so far are equal, so both texts have a scalar boundary here or neither has.
    while prefix > 0 && (isInside(old, prefix) || isInside(new, prefix)) { prefix -= 1 }
    var suffix = 0
    while suffix < shorter - prefix
      && old[old.count - 1 - suffix] == new[new.count - 1 - suffix]
    { suffix += 1 }
    while suffix > 0 && isInside(old, old.count - suffix) { suffix -= 1 }
    guard (prefix + suffix) * 2 >= max(old.count, new.count) else { return nil }
    let middle = UnsafeBufferPointer(rebasing: new[prefix..<new.count - suffix])
    return TextChange(
      offset: prefix, removed: old.count - prefix - suffix,
      inserted: String(decoding: middle, as: UTF8.self))
  }

  /// Whether a position is inside a scalar's bytes.
  private static func isInside(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
    position < text.count && text[position] & 0xC0 == 0x80
  }
}
