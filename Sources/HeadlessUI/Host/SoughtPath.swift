import EventModel

/// The path of a control that a search looks for.
struct SoughtPath {
  let text: String
  /// The number of bytes; ``unknownSize`` for a path that is not ASCII, which may be equal to another
  /// one without having the same bytes.
  let size: Int

  static let unknownSize = -1

  init(_ text: String) {
    self.text = text
    size = Self.size(bytes: text.utf8.count, units: text.utf16.count)
  }

  /// Only ASCII characters have as many units in UTF-8 as in UTF-16, and strings know both counts.
  static func size(bytes: Int, units: Int) -> Int { bytes == units ? bytes : unknownSize }
}
