extension String {
  /// Replaces every occurrence of a text, byte by byte: a mark that combines with the last character
  /// of an occurrence does not hide it.
  func replacingBytes(of old: String, with new: String) -> String {
    guard let range = utf8.firstRange(of: old.utf8) else { return self }
    var (result, rest) = ("", self[...])
    var next: Range<Index>? = range
    while let found = next {
      result += rest[..<found.lowerBound] + new
      rest = rest[found.upperBound...]
      next = rest.utf8.firstRange(of: old.utf8)
    }
    return result + rest
  }

  /// The text without the characters at both ends that `isLeftOut` selects.
  func trimmed(_ isLeftOut: (Character) -> Bool) -> String {
    guard let first = firstIndex(where: { !isLeftOut($0) }),
      let last = lastIndex(where: { !isLeftOut($0) })
    else { return "" }
    return String(self[first...last])
  }
}
