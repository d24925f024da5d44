import CBOR

/// The reason why a text is not a filter, its position, and what to write instead.
package struct FilterError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The position in the text, in UTF-8 bytes counted from 1.
  package var column: Int
  /// What is wrong with the text.
  package var message: String
  /// What to write instead.
  package var nextStep: String

  /// The error on one line.
  package var description: String { "column \(column): \(message); \(nextStep)" }
}

extension EventFilter {
  /// Reads a filter. An empty text matches every event.
  ///
  /// - Throws: ``FilterError`` with the column and what to write there.
  package init(parsing text: String) throws(FilterError) {
    var parser = FilterParser(text)
    parser.skipSpaces()
    if parser.isAtEnd {
      self = .everything
      return
    }
    self = try parser.readEither()
    parser.skipSpaces()
    guard parser.isAtEnd else {
      throw parser.error("nothing opens this parenthesis", "remove it, or add \"(\" before")
    }
  }
}

private struct FilterParser {
  private var cursor: NotationParser
  private var depth = 0

  init(_ text: String) { cursor = NotationParser(text) }

  var isAtEnd: Bool { cursor.isAtEnd }
  mutating func skipSpaces() { cursor.skipSpaces() }

  func error(_ message: String, _ nextStep: String, at offset: Int? = nil) -> FilterError {
    FilterError(column: (offset ?? cursor.offset) + 1, message: message, nextStep: nextStep)
  }

  mutating func readEither() throws(FilterError) -> EventFilter {
    var parts = [try readAll()]
    while takeWord("or") { parts.append(try readAll()) }
    return parts.count == 1 ? parts[0] : .either(parts)
  }

