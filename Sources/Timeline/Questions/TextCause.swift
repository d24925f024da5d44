import CBOR
import EventModel

/// Which of the changes that a frame shows led to a text of it.
package struct TextCause {
  /// The changes to choose from, at most the last ones: those that the view read, else all.
  package let changes: [Event]
  /// Their number.
  package let count: Int
  /// Whether the view read them.
  package let areRead: Bool
  /// The last one that wrote a value that the text may show, and its path.
  package let writer: (event: Event, path: StatePath)?

  /// The change that led to the text; nil if the frame shows none.
  package var target: Event? { writer?.event ?? changes.last }
}

extension SessionTimeline {
  /// Finds what led to a text in the frame that brought it.
  ///
  /// - Parameter nodes: The nodes that its view read, also by reference; nil if the log does not say it.
  /// - Throws: ``LogError``, ``ProjectionError``.
  package func cause(
    of text: String, shownBy frame: Int, reading nodes: [String]?
  ) throws -> TextCause {
    let all = try shown(by: frame)
    let read = all.last.filter { nodes?.contains(symbols[$0.header.node]) ?? false }
    let changes = read.isEmpty ? all.last : read
    let wanted = ShownText.values(in: text)
    var writer: (event: Event, path: StatePath)?
    for change in changes.reversed() where writer == nil {
      writer = try path(holding: wanted, writtenBy: change).map { (change, $0) }
    }
    return TextCause(
      changes: changes, count: read.isEmpty ? all.count : read.count, areRead: !read.isEmpty,
      writer: writer)
  }
}
