/// A property with `@Entry`, read from its source.
struct Entry {
  private let name: String
  /// With the colon before it; empty if the source has none.
  private let type: String
  private let value: String

  init(_ source: String, inside context: String?) throws(EntryFault) {
    guard let context, context.contains("extension EnvironmentValues") else {
      throw .notInEnvironmentValues
    }
    var scan = SourceScan(source)
    try scan.skip(to: "var")
    guard let name = scan.word() else { throw .notAVariable }
    self.name = name
    let (head, value) = scan.partsAroundEquals()
    guard !head.contains("{") else { throw .hasAccessors }
    type = head
    let isOptional = head.hasSuffix("?")
    guard let value = value ?? (isOptional ? "nil" : nil) else { throw .hasNoValue(name) }
    self.value = value
  }

  private var keyName: String { "__Key_" + name.filter { $0 != "`" } }

  var accessors: String {
    "{ get { self[\(keyName).self] } set { self[\(keyName).self] = newValue } }"
  }

  /// Computed where the type is known: then the value need not be sendable.
  var key: String {
    let value =
      type.isEmpty ? "let defaultValue = \(value)\n" : "var defaultValue\(type) { \(value)\n }"
    return "private struct \(keyName): EnvironmentKey { static \(value) }"
  }

  /// Accessors for a declaration with a fault, which keep the compiler from complaining of another.
  static let placeholder = "{ get { fatalError() } set {} }"
}

/// Why a property cannot be an entry.
enum EntryFault: Error, CustomStringConvertible {
  case notInEnvironmentValues
  case notAVariable
  case hasAccessors
  case hasNoValue(String)

  var description: String {
    switch self {
    case .notInEnvironmentValues: "@Entry belongs in an extension of EnvironmentValues"
    case .notAVariable: "@Entry belongs to a variable: '@Entry var name = value'"
    case .hasAccessors: "@Entry makes the accessors; write a value instead: '= value'"
    case .hasNoValue(let name): "@Entry needs a default value: 'var \(name)… = value'"
    }
  }
}

/// Reads the source of a declaration from left to right.
private struct SourceScan {
  private let source: [Character]
  private var place = 0

  init(_ source: String) { self.source = Array(source) }

  private var next: Character? { place < source.count ? source[place] : nil }

  private func starts(with text: String) -> Bool { source[place...].starts(with: text) }

  /// Skips white space and comments.
  private mutating func skipSpace() {
    while let next {
      if next.isWhitespace {
        place += 1
      } else if starts(with: "//") {
        while let next = self.next, !next.isNewline { place += 1 }
      } else if starts(with: "/*") {
        skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1; place += 2
      } else if starts(with: "*/") {
        depth -= 1; place += 2
      } else {
        place += 1
      }
    } while depth > 0 && place < source.count
  }

  /// Reads an identifier, with its backquotes if it has some; nil if another thing comes.
  mutating func word() -> String? {
    skipSpace()
    let start = place
    if next == "`" {
      place += 1
      while let next, next != "`" { place += 1 }
      place = min(place + 1, source.count)
    } else {
      while let next, next.isLetter || next.isNumber || next == "_" { place += 1 }
    }
    return place > start ? String(source[start..<place]) : nil
  }

  /// Skips attributes and modifiers up to a word and that word.
  mutating func skip(to wanted: String) throws(EntryFault) {
    while true {
      skipSpace()
      if next == "@" {
        place += 1
      } else if next == "(" {
        skipGroup()
      } else if next == "." {
        place += 1
      } else {
        guard let word = word() else { throw .notAVariable }
        if word == wanted { return }
      }
    }
  }

  /// Skips brackets with what they hold.
  private mutating func skipGroup() {
    var depth = 0
    repeat {
      skipSpace()
      guard let next else { return }
      if "([{".contains(next) { depth += 1 }
      if ")]}".contains(next) { depth -= 1 }
      place += 1
    } while depth > 0
  }

  /// Returns the rest before the first `=` outside all brackets, without space around it, and what
  /// follows that; nil if there is none.
  mutating func partsAroundEquals() -> (String, String?) {
    skipSpace()
    let start = place
    var end = place
    while let next, next != "=" {
      if "([".contains(next) { skipGroup() } else { place += 1 }
      end = place
      skipSpace()
    }
    let head = String(source[start..<end])
    guard next == "=" else { return (head, nil) }
    return (head, String(source[(place + 1)...]))
  }
}
