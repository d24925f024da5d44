/// Names that an application no longer uses, with the names that replace them.
package struct Renames: Sendable, Equatable {
  /// One name, or several joined by points, and its replacement.
  package struct Pair: Hashable, Sendable {
    /// The name that the record contains.
    package var old: String
    /// The name that replaces it.
    package var new: String

    /// Creates a pair of names.
    package init(old: String, new: String) { (self.old, self.new) = (old, new) }

    /// Reads `old=new`; returns nil for any other text.
    package init?(parsing text: String) {
      let parts = text.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
      self.init(old: String(parts[0]), new: String(parts[1]))
    }
  }

  /// The replacements, in the order in which they apply.
  package var pairs: [Pair]

  /// Creates a list of replacements.
  package init(_ pairs: [Pair] = []) { self.pairs = pairs }

  /// Returns a path with every whole old name replaced.
  ///
  /// A name is whole if no letter, digit, underscore or hyphen is next to it: `add` is neither in
  /// `address` nor in `add-on`. The role of a control is no name: `button` of `shop/button:add` stays.
  package func applied(to path: String) -> String {
    pairs.reduce(path) { Self.replace($1, in: $0) }
  }

  private static func replace(_ pair: Pair, in path: String) -> String {
    guard path.contains(pair.old) else { return path }
    let (text, old) = (Array(path.utf8), Array(pair.old.utf8))
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      let end = index + old.count
      let isName =
        end <= text.count && text[index..<end].elementsEqual(old)
        && (index == 0 || !isWord(text[index - 1])) && (end == text.count || !isWord(text[end]))
        && !isRole(text, index, end)
      if isName {
        result += pair.new.utf8
        index = end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isRole(_ text: [UInt8], _ start: Int, _ end: Int) -> Bool {
    start > 0 && end < text.count && text[start - 1] == UInt8(ascii: "/")
      && text[end] == UInt8(ascii: ":")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == 0x5F || byte == 0x2D || byte >= 0x80 || (0x30...0x39).contains(byte)
      || (0x41...0x5A).contains(byte)
      || (0x61...0x7A).contains(byte)
  }
}