  private mutating func readAll() throws(FilterError) -> EventFilter {
    var parts = [try readNot()]
    while true {
      skipSpaces()
      let start = cursor.offset
      if isAtEnd || cursor.next == UInt8(ascii: ")") { break }
      if takeWord("or") {
        cursor.offset = start
        break
      }
      _ = takeWord("and")
      parts.append(try readNot())
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  /// The largest nesting of parentheses and "not", because a text must not exhaust the stack.
  private static let nesting = 64

  private mutating func readNot() throws(FilterError) -> EventFilter {
    skipSpaces()
    let start = cursor.offset
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.nesting else {
      throw error(
        "this is nested more than \(Self.nesting) deep", "use fewer parentheses", at: start)
    }
    if takeWord("not") { return .not(try readNot()) }
    guard cursor.take("(") else { return try readTerm() }
    let filter = try readEither()
    skipSpaces()
    guard cursor.take(")") else {
      throw error("this parenthesis is not closed", "add \")\"", at: start)
    }
    return filter
  }

  /// Reads a reserved word that is followed by a space, a parenthesis or the end.
  private mutating func takeWord(_ word: String) -> Bool {
    skipSpaces()
    let start = cursor.offset
    let found = cursor.takeText(while: Notation.isWordByte)
    let isAlone =
      cursor.next.map { $0 == 0x20 || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") } ?? true
    if found == word && isAlone { return true }
    cursor.offset = start
    return false
  }

  private mutating func readTerm() throws(FilterError) -> EventFilter {
    skipSpaces()
    let start = cursor.offset
    let missing = error(
      "a term is missing", "write a word, or a field like kind = commit", at: start)
    if cursor.next == UInt8(ascii: "\"") {
      let word = try readQuoted()
      // Every line contains the empty word.
      guard !word.isEmpty else { throw missing }
      return .contains(word.lowercased())
    }
    let word = takeName()
    let wordEnd = cursor.offset
    skipSpaces()
    guard let symbol = takeOperator() else {
      if let term = try readChange(of: word, at: start) { return .writes(term) }
      cursor.offset = wordEnd
      guard !word.isEmpty else { throw missing }
      return .contains(word.lowercased())
    }
    skipSpaces()
    let valueStart = cursor.offset
    let value =
      cursor.next == UInt8(ascii: "\"")
      ? try readQuoted() : cursor.takeText { !" ()".utf8.contains($0) }
    guard !value.isEmpty else {
      throw error("a value is missing after \(symbol)", "write \(word) \(symbol) VALUE")
    }
    if let field = EventFilter.TextField(rawValue: word) {
      return try textTerm(field, symbol, value, start: start, valueStart: valueStart)
    }
    if let field = EventFilter.NumberField(rawValue: word) {
      return try numberTerm(field, symbol, value, start: start, valueStart: valueStart)
    }
    cursor.offset = valueStart
    guard !word.isEmpty, let comparison = ValueComparison(rawValue: symbol) else { throw missing }
    let path = try path(of: word, at: start)
    return .writes(ValueTerm(path, .state(StateCondition(path, comparison, try readValue()))))
  }

  /// Reads a name or a path. Spaces and operators in brackets are parts of it.
  private mutating func takeName() -> String {
    let start = cursor.offset
    var depth = 0
    let name = cursor.takeText { byte in
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
      return depth > 0 || !Self.stops.contains(byte)
    }
    if depth <= 0 { return name }
    cursor.offset = start
    return cursor.takeText { !Self.stops.contains($0) }
  }

  private static let stops = Set(" ()=!~<>\"".utf8)

  /// Reads the rest of `PATH becomes VALUE` and `PATH: VALUE -> VALUE`.
  ///
  /// - Returns: Nil, with nothing read, for anything else.
  private mutating func readChange(
    of word: String, at start: Int
  ) throws(FilterError) -> ValueTerm? {
    let offset = cursor.offset
    if !word.isEmpty, takeWord("becomes") {
      skipSpaces()
      if !isAtEnd { return ValueTerm(try path(of: word, at: start), .becomes(try readValue())) }
    }
    cursor.offset = offset
    guard word.count > 1, word.hasSuffix(":"), !isAtEnd else { return nil }
    let from = try readAny()
    skipSpaces()
    guard cursor.take("->") || cursor.take("→") else {
      cursor.offset = offset
      return nil
    }
    skipSpaces()
    let path = try path(of: String(word.dropLast()), at: start)
    return ValueTerm(path, .transition(from: from, to: try readAny()))
  }

  private func path(of word: String, at start: Int) throws(FilterError) -> StatePath {
    do throws(NotationError) {
      return try ValueTerm.path(of: word)
    } catch let reason {
      throw error(
        "\(Notation.quoted(word)) is no field and no state path: \(reason.message)",
        "fields are kind, node, path, cause, root, depth, n, t and text", at: start)
    }
  }

  /// Reads `*` as any value.
  private mutating func readAny() throws(FilterError) -> CBORValue? {
    cursor.take("*") ? nil : try readValue()
  }

  /// Reads a value in the notation of transcripts; a word that is none is a text.
  private mutating func readValue() throws(FilterError) -> CBORValue {
    let start = cursor.offset
    do throws(NotationError) {
      let value = try cursor.readValue()
      if cursor.next.map({ " ()".utf8.contains($0) }) ?? true { return value }
    } catch  where start < cursor.bytes.count && cursor.bytes[start] == UInt8(ascii: "\"") {
      throw FilterError(column: error.column, message: error.message, nextStep: "close it with \"")
    } catch {}
    cursor.offset = start
    let word = cursor.takeText { !" ()".utf8.contains($0) }
    guard !word.isEmpty else { throw self.error("a value is missing", "write one such as 475") }
    return .text(word)
  }

  private mutating func takeOperator() -> String? {
    for symbol in ["!=", "<=", ">=", "=", "~", "<", ">"] as [StaticString] where cursor.take(symbol)
    {
      return symbol.description
    }
    return nil
  }

  private mutating func readQuoted() throws(FilterError) -> String {
    do throws(NotationError) {
      return try cursor.readQuoted()
    } catch {
      throw FilterError(column: error.column, message: error.message, nextStep: "close it with \"")
    }
  }

  private func textTerm(
    _ field: EventFilter.TextField, _ symbol: String, _ value: String, start: Int, valueStart: Int
  ) throws(FilterError) -> EventFilter {
    switch symbol {
    case "=": return try equality(field, value, at: valueStart)
    case "!=": return .not(try equality(field, value, at: valueStart))
    case "~": return .matches(field, pattern: value)
    default:
      throw error(
        "\(field.rawValue) of an event cannot be compared with \(symbol)",
        "use =, != or ~; '**.\(field.rawValue) \(symbol) \(value)' asks for a part of the state",
        at: start)
    }
  }

  private func equality(
    _ field: EventFilter.TextField, _ value: String, at column: Int
  ) throws(FilterError) -> EventFilter {
    switch field {
    case .kind:
      guard let kind = EventKind(name: value) else {
        let names = EventKind.known.map(\.name).joined(separator: ", ")
        throw error(
          "\(Notation.quoted(value)) is no kind of event", "kinds are \(names)", at: column)
      }
      return .kind(kind)
    case .path:
      do throws(NotationError) {
        return .touches(try StatePath(parsing: value))
      } catch let reason {
        throw error(
          "\(Notation.quoted(value)) is no state path: \(reason.message)",
          "write one like app.cart.items[2].price", at: column + reason.column - 1)
      }
    case .node, .text: return .equals(field, value)
    }
  }

  private func numberTerm(
    _ field: EventFilter.NumberField, _ symbol: String, _ value: String, start: Int,
    valueStart: Int
  ) throws(FilterError) -> EventFilter {
    guard symbol != "~" else {
      throw error("\(field.rawValue) is a number", "use =, !=, <, <=, > or >=", at: start)
    }
    let number: Int64?
    if field == .t {
      number = SessionTime.microseconds(value)
    } else if field == .cause, value == "none" {
      number = Int64(EventHeader.noCause)
    } else {
      number = Int64(value.hasPrefix("@") ? String(value.dropFirst()) : value)
    }
    guard let number else {
      throw error(
        "\(Notation.quoted(value)) is no \(field == .t ? "time" : "number")",
        field == .t ? "write one like 2.350s" : "write one like @1234", at: valueStart)
    }
    if symbol == "!=" { return .not(.compare(field, .equal, number)) }
    guard let comparison = EventFilter.Comparison(rawValue: symbol) else {
      throw error("\(symbol) is no operator", "use =, !=, <, <=, > or >=", at: start)
    }
    return .compare(field, comparison, number)
  }
}
