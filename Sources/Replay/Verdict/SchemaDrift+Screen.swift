import CBOR
import EventModel

extension SchemaDrift {
  /// Finds the one control that a screen has more or less, or whose text is another one; nil if more
  /// than that differs.
  init?(fromScreen old: CBORValue, to new: CBORValue) {
    var gone = Self.controls(of: old)
    var added: [Control] = []
    for control in Self.controls(of: new) {
      if let index = gone.firstIndex(of: control) {
        gone.remove(at: index)
      } else {
        added.append(control)
      }
    }
    switch (gone.count, added.count) {
    case (0, 1): self.init(text: "the screen has a new \(added[0].words)")
    case (1, 0): self.init(text: "the screen has no \(gone[0].words) any more")
    case (1, 1):
      guard gone[0].kind == added[0].kind, gone[0].hasLabel, added[0].hasLabel else { return nil }
      let (before, after) = (Notation.quoted(gone[0].text), Notation.quoted(added[0].text))
      self.init(
        text: "the \(gone[0].words) is '\(added[0].text)' now",
        migration: #".map("screen.**.text") { (text: String) in "#
          + "text == \(before) ? \(after) : text }")
    default: return nil
    }
  }

  private struct Control: Equatable {
    var kind: String
    var text: String

    var words: String { "\(kind) '\(text)'" }

    /// Whether the text may be a fixed one: one with digits is rather a value.
    var hasLabel: Bool { !text.isEmpty && !text.contains(where: \.isNumber) }
  }

  private static func controls(of screen: CBORValue) -> [Control] {
    var found: [Control] = []
    var waiting = [screen]
    while let value = waiting.popLast() {
      let kind = value["kind"]?.textValue ?? ""
      if ["Button", "Toggle", "TextField", "SecureField"].contains(kind) {
        found.append(Control(kind: kind, text: value["text"]?.textValue ?? ""))
      }
      waiting += value["children"]?.arrayValue ?? []
    }
    return found
  }
}
