import CBOR
import EventModel

extension SchemaDrift {
  /// Finds the one control that a screen has more or less, or whose text is another one; nothing if more
  /// than that differs.
  ///
  /// - Parameter targets: The controls that the recording has in its inputs.
  /// - Returns: Other ways to say the same change, the narrowest first.
  static func changes(
    fromScreen old: CBORValue, to new: CBORValue, targets: [String] = []
  ) -> [ProposedMigration] {
    var gone = controls(of: old)
    var added: [Control] = []
    for control in controls(of: new) {
      if let index = gone.firstIndex(of: control) {
        gone.remove(at: index)
      } else {
        added.append(control)
      }
    }
    switch (gone.count, added.count) {
    case (0, 1): return [ProposedMigration(text: "the screen has a new \(added[0].words)")]
    case (1, 0): return [ProposedMigration(text: "the screen has no \(gone[0].words) any more")]
    case (1, 1):
      guard gone[0].kind == added[0].kind, gone[0].hasLabel, added[0].hasLabel else { return [] }
      return relabelled(gone[0], added[0], targets)
    default: return []
    }
  }

  private static func relabelled(
    _ old: Control, _ new: Control, _ targets: [String]
  ) -> [ProposedMigration] {
    let (text, other) = (old.text, new.text)
    let (before, after) = (Notation.quoted(text), Notation.quoted(other))
    let words = "the \(old.words) is '\(other)' now"
    let named = targets.filter { $0.hasSuffix(":" + text) || $0.contains(":" + text + "[") }.map {
      String($0.prefix { $0 != "[" })
    }
    return named.prefix(1).map { target in
      var change = ProposedMigration(
        renamed: "control:" + target, to: "control:" + target.dropLast(text.count) + other)
      change.text = words
      return change
    } + [
      ProposedMigration(
        words, .map("screen.**.text") { (old: String) in old == text ? other : old },
        #".map("screen.**.text") { (text: String) in text == \#(before) ? \#(after) : text }"#)
    ]
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
      if ControlWords.isControl(kind) {
        found.append(Control(kind: kind, text: value["text"]?.textValue ?? ""))
      }
      waiting += value["children"]?.arrayValue ?? []
    }
    return found
  }
}
