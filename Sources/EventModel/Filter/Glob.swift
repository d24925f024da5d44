import CBOR

/// Patterns in which `*` matches any characters and `?` matches one.
package enum Glob {
  /// Whether a pattern matches the whole text, scalar by scalar.
  package static func matches(_ text: String, pattern: String) -> Bool {
    let text = Array(text.unicodeScalars)
    let pattern = Array(pattern.unicodeScalars)
    var t = 0
    var p = 0
    // Where to continue after a mismatch: the last star, and the text that it matches so far.
    var retry: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == "*" {
        retry = (p + 1, t)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = retry {
        retry = (last.pattern, last.text + 1)
        p = last.pattern
        t = last.text + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
