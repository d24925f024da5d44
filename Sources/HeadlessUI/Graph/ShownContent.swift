import CBOR
import ReplayRuntime
import TypeLayout

/// The parts of a view's memory that decide what it shows, and those that do not.
@usableFromInline final class ShownContent {
  /// The bytes that are the same in views that show the same; see ``ValueMemory``.
  @usableFromInline let bits: [Range<Int>]
  /// The offsets of texts. Texts may be equal without having the same bits.
  @usableFromInline let texts: [Int]
  /// The offsets of the view's own actions, which show nothing.
  @usableFromInline let actions: [Int]

  init(of type: Any.Type) {
    let actions = TypeLayout.properties(of: type)
      .filter { $0.type == ControlAction.self }.map(\.offset)
    var texts: [Int] = []
    bits = ValueMemory.contentRanges(of: type) { property, offset in
      if TypeLayout.isPlainText(property.type) {
        texts.append(offset)
        return true
      }
      // The actions of a view inside belong to a place below, which takes them from its new view.
      return property.type == ControlAction.self && actions.contains(offset)
    }
    self.texts = texts
    self.actions = actions
  }

  /// Whether two views show the same: the same references, the same numbers, equal texts.
  @inlinable
  func isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    for range in bits {
      let (x, y) = (a + range.lowerBound, b + range.lowerBound)
      if !ValueMemory.isEqual(x, y, range.count) { return false }
    }
    for offset in texts where !Self.areSameTexts(a + offset, b + offset) { return false }
    return true
  }

  /// Whether two views have the same actions.
  @inlinable
  func hasSameActions(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    for offset in actions {
      let size = MemoryLayout<ControlAction>.size
      if !ValueMemory.isEqual(a + offset, b + offset, size) { return false }
    }
    return true
  }

  @usableFromInline
  static func areSameTexts(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    ValueMemory.isEqual(a, b, MemoryLayout<String>.size)
      || inPlace(a.assumingMemoryBound(to: String.self)) { a in
        inPlace(b.assumingMemoryBound(to: String.self)) { b in a.hasSameBytes(as: b) }
      }
  }
}
