/// The name of a node as its elements: `Shop.rows[3].cart#2` is `Shop`, `rows[3]` and `cart#2`.
struct NamePath {
  /// The elements, each with its key or number.
  let elements: [Substring]

  init(_ name: some StringProtocol) {
    var depth = 0
    elements = Substring(name).split(omittingEmptySubsequences: false) { character in
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      return character == "." && depth == 0
    }
  }

  /// The elements without keys and numbers: `rows` of `rows[3]`.
  var bases: [Substring] { elements.map(Self.base) }

  /// An element without its key and number; the whole element if nothing else is in it.
  static func base(_ element: Substring) -> Substring {
    let base = element.prefix { $0 != "[" && $0 != "#" }
    return base.isEmpty ? element : base
  }

  /// Returns the name with another one in place of some whole elements; nil if it does not have them.
  ///
  /// Keys and numbers that `old` does not name stay: `rows` to `lines` makes `lines[3]` of `rows[3]`.
  ///
  /// - Parameter isAtEnd: Whether `old` must be the end of the name.
  func replacing(_ old: NamePath, with new: NamePath, isAtEnd: Bool = false) -> String? {
    let (a, b) = (old.elements, new.elements)
    guard a.count <= elements.count else { return nil }
    let starts =
      isAtEnd ? elements.count - a.count...elements.count - a.count : 0...elements.count - a.count
    for start in starts {
      let part = elements[start..<start + a.count]
      guard zip(part, a).allSatisfy({ $0 == $1 || Self.base($0) == $1 }) else { continue }
      let lead = zip(a, b).prefix { $0 == $1 }.count
      let trail = min(
        zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count, min(a.count, b.count) - lead)
      var middle = Array(b[lead..<b.count - trail])
      if a.count == b.count {
        for index in middle.indices {
          let (found, named) = (part[start + lead + index], a[lead + index])
          middle[index] += found.dropFirst(named.count)
        }
      }
      let result = elements[..<(start + lead)] + middle + elements[(start + a.count - trail)...]
      return result.joined(separator: ".")
    }
    return nil
  }

  /// The first names in which two names differ, so that one in place of the other explains it: the
  /// beginnings of both up to the first element that is another one, or that is elsewhere.
  static func difference(_ old: String, _ new: String) -> (old: String, new: String)? {
    let (a, b) = (NamePath(old).bases, NamePath(new).bases)
    let lead = zip(a, b).prefix { $0 == $1 }.count
    func path(_ parts: [Substring], _ count: Int) -> String {
      parts.prefix(count).joined(separator: ".")
    }
    if a.count == b.count {
      return lead < a.count ? (path(a, lead + 1), path(b, lead + 1)) : nil
    }
    let trail = min(
      zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count, min(a.count, b.count) - lead)
    let rest = max(0, trail - 1)
    return (path(a, a.count - rest), path(b, b.count - rest))
  }
}
