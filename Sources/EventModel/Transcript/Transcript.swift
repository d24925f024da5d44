import CBOR

/// The readable twin of a recording: one event a line, in order.
///
/// ```
/// t+0.000s input start app {width: 80}
///   life create app.cart.store {items: [], total: 0.0}
/// t+1.204s input tap app.shop.checkout
///   send app.cart.recalculate
///     commit app.cart.store version=3 total = 42.5; items splice 0 -1 +[{id: 7}]
/// ```
///
/// - A line with a time starts a turn; the event on line n is `@n−1`.
/// - An event is indented below its cause, the last line before it with two spaces less. Any
///   other cause is written `^k`, k lines up; `^none` is no cause. No line holds a number of
///   its own, so an event that is added moves none of the other lines.
/// - Then the kind, the name and the node where the kind has them (`-` is none), numbers that are
///   not zero, the call site, and the payload in the notation of ``Notation``.
/// - A patch is its operations: `path = value`, `path -` (removed), `path splice index -removed
///   +[inserted]`, `path text byteOffset -bytesRemoved +"inserted"`, `unchanged`. The path of the
///   whole value is `.`.
/// - A payload in no known form is `raw h'…'`.
package enum Transcript {
  /// Prints events, each line ended by a newline.
  ///
  /// - Parameter showsPlaces: Whether call sites are printed; they change whenever code moves,
  ///   so a golden file's twin leaves them out.
  package static func text(
    of events: some Sequence<Event>, symbols: SymbolTable, showsPlaces: Bool = true
  ) -> String {
    var writer = TranscriptWriter(symbols: symbols, showsPlaces: showsPlaces)
    var result = ""
    for event in events { result += writer.line(for: event) + "\n" }
    return result
  }

  /// Reads events back.
  ///
  /// - Throws: ``TranscriptError`` with line and column.
  package static func events(
    of text: String, symbols: SymbolTable
  ) throws(TranscriptError) -> [Event] {
    var reader = TranscriptReader(symbols: symbols)
    var events: [Event] = []
    for line in text.split(separator: "\n") { events.append(try reader.event(of: line)) }
    return events
  }

  /// What the event is, without time, cause and indentation, for reports and lists.
  package static func summary(
    of header: EventHeader, payload: UnsafeRawBufferPointer, symbols: SymbolTable,
    showsPlaces: Bool = false
  ) -> String {
    let shape = Shape(header.kind)
    var parts = [header.kind.name]
    if shape.hasName { parts.append(word(symbols[header.name])) }
    if shape.hasNode { parts.append(word(symbols[header.node])) }
    if !shape.hasName, header.name != .none { parts.append("name=" + word(symbols[header.name])) }
    if !shape.hasNode, header.node != .none { parts.append("node=" + word(symbols[header.node])) }
    if header.count != 0 { parts.append("\(shape.count)=\(header.count)") }
    if header.extra != 0 { parts.append("\(shape.extra)=\(header.extra)") }
    if showsPlaces, header.place != .none { parts.append("at=" + word(symbols[header.place])) }
    if !payload.isEmpty {
      parts.append(PayloadNotation.text(of: payload, kind: header.kind, symbols: symbols))
    }
    return parts.joined(separator: " ")
  }

  package static func summary(of event: Event, symbols: SymbolTable) -> String {
    event.payload.withUnsafeBytes { summary(of: event.header, payload: $0, symbols: symbols) }
  }

  /// A node or name as one word: bare where nothing can be mistaken, quoted elsewhere.
  static func word(_ text: String) -> String {
    if text.isEmpty { return "-" }
    let isBare =
      text != "-" && !text.utf8.contains { $0 <= 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F }
      && !text.unicodeScalars.contains(where: Notation.isInvisible)
    return isBare ? text : Notation.quoted(text)
  }

  /// Which words and numbers an event of a kind has, and what its numbers are called.
  struct Shape {
    var hasName = true
    var hasNode = true
    var count = "count"
    var extra = "extra"

    init(_ kind: EventKind) {
      switch kind {
      case .send: hasName = false
      case .commit: (hasName, count) = (false, "version")
      case .effectBegan: (count, extra) = ("occurrence", "mode")
      case .effectEnded, .note: hasNode = false
      case .gap: (hasNode, count) = (false, "lost")
      case .chance: (hasName, extra) = (false, "checksum")
      case .timer: count = "due"
      case .frame: (hasName, hasNode) = (false, false)
      case .end: (hasName, hasNode, extra) = (false, false, "hash")
      default: break
      }
    }
  }
}

/// Why a line is no event.
package struct TranscriptError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  package var line: Int
  package var reason: NotationError

  package var description: String { "line \(line), \(reason)" }
}

/// Prints events one by one; holds what a line leaves to the lines before it.
package struct TranscriptWriter {
  let symbols: SymbolTable
  let showsPlaces: Bool
  private var layout = TranscriptLayout()

  package init(symbols: SymbolTable, showsPlaces: Bool = true) {
    self.symbols = symbols
    self.showsPlaces = showsPlaces
  }

  package mutating func line(for event: Event) -> String {
    event.payload.withUnsafeBytes { line(for: event.header, payload: $0) }
  }

  /// One line, without its newline.
  package mutating func line(
    for header: EventHeader, payload: UnsafeRawBufferPointer
  ) -> String {
    var prefix = ""
    if header.number != layout.nextNumber {
      prefix += "@\(header.number) "
      layout.nextNumber = header.number
    }
    let depth = layout.depth(of: header)
    prefix += String(repeating: "  ", count: depth)
    if layout.cause(atDepth: depth, startsTurn: header.startsTurn) != header.cause {
      prefix += header.cause < 0 ? "^none " : "^\(header.number - header.cause) "
    }
    if header.startsTurn {
      prefix += SessionTime.text(header.time) + " "
    } else if header.time != layout.time {
      prefix += "=" + SessionTime.text(header.time) + " "
    }
    layout.add(header, depth: depth)
    return prefix
      + Transcript.summary(
        of: header, payload: payload, symbols: symbols, showsPlaces: showsPlaces)
  }
}

/// What the lines so far say about the next one.
struct TranscriptLayout {
  var nextNumber = 0
  var time: Int64 = 0
  /// The last event at each depth, as far as later lines can hang below it.
  private var last: [Int] = []

  /// The depth at which an event stands: below its cause if that is still open, else outermost.
  func depth(of header: EventHeader) -> Int {
    if header.startsTurn { return 0 }
    if let depth = last.lastIndex(of: header.cause) { return depth + 1 }
    return 0
  }

  /// The cause that a line has unless it names another.
  func cause(atDepth depth: Int, startsTurn: Bool) -> Int {
    depth == 0 || startsTurn || depth > last.count ? EventHeader.noCause : last[depth - 1]
  }

  mutating func add(_ header: EventHeader, depth: Int) {
    last.removeSubrange(min(depth, last.count)...)
    if last.count == depth { last.append(header.number) }
    nextNumber = header.number + 1
    time = header.time
  }
}
