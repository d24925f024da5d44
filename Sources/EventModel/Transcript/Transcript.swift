import CBOR

/// The readable form of a recording: one event a line, in order.
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
///   other cause is written `^k`, k lines up; `^none` is not a cause. No line contains a number of
///   its own, so an event that is added moves none of the other lines.
/// - Then the kind, the name and the node if the kind has them (`-` is none), numbers other than
///   zero, the call site, and the payload in the notation of ``Notation``.
/// - A patch is its operations: `path = value`, `path -` (removed), `path splice index -removed
///   +[inserted]`, `path text byteOffset -bytesRemoved +"inserted"`, `unchanged`. The path of the
///   whole value is `.`.
/// - A payload of no known form is `raw h'…'`.
package enum Transcript {
  /// Returns events as text. Each line ends with a newline.
  ///
  /// - Parameter showsPlaces: Whether call sites are printed. They change whenever code moves, so
  ///   the transcript of a golden leaves them out.
  package static func text(
    of events: some Sequence<Event>, symbols: SymbolTable, showsPlaces: Bool = true
  ) -> String {
    var writer = TranscriptWriter(symbols: symbols, showsPlaces: showsPlaces)
    var result = ""
    for event in events { result += writer.line(for: event) + "\n" }
    return result
  }

  /// Reads events from a transcript.
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

  /// Returns an event without time, cause and indentation, for reports and lists.
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

  /// Returns an event without time, cause and indentation, for reports and lists.
  package static func summary(of event: Event, symbols: SymbolTable) -> String {
    event.payload.withUnsafeBytes { summary(of: event.header, payload: $0, symbols: symbols) }
  }

  /// Returns a node or name as one word, quoted only if it could be misread.
  static func word(_ text: String) -> String {
    if text.isEmpty { return "-" }
    let isBare =
      text != "-" && !text.utf8.contains { $0 <= 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F }
      && (text.isVisibleASCII || !text.unicodeScalars.contains(where: Notation.isInvisible))
    return isBare ? text : Notation.quoted(text)
  }

  /// The words and numbers of an event of a kind, and the names of its numbers.
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
