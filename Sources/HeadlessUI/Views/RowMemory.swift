import ReplayRuntime
import TypeLayout

/// The text and element of a row, reused while they stay the same.
@usableFromInline final class RowMemory<ID: Hashable> {
  /// The identifier of the row.
  @exclusivity(unchecked) @usableFromInline private(set) var id: ID
  private var text: String
  private var shown: (element: ScreenNode, identified: [ScreenNode])?

  init(_ id: ID) {
    self.id = id
    text = Self.printed(id)
  }

  /// What `"\(id)"` gives. Printing tries four casts, and most identifiers are texts.
  private static func printed(_ id: ID) -> String {
    // A cast would also look into an optional, which is printed in another way.
    ID.self == String.self ? unsafeBitCast(id, to: String.self) : "\(id)"
  }

  func text(of id: ID) -> String {
    // Equal identifiers may print differently; the same bits do not.
    if Self.haveEqualBits(self.id, id) { return text }
    let text = Self.printed(id)
    if !self.text.hasSameBytes(as: text) { shown = nil }
    self.id = id
    self.text = text
    return text
  }

  func identified(_ element: ScreenNode) -> [ScreenNode] {
    if let shown, shown.element === element { return shown.identified }
    let identified = [element.identified(by: text)]
    shown = (element, identified)
    return identified
  }

  private static func haveEqualBits(_ a: ID, _ b: ID) -> Bool {
    withUnsafePointer(to: a) { a in
      withUnsafePointer(to: b) { b in
        ValueMemory.isEqual(a, b, MemoryLayout<ID>.size)
      }
    }
  }
}
