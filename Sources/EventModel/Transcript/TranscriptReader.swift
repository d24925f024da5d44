import CBOR

/// Reads the lines that ``TranscriptWriter`` prints.
package struct TranscriptReader {
  let symbols: SymbolTable
  private var layout = TranscriptLayout()
  private var line = 0

  /// Creates a reader at the beginning of a transcript.
  package init(symbols: SymbolTable) { self.symbols = symbols }

  /// Reads the next line.
  ///
  /// - Throws: ``TranscriptError`` with line and column.
  package mutating func event(of text: some StringProtocol) throws(TranscriptError) -> Event {
    line += 1
    do throws(NotationError) {
      var parser = NotationParser(text)
      return try event(from: &parser)
    } catch {
      throw TranscriptError(line: line, reason: error)
    }
  }

  private mutating func event(from parser: inout NotationParser) throws(NotationError) -> Event {
    if parser.take("@") { layout.nextNumber = try readInt(&parser) }
    let number = layout.nextNumber
    // A number is followed by one space that is not indentation.
    let isNumbered = parser.offset > 0
    if isNumbered { try parser.expect(" ") }
    let indentStart = parser.offset
    parser.skipSpaces()
    let depth = (parser.offset - indentStart) / 2

    var cause: Int?
    if parser.take("^none ") {
      cause = EventHeader.noCause
    } else if parser.take("^") {
      cause = number - (try readInt(&parser))
      try parser.expect(" ")
    }
    var time: Int64?
    let startsTurn =
      parser.next == UInt8(ascii: "t") && parser.bytes[parser.offset...].starts(with: "t+".utf8)
    if startsTurn || parser.take("=") {
      let word = try readWord(&parser)
      guard let parsed = SessionTime.microseconds(word) else {
        throw parser.error("\(word) is no time")
      }
      time = parsed
      try parser.expect(" ")
    }
    let kindWord = try readWord(&parser)
    guard let kind = EventKind(name: kindWord) else {
      throw parser.error("\(kindWord) is no kind of event")
    }
    var header = EventHeader(kind: kind)
    header.number = number
    header.startsTurn = startsTurn
    header.time = time ?? layout.time
    header.cause = cause ?? layout.cause(atDepth: depth, startsTurn: startsTurn)
    let shape = Transcript.Shape(kind)
    if shape.hasName { header.name = try readSymbol(&parser) }
    if shape.hasNode { header.node = try readSymbol(&parser) }
    try readAttributes(&parser, into: &header, shape: shape)
    layout.add(header, depth: depth)
    var event = Event(header)
    if !parser.isAtEnd {
      try parser.expect(" ")
      event.payload = try PayloadNotation.bytes(from: &parser, kind: kind, symbols: symbols)
      guard parser.isAtEnd else { throw parser.error("something follows the payload") }
    }
    return event
  }

  private func readAttributes(
    _ parser: inout NotationParser, into header: inout EventHeader, shape: Transcript.Shape
  ) throws(NotationError) {
    while !parser.isAtEnd {
      let start = parser.offset
      guard parser.take(" ") else { return }
      let key = parser.takeText(while: Notation.isWordByte)
      guard !key.isEmpty, parser.take("=") else {
        parser.offset = start
        return
      }
      switch key {
      case "name": header.name = symbols.symbol(try readWord(&parser))
      case "node": header.node = symbols.symbol(try readWord(&parser))
      case "at": header.place = symbols.symbol(try readWord(&parser))
      case shape.count: header.count = try readUnsigned(&parser)
      case shape.extra: header.extra = try readUnsigned(&parser)
      default: throw parser.error("\(key) is no part of an event of this kind")
      }
    }
  }

  private func readSymbol(_ parser: inout NotationParser) throws(NotationError) -> Symbol {
    try parser.expect(" ")
    let isQuoted = parser.next == UInt8(ascii: "\"")
    let word = try readWord(&parser)
    return word == "-" && !isQuoted ? .none : symbols.symbol(word)
  }

  /// Reads up to the next space, or a quoted text.
  private func readWord(_ parser: inout NotationParser) throws(NotationError) -> String {
    if parser.next == UInt8(ascii: "\"") { return try parser.readQuoted() }
    let word = parser.takeText { $0 != 0x20 }
    guard !word.isEmpty else { throw parser.error("expected a word") }
    return word
  }

  private func readUnsigned(_ parser: inout NotationParser) throws(NotationError) -> UInt64 {
    guard let number = UInt64(parser.takeText(while: Notation.isDigit)) else {
      throw parser.error("expected a number")
    }
    return number
  }

  private func readInt(_ parser: inout NotationParser) throws(NotationError) -> Int {
    guard let number = Int(exactly: try readUnsigned(&parser)) else {
      throw parser.error("expected a number")
    }
    return number
  }
}

extension EventKind {
  /// Creates the kind with a name; see ``EventKind/name``.
  package init?(name: some StringProtocol) {
    if let known = Self.known.first(where: { $0.name == name }) {
      self = known
    } else if name.hasPrefix("kind"), let number = UInt8(name.dropFirst(4)) {
      self.init(rawValue: number)
    } else {
      return nil
    }
  }
}
