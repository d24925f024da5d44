import CBOR

/// Prints events one at a time, and keeps the facts that a line omits because of earlier lines.
package struct TranscriptWriter {
  let symbols: SymbolTable
  let showsPlaces: Bool
  private var layout = TranscriptLayout()

  /// Creates a writer at the beginning of a transcript.
  package init(symbols: SymbolTable, showsPlaces: Bool = true) {
    self.symbols = symbols
    self.showsPlaces = showsPlaces
  }

  /// Returns the line of an event, without its newline.
  package mutating func line(for event: Event) -> String {
    event.payload.withUnsafeBytes { line(for: event.header, payload: $0) }
  }

  /// Returns the line of an event, without its newline.
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
