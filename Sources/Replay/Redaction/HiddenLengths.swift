import CBOR
import EventModel
import ReplayRuntime
import SessionLog

/// Takes the lengths of secret texts out of a log that is recorded again: each stand-in of a text has
/// ``length`` characters, and what was typed into a field character by character is typed at once.
package final class HiddenLengths {
  /// The number of characters of every stand-in.
  package static let length = 8

  private let table = RedactionTable()
  /// The numbers of the inputs that only begin what the next input of their field says whole.
  private var beginnings: Set<Int> = []
  /// The stand-ins that show a length.
  package private(set) var shown: [String] = []
  /// Whether the log has anything to hide.
  package var isNeeded: Bool { !shown.isEmpty || !beginnings.isEmpty }

  /// Reads the stand-ins of a log.
  ///
  /// - Parameter given: The stand-ins that a person chose. They do not depend on a secret, so they
  ///   stay, each in its whole length.
  /// - Throws: ``LogError``.
  package init(of reader: SessionLogReader, given: [String] = []) throws {
    let reader = try SessionLogReader(again: reader)
    var standIns: [String] = []
    try reader.forEachEvent { header, payload in
      guard header.kind == .note, reader.symbols[header.name] == Redaction.note else { return true }
      let value = try CBORValue(canonical: Array(payload))
      standIns += (value[Redaction.values]?.arrayValue ?? []).compactMap(\.textValue)
      return true
    }
    let begun = try findBeginnings(in: SessionLogReader(again: reader), among: Set(standIns))
    var number = 0
    for text in standIns {
      let chosen = given.first { $0.hasPrefix(text) }
      if chosen == nil, !begun.contains(text) { number += 1 }
      let digits = begun.contains(text) ? "" : String(number, radix: 36)
      let stars = String(repeating: "*", count: max(0, Self.length - digits.count))
      let hidden = chosen ?? digits + stars
      if hidden != text { shown.append(text) }
      table.declare(.text(text), as: .text(hidden))
    }
  }

  /// Finds the inputs that are left out.
  ///
  /// - Returns: The texts that no other input has.
  private func findBeginnings(
    in reader: SessionLogReader, among standIns: Set<String>
  ) throws -> Set<String> {
    var last: (header: EventHeader, text: String)?
    var (begun, whole): (Set<String>, Set<String>) = ([], [])
    try reader.forEachEvent { header, payload in
      guard header.kind == .input else { return true }
      let isText = reader.symbols[header.name] == InputWord.text.rawValue
      let text = isText ? try CBORValue(canonical: Array(payload)).textValue : nil
      if let last {
        let goesOn = text.map { $0.hasPrefix(last.text) || last.text.hasPrefix($0) } ?? false
        if goesOn, last.header.node == header.node {
          beginnings.insert(last.header.number)
          begun.insert(last.text)
        } else {
          whole.insert(last.text)
        }
      }
      last = text.flatMap { standIns.contains($0) ? (header, $0) : nil }
      return true
    }
    if let last { whole.insert(last.text) }
    return begun.subtracting(whole)
  }

  /// Returns a turn without lengths; nil for one that is left out.
  package func turn(_ turn: TurnBuffer) -> TurnBuffer? {
    if let first = turn.headers.first, beginnings.contains(first.number) { return nil }
    let hidden = TurnBuffer()
    hidden.isOpenEnded = turn.isOpenEnded
    for index in 0..<turn.count {
      let (header, payload) = (turn.headers[index], turn.payload(index))
      guard header.kind.hasValuePayload, !payload.isEmpty,
        let value = try? CBORValue(canonical: Array(payload)), table.redacted(value) != value
      else {
        hidden.append(header, payload: payload)
        continue
      }
      table.redacted(value).encoded.withUnsafeBytes { hidden.append(header, payload: $0) }
    }
    return hidden
  }
}
