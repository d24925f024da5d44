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

  /// The same rename with the name in front of it, so that it means one place only.
  ///
  /// `specimenA=first` becomes `hall.specimenA=hall.first`.
  ///
  /// - Parameter path: A path in which the old name occurs.
  /// - Returns: Nil when the old name is the first of the path, or not in it.
  package static func qualified(_ pair: Pair, in path: String) -> Pair? {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    let names = pair.old.split(separator: ".", omittingEmptySubsequences: false)
    let index = parts.indices.first { parts[$0...].starts(with: names) }
    guard let index, index > 0 else { return nil }
    let lead = parts[index - 1] + "."
    return Pair(old: lead + pair.old, new: lead + pair.new)
  }

  /// The same rename for effects alone: `effect:search=effect:lookup`.
  package static func ofEffect(_ pair: Pair) -> Pair {
    Pair(old: effectLead + pair.old, new: effectLead + pair.new)
  }

  /// The new name of an effect, when a rename is of effects alone.
  package func effect(_ name: String) -> String? {
    var result = name
    for pair in pairs where pair.old == Self.effectLead + result {
      result =
        pair.new.hasPrefix(Self.effectLead)
        ? String(pair.new.dropFirst(Self.effectLead.count)) : pair.new
    }
    return result == name ? nil : result
  }

  private static let effectLead = "effect:"

  /// Whether a name occurs whole in a path.
  package static func contains(_ name: String, in path: String) -> Bool {
    replace(Pair(old: name, new: ""), in: path) != path
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

  /// Returns the one name in which two paths differ; nil if they differ in none or in several.
  package static func difference(_ old: String, _ new: String) -> Pair? {
    let separators: Set<Character> = [".", "/", ":", "[", "]"]
    func parts(_ path: String) -> [Substring] {
      path.split(omittingEmptySubsequences: false) { separators.contains($0) }
    }
    let (a, b) = (parts(old), parts(new))
    guard a.count == b.count else { return nil }
    let different = zip(a, b).filter { $0 != $1 }
    guard different.count == 1, !different[0].0.isEmpty, !different[0].1.isEmpty else { return nil }
    return Pair(old: String(different[0].0), new: String(different[0].1))
  }

  /// Returns the change from a path to the same one with more or fewer names in front of its end, each
  /// with the name before it: `shop.cart=shop.tabs.cart`. Nil if the paths differ in any other way.
  package static func move(_ old: String, _ new: String) -> Pair? {
    func parts(_ path: String) -> [Substring] {
      path.split(separator: ".", omittingEmptySubsequences: false)
    }
    let (a, b) = (parts(old), parts(new))
    let shorter = min(a.count, b.count)
    let lead = zip(a, b).prefix { $0 == $1 }.count
    guard a.count != b.count, lead > 0, lead < shorter,
      a.suffix(shorter - lead) == b.suffix(shorter - lead)
    else { return nil }
    func names(_ parts: [Substring]) -> String {
      parts[(lead - 1)...(parts.count - shorter + lead)].joined(separator: ".")
    }
    return Pair(old: names(a), new: names(b))
  }
}
