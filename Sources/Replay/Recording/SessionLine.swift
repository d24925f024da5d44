import EventModel
import HeadlessUI

/// One line of the language of ``HeadlessSession``: a verb and the rest.
struct SessionLine {
  /// Why a line cannot be carried out.
  struct Defect: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  /// The first word; empty for an empty line or a comment.
  let verb: String
  /// What is not taken yet, without spaces before it.
  private(set) var rest: String

  /// - Parameter isFirst: Whether a byte order mark may come before the text.
  init(_ text: String, isFirst: Bool) {
    var scalars = text.unicodeScalars[...]
    if isFirst, scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    scalars = scalars.drop(while: Self.isSpace)
    if scalars.first == "#" { scalars = scalars.dropFirst(scalars.count) }
    verb = String(scalars.prefix { !Self.isSpace($0) })
    rest = String(scalars.dropFirst(verb.unicodeScalars.count).drop(while: Self.isSpace))
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private var isQuoted: Bool { rest.utf8.first.map { "\"'".utf8.contains($0) } ?? false }

  /// Takes the whole rest as one target.
  mutating func takeWhole() throws(Defect) -> String {
    if let target = try takeName() {
      if !rest.isEmpty { throw Defect("'tap' takes one target, and '\(rest)' comes after it") }
      return target
    }
    if !isQuoted {
      while rest.unicodeScalars.last.map(Self.isSpace) == true { rest.unicodeScalars.removeLast() }
      return rest
    }
    let target = try takeQuoted()
    if !rest.isEmpty { throw Defect("'tap' takes one target, and '\(rest)' comes after it") }
    return target
  }

  /// Takes the target at the beginning: a quoted one, else the words that name a control.
  mutating func takeTarget(of host: HeadlessHost) throws(Defect) -> String {
    if let target = try takeName() { return target }
    if isQuoted { return try takeQuoted() }
    let longest = host.targets.map { max($0.path.utf8.count, $0.label.utf8.count) }.max() ?? 0
    let scalars = rest.unicodeScalars
    let ends = scalars.indices.filter { Self.isSpace(scalars[$0]) } + [scalars.endIndex]
    let known = ends.prefix { scalars[..<$0].count <= longest }
      .map { String(scalars[..<$0]) }
      .filter { $0.unicodeScalars.last.map(Self.isSpace) != true && !host.paths(named: $0).isEmpty }
    if known.count > 1 {
      let names = known.map { "'\($0)'" }.joined(separator: " and ")
      throw Defect("\(names) name controls; put the one that is meant in quotation marks")
    }
    let target = known.first ?? String(scalars[..<ends[0]])
    rest = String(
      scalars.dropFirst(target.unicodeScalars.count).drop(while: Self.isSpace))
    return target
  }

  /// Takes the rest as a text, without the double quotes around it.
  mutating func takeText() throws(Defect) -> String {
    defer { rest = "" }
    var parser = NotationParser(rest)
    guard rest.utf8.first == UInt8(ascii: "\""), let text = try? parser.readQuoted(),
      parser.isAtEnd
    else { return rest }
    return text
  }

  /// Reads a path whose name is in quotation marks, such as `button:"log in"`. Returns nil, and reads
  /// nothing, if the next word is no such path.
  private mutating func takeName() throws(Defect) -> String? {
    let scalars = rest.unicodeScalars
    guard !isQuoted, let mark = scalars.firstIndex(where: { $0 == "\"" || $0 == "'" }),
      scalars[..<mark].firstIndex(of: ":") == scalars[..<mark].indices.last,
      !scalars[..<mark].contains(where: Self.isSpace)
    else { return nil }
    let path = String(scalars[..<mark])
    rest = String(scalars[mark...])
    return path + (try takeQuoted())
  }

  private mutating func takeQuoted() throws(Defect) -> String {
    var parser = NotationParser(rest)
    let target: String
    if parser.take("'") {
      target = parser.takeText { $0 != UInt8(ascii: "'") }
      guard parser.take("'") else { throw Defect("the target has no closing quotation mark") }
    } else {
      do throws(NotationError) {
        target = try parser.readQuoted()
      } catch {
        throw Defect("the target cannot be read: \(error.message)")
      }
    }
    let left = String(decoding: rest.utf8.dropFirst(parser.offset), as: UTF8.self).unicodeScalars
    guard left.first.map(Self.isSpace) != false else {
      throw Defect("a space is missing after the target \(Notation.quoted(target))")
    }
    rest = String(left.drop(while: Self.isSpace))
    return target
  }
}
