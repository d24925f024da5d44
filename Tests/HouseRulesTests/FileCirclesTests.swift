import PackageSources
import Testing

/// Files of a module that need each other can only be read together.
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
    // A name that two files declare says nothing.
    #expect(
      circle(["struct A { let k: K }", "struct B { class K { let a: A } }", "enum K {}"]).count == 1
    )
  }

  /// The largest set of files each of which needs, over others, all of the set. A file needs another
  /// one if it names a type that the other one alone declares, also in an extension.
  private static func largestCircle(in files: [(path: String, lines: [Substring])]) -> [String] {
    let keywords: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    var owners: [Substring: [Int]] = [:]
    let words = files.enumerated().map { index, file in
      let words = CodeWords.words(in: file.lines)
      let declared = zip(words, words.dropFirst()).filter {
        keywords.contains($0) && $1.first?.isUppercase == true
      }
      for name in Set(declared.map(\.1)) { owners[name, default: []].append(index) }
      return Set(words)
    }
    let needs = words.enumerated().map { index, words in
      Set(words.compactMap { owners[$0] }.filter { $0.count == 1 && $0[0] != index }.map { $0[0] })
    }
    let reach = files.indices.map { reached(from: $0, needs) }
    let circles = files.indices.map { start in reach[start].filter { reach[$0].contains(start) }
    }
    return (circles.max { $0.count < $1.count } ?? []).map { files[$0].path }.sorted()
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

  static func words(in lines: [Substring]) -> [Substring] {
    var found = CodeWords()
    for line in lines { found.read(line) }
    return found.words
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
