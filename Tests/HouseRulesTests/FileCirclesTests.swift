import PackageSources
import Testing

/// Files of a module whose types and functions need each other can only be read together.
@Suite struct FileCirclesTests {
  /// The verbs: the root command lists them, and their messages look up what other verbs take.
  private static let larger = ["Commands": 52]
  private static let largest = 12

  @Test("In a module, at most twelve files need each other")
  func circles() throws {
    let modules = Dictionary(grouping: try SourceTree.files(below: "Sources"), by: \.module)
    var offences: [String] = []
    for (module, files) in modules.sorted(by: { $0.key < $1.key }) {
      let circle = Self.largestCircle(in: files.map { ($0.path, $0.lines) })
      if circle.count > Self.larger[module] ?? Self.largest {
        offences.append("\(module), \(circle.count) files: \(circle.joined(separator: " "))")
      }
    }
    #expect(offences == [])
  }

  @Test("A file needs those that declare the types that it names; comments and texts name none")
  func canary() {
    func circle(_ texts: [String]) -> [String] {
      Self.largestCircle(
        in: zip("abcd", texts).map { ("\($0)", $1.split(separator: "\n")) })
    }
    #expect(
      circle(["struct A { var b: B }", "struct B { var c: C }", "struct C { var a: A }"])
        == ["a", "b", "c"])
    #expect(circle(["struct A { var b: B }", "struct B {} // A", "let x = \"A B\""]).count == 1)
    #expect(
      circle(["enum A {\n  struct P {}\n}\nlet b = B()", "class B { let p: A.P? }"]).count == 2)
    #expect(circle(["struct A { var b: B }", "struct B { let a = \"\\(A())\" }"]).count == 2)
    // A name that two files declare at their top says nothing; a type in another hides no other one.
    #expect(
      circle(["struct A { let k: K }", "struct B {\n  enum K {}\n}", "enum K { var a: A }"]).count
        == 2)
    #expect(circle(["struct A { let k: K }", "enum K {}", "enum K { var a: A }"]).count == 1)
    #expect(circle(["func make() -> B", "struct B { let a = make() }"]).count == 2)
  }

  /// The largest set of files each of which needs, over others, all of the set. A file needs another
  /// one if it names a type, a function or a constant that the other one alone declares at its top, or a
  /// type that it alone declares elsewhere. Members are not counted: many types have them by one name.
  private static func largestCircle(in files: [(path: String, lines: [Substring])]) -> [String] {
    var (tops, others): ([Substring: Set<Int>], [Substring: Set<Int>]) = ([:], [:])
    let words = files.enumerated().map { index, file in
      let lines = CodeWords.lines(of: file.lines)
      for line in lines {
        guard let name = Self.declaredName(line.words, isAtTop: line.isAtTop) else { continue }
        if line.isAtTop { tops[name, default: []].insert(index) }
        if !line.isAtTop { others[name, default: []].insert(index) }
      }
      return Set(lines.flatMap(\.words))
    }
    let owners = others.merging(tops) { $1 }
    let needs = words.enumerated().map { index, words in
      Set(words.compactMap { owners[$0] }.filter { $0.count == 1 && !$0.contains(index) }.joined())
    }
    let reach = files.indices.map { reached(from: $0, needs) }
    let circles = files.indices.map { start in
      reach[start].filter { reach[$0].contains(start) }
    }
    return (circles.max { $0.count < $1.count } ?? []).map { files[$0].path }.sorted()
  }

  /// What a line declares; nil for nothing, for what is private, and for the parts of an extension of one
  /// line.
  private static func declaredName(_ words: [Substring], isAtTop: Bool) -> Substring? {
    let types: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    let modifiers: Set<Substring> = [
      "public", "package", "internal", "open", "final", "indirect", "nonisolated", "unsafe",
      "MainActor", "usableFromInline", "inlinable", "preconcurrency",
    ]
    let keywords = isAtTop ? types.union(["func", "let", "var"]) : types
    guard let place = words.firstIndex(where: keywords.contains), place + 1 < words.count,
      words[..<place].allSatisfy(modifiers.contains)
    else { return nil }
    let isType = types.contains(words[place])
    return isType && words[place + 1].first?.isUppercase != true ? nil : words[place + 1]
  }

  private static func reached(from start: Int, _ needs: [Set<Int>]) -> Set<Int> {
    var reached: Set = [start]
    var open = [start]
    while let next = open.popLast() {
      for other in needs[next] where reached.insert(other).inserted { open.append(other) }
    }
    return reached
  }
}

/// Finds the words of Swift code. Those of comments and texts are left out; what is inserted into a text
/// is code.
private struct CodeWords {
  private var words: [Substring] = []
  /// Whether a text of several lines is open.
  private var isInLongText = false
  /// The open texts, each with the number of brackets that are open in an insertion; 0 in the text.
  private var texts: [Int] = []

  /// The words of each line, and whether it begins at the left edge.
  static func lines(of lines: [Substring]) -> [(words: [Substring], isAtTop: Bool)] {
    var found = CodeWords()
    return lines.map { line in
      found.words = []
      found.read(line)
      return (found.words, line.first != " ")
    }
  }

  private mutating func read(_ line: Substring) {
    let bytes = Array(line.utf8) + Array("\n\n".utf8)
    texts = isInLongText ? [0] : []
    var position = 0
    var begin: Int?
    while position < bytes.count - 1 {
      let byte = bytes[position]
      guard texts.last != 0 else {
        position += readText(bytes, position)
        continue
      }
      if Self.isOfWord(byte) {
        begin = begin ?? position
      } else {
        if let begin { words.append(Self.part(line, begin, position)) }
        begin = nil
        if byte == UInt8(ascii: "/"), bytes[position + 1] == byte { return }
        position += readMark(bytes, position) - 1
      }
      position += 1
    }
  }

  /// Reads what is no word of code. Returns the number of bytes.
  private mutating func readMark(_ bytes: [UInt8], _ position: Int) -> Int {
    switch bytes[position] {
    case UInt8(ascii: "\""):
      texts.append(0)
      isInLongText = isInLongText || Self.isLongQuote(bytes, position)
      return Self.isLongQuote(bytes, position) ? 3 : 1
    case UInt8(ascii: "("): if !texts.isEmpty { texts[texts.count - 1] += 1 }
    case UInt8(ascii: ")"): if !texts.isEmpty { texts[texts.count - 1] -= 1 }
    default: break
    }
    return 1
  }

  /// Reads a byte of a text, or what ends it or begins an insertion. Returns the number of bytes.
  private mutating func readText(_ bytes: [UInt8], _ position: Int) -> Int {
    switch bytes[position] {
    case UInt8(ascii: "\\"):
      if bytes[position + 1] == UInt8(ascii: "(") { texts[texts.count - 1] = 1 }
      return 2
    case UInt8(ascii: "\""):
      if isInLongText, texts.count == 1 {
        guard Self.isLongQuote(bytes, position) else { return 1 }
        isInLongText = false
        texts = []
        return 3
      }
      texts.removeLast()
    default: break
    }
    return 1
  }

  private static func isLongQuote(_ bytes: [UInt8], _ position: Int) -> Bool {
    bytes[position...].prefix(3).elementsEqual("\"\"\"".utf8)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
  }

  private static func part(_ line: Substring, _ begin: Int, _ end: Int) -> Substring {
    let start = line.utf8.index(line.startIndex, offsetBy: begin)
    return line[start..<line.utf8.index(start, offsetBy: end - begin)]
  }
}
