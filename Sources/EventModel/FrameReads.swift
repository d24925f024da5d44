/// The nodes that the views of a frame's changes read: their names, for each operation of its patch.
///
/// An event has them as the symbol of a text: a line for each operation, the last one also for all that
/// follow, and in a line the names, with tabs between them.
///
/// Source: FORMAT.md, "Events".
package struct FrameReads: Equatable {
  /// The largest number of lines. With more different ones there is one line for all operations.
  package static let lineLimit = 8
  /// The number of different texts that are kept in memory.
  package static let keptCount = 4_096

  /// The names of each line.
  package private(set) var lines: [[String]]

  /// Creates the reads of some lines.
  package init(_ lines: [[String]]) { self.lines = lines }

  /// Reads the text of an event.
  package init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.split(separator: "\t").map(String.init)
    }
  }

  /// The text of the event.
  package var text: String { lines.map { $0.joined(separator: "\t") }.joined(separator: "\n") }

  /// The nodes that the views of an operation read, those of the innermost view first.
  package subscript(operation index: Int) -> [String] { lines[min(index, lines.count - 1)] }

  /// The same nodes for all operations, for a patch that has become another one.
  package var merged: FrameReads {
    FrameReads([lines.joined().reduce(into: []) { if !$0.contains($1) { $0.append($1) } }])
  }

  /// Returns the reads with other names.
  package func renamed(_ name: (String) -> String) -> FrameReads {
    FrameReads(lines.map { $0.map(name) })
  }
}
