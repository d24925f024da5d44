import CBOR
import EventModel

/// What a runtime keeps out of its events: the secrets of the session with their stand-ins, and the
/// paths whose values are secret.
package final class Redaction {
  /// The name of the notes that list the stand-ins of a session.
  package static let note = "redacted"
  /// The key of such a note's stand-ins, in the order in which they were made.
  package static let values = "values"
  /// The nodes that paths give to notes and failures of no node.
  package static let (noteNode, failureNode) = ("note", "failure")
  /// The key of such a note's paths.
  package static let paths = "paths"
  /// The key of those paths of such a note that are not secrets.
  package static let kept = "kept"

  // The turn token guards these two, so access to them is not checked again.
  let table = RedactionTable()
  /// The stand-ins of the record that is replayed, up to this turn.
  @exclusivity(unchecked) private var recorded: Set<CBORValue> = []
  /// The places whose values are secret.
  @exclusivity(unchecked) var places = SecretPaths()
  /// The stand-ins that a person chose for fields. A field is named by its path or the end of it.
  @exclusivity(unchecked) var given: [(field: String, standIn: String)] = []

  /// Declares the marked parts of a value, and the parts that a pattern matches.
  ///
  /// - Parameter node: The node to which the value belongs.
  func declare(_ value: CBORValue, of node: String) {
    RedactionTable.forEachMarked(in: value) { table.declare($0) }
    for part in secretParts(value, of: node) { table.declare(part) }
  }

  /// Declares the same parts of a value that a replay got from the record.
  func declareRecorded(_ value: CBORValue, of node: String, isTyped: Bool) {
    RedactionTable.forEachMarked(in: value) { declareRecorded($0, isTyped: isTyped) }
    for part in secretParts(value, of: node) { declareRecorded(part, isTyped: isTyped) }
  }

  /// Notes stand-ins of the record.
  func note(recorded standIns: [CBORValue]) {
    recorded.formUnion(standIns)
    noteTargets(standIns)
  }

  /// Notes stand-ins of the record that the targets of its inputs may hold.
  func noteTargets(_ standIns: [CBORValue]) {
    for case .text(let text) in standIns { table.standInTexts.add(text) }
  }

  /// The stand-ins of the record that are too short to be replaced in names. One of a character is in too
  /// many of them.
  var shortStandIns: StandInTexts {
    var texts = StandInTexts(lengths: 2...RedactionTable.shortestPart - 1)
    for text in recorded.compactMap(\.textValue).sorted() { texts.add(text) }
    return texts
  }

  /// Whether a text holds a stand-in of the record that is a text of some length, or a short one.
  func holdsRecorded(_ text: String, isShort: Bool = false) -> Bool {
    recorded.contains {
      guard let standIn = $0.textValue, standIn.count > 1,
        (standIn.count < RedactionTable.shortestPart) == isShort
      else { return false }
      return text.contains(standIn)
    }
  }

  /// Whether the record has stand-ins up to this turn.
  var hasRecorded: Bool { !recorded.isEmpty }

  /// Declares the stand-ins of the record that a value holds: texts wherever they come from, other values
  /// only if they are new at its event.
  func declareStandIns(in value: CBORValue, _ fresh: [CBORValue]) {
    switch value {
    case .array(let items): for item in items { declareStandIns(in: item, fresh) }
    case .map(let pairs):
      for pair in pairs {
        declareStandIns(in: pair.key, fresh)
        declareStandIns(in: pair.value, fresh)
      }
    case .tagged(_, let inner): declareStandIns(in: inner, fresh)
    case .text: if recorded.contains(value) { table.declare(recorded: value) }
    default: if fresh.contains(value) { table.declare(recorded: value) }
    }
  }

  /// Declares a value that was typed or that a replay got from the record, in which the stand-ins are no
  /// secrets.
  ///
  /// - Parameter field: The field into which it is typed.
  func declareRecorded(_ value: CBORValue, isTyped: Bool = false, field: String = "") {
    if isTyped, !recorded.contains(value) {
      return table.declareTyped(value, like: standIn(for: value, in: field))
    }
    table.declare(value, except: recorded)
  }

  /// The stand-in that a person chose for a field; nil from the text on that is in it: the person has
  /// chosen the secret itself.
  private func standIn(for typed: CBORValue, in field: String) -> String? {
    guard
      let index = given.firstIndex(where: {
        field == $0.field || field.hasSuffix("/" + $0.field)
      })
    else { return nil }
    let chosen = given[index].standIn
    if let text = typed.textValue,
      chosen == text || text.count > 1 && chosen.hasPrefix(text)
        || text.count >= RedactionTable.shortestPart && chosen.contains(text)
    {
      given.remove(at: index)
      return nil
    }
    return chosen
  }

  /// The parts of a value of a node that the patterns match.
  private func secretParts(_ value: CBORValue, of node: String) -> [CBORValue] {
    if places.patterns.isEmpty { return [] }
    return places.parts(of: value, at: StatePath(nodeName: node))
  }

  /// Whether any pattern may match a part of a node's value.
  func hasPattern(for node: @autoclosure () -> String) -> Bool {
    if places.patterns.isEmpty { return false }
    let name = StatePath(nodeName: node())
    return places.patterns.contains { $0.matchesParts(of: name) }
  }

  /// Returns a value of a node with the stand-ins in place of the secrets.
  func redacted(_ value: CBORValue, of node: String) -> CBORValue {
    if !hasPattern(for: node) { return table.redacted(value) }
    return table.redacted(places.marked(value, at: StatePath(nodeName: node)))
  }

  /// Whether a patch can be recorded as it is: nothing in it is secret, and no text is changed in
  /// part, whose rest may be.
  func allows(_ patch: UnsafeRawBufferPointer, _ symbols: SymbolTable) -> Bool {
    if table.canConcern(patch) { return false }
    var reader = CBORReader(patch)
    return (try? allows(&reader, symbols)) ?? false
  }

  private func allows(_ reader: inout CBORReader, _ symbols: SymbolTable) throws -> Bool {
    if reader.isAtEnd { return true }
    let count = try reader.readArrayCount()
    for index in 0..<count {
      guard try reader.readArrayCount() == 3 else { return false }
      if try reader.readUnsigned() == PatchOperation.Action.textNumber { return false }
      for _ in 0..<(try reader.readArrayCount()) {
        guard case .key(let key) = try PatchElement(from: &reader) else { continue }
        if symbols.isLabel(key) { continue }
        let text = symbols[key]
        if table.redacted(text) != text { return false }
      }
      // Nothing comes after the last item.
      if index < count - 1 { try reader.skipItem() }
    }
    return true
  }
}
