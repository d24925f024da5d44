import CBOR
import EventModel
import Platform

/// Words that no user should read: `nil`, `NaN`, as Swift prints it too, `inf` and `Optional(`.
///
/// What a field holds does not count, since a user can type it.
enum ScreenWords {
  private static let words = ["nil", "NaN", "nan", "inf", optional]
  private static let optional = "Optional("
  private static let parts = ["text", "children"]
  private static let longestPlace = 60

  /// The first text of a frame's patch that has one of the words, without its digits and without the
  /// value of an optional.
  static func first(in patch: UnsafeRawBufferPointer, _ symbols: SymbolTable) -> String? {
    guard words.contains(where: { mayHold($0, patch) }),
      let operations = try? Patch(symbolic: patch).operations
    else { return nil }
    for operation in operations where isText(operation.path, symbols) {
      let found: String?
      switch operation.action {
      case .set(let value): found = firstText(in: value)
      case .splice(_, _, let inserted): found = inserted.lazy.compactMap(firstText).first
      case .text(_, _, let text): found = isShown(text) ? text : nil
      case .remove: found = nil
      }
      if let found { return String(place(of: found).prefix(longestPlace)) }
    }
    return nil
  }

  private static func place(of text: String) -> String {
    var text = text
    if let word = text.firstRange(of: optional) {
      // A value may have parentheses too; what comes after the last one is not of it.
      let end = text.lastIndex(of: ")") ?? text.endIndex
      text.removeSubrange(word.upperBound..<max(end, word.upperBound))
    }
    return text.filter { !$0.isNumber }
  }

  private static func mayHold(_ word: String, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard var place = bytes.baseAddress else { return false }
    let (end, size) = (place + bytes.count, word.utf8.count)
    let first = word.utf8.first ?? 0
    return word.withCString { word in
      while end - place >= size, let found = Memory.find(first, in: place, end - place - size + 1) {
        if Memory.compare(found, word, size) == 0 { return true }
        place = found + 1
      }
      return false
    }
  }

  /// Whether what a path leads to can be a text of an element, and not what a field holds.
  private static func isText(_ path: [PatchElement], _ symbols: SymbolTable) -> Bool {
    guard case .key(let key)? = path.last else { return true }
    return parts.contains(symbols[key])
  }

  /// Looks at the texts of elements; a value that is only a text is that of an element.
  private static func firstText(in value: CBORValue) -> String? {
    switch value {
    case .text(let text): return isShown(text) ? text : nil
    case .array(let items): return items.lazy.compactMap(firstText).first
    case .map(let pairs):
      return pairs.lazy.filter { $0.key.textValue.map(parts.contains) ?? false }
        .compactMap { firstText(in: $0.value) }.first
    default: return nil
    }
  }

  /// Whether a text has one of the words, and not only as a part of another word.
  private static func isShown(_ text: String) -> Bool {
    if text.containsText(optional) { return true }
    return text.split { !$0.isLetter }.contains { words.contains(String($0)) }
  }
}
