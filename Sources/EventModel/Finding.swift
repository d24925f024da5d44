import CBOR

/// A finding: a value or call that a log cannot keep. It is a note with a code `CR47xx`.
///
/// The data of the note is a map: `node`, `path` below it, `type`, and `text`, one sentence.
package struct Finding: Hashable, Sendable {
  /// The codes of findings.
  package enum Code: String, CaseIterable, Sendable {
    /// A value that replay must restore has a type that cannot be decoded.
    case notDecodable = "CR4701"
    /// A stored property is not among the coding keys, so its changes are in no event.
    case notEncoded = "CR4702"
    /// A binding follows a sequence whose elements cannot be decoded.
    case elementsNotDecodable = "CR4703"
    /// The body of an effect captures values that it does not declare as arguments.
    case undeclared = "CR4704"
    /// Code outside all turns acted on a node: a task, a thread, or a block on the main queue.
    case fromOutside = "CR4705"
    /// A value decoded from the encoding of a value encodes differently, or it cannot be decoded.
    case notSymmetric = "CR4706"
    /// A state contains an encoded object that can be changed without being replaced.
    case changesInPlace = "CR4707"
    /// A type encodes a redacted property itself, so that its value is in the log.
    case inClear = "CR4708"
    /// What a type encodes depends on the value, and values were recorded otherwise.
    case dependsOnValue = "CR4709"
    /// A value could not be encoded, so its changes are in no event.
    case doesNotEncode = "CR4710"
    /// A subscription was made or cancelled outside every turn, and what follows from it is recorded.
    case subscribedOutside = "CR4711"

    /// Whether the log does not have a part of the state.
    package var leavesOutState: Bool {
      [.notEncoded, .changesInPlace, .dependsOnValue, .doesNotEncode].contains(self)
    }
  }

  /// The code of the finding.
  package var code: Code
  /// The path of the node; empty for none.
  package var node: String
  /// The path below the node; empty for the whole value.
  package var path: String
  /// The names of the types concerned, joined by commas; may be empty.
  package var type: String
  /// One sentence: what is not recorded or verified, and what to do about it.
  package var text: String

  /// Creates a finding.
  package init(_ code: Code, node: String, path: String = "", type: String = "", text: String) {
    self.code = code
    self.node = node
    self.path = path
    self.type = type
    self.text = text
  }

  /// Returns the finding in a note; nil for any other note.
  package init?(_ header: EventHeader, _ payload: UnsafeRawBufferPointer, _ symbols: SymbolTable) {
    guard header.kind == .note, let code = Code(rawValue: symbols[header.name]) else { return nil }
    var reader = CBORReader(payload)
    guard !payload.isEmpty, let data = try? reader.readValue() else { return nil }
    self.init(
      code, node: data["node"]?.textValue ?? "", path: data["path"]?.textValue ?? "",
      type: data["type"]?.textValue ?? "", text: data["text"]?.textValue ?? "")
  }

  /// The data of the note.
  package var value: CBORValue {
    .map([
      "node": .text(node), "path": .text(path), "type": .text(type), "text": .text(text),
    ])
  }

  /// The finding in short form, such as `Session.user.token (Token, not encoded)`.
  package var name: String {
    let place = [node, path].filter { !$0.isEmpty }.joined(separator: ".")
    return "\(place) (\([type, word].filter { !$0.isEmpty }.joined(separator: ", ")))"
  }

  private var word: String {
    switch code {
    case .notDecodable: "not Decodable"
    case .notEncoded: "not encoded"
    case .elementsNotDecodable: "elements not Decodable"
    case .undeclared: "undeclared arguments"
    case .fromOutside: "from outside"
    case .notSymmetric: "decodes to another value"
    case .changesInPlace: "changes in place"
    case .inClear: "in clear"
    case .dependsOnValue: "encoding depends on the value"
    case .doesNotEncode: "does not encode"
    case .subscribedOutside: "subscribed from outside"
    }
  }
}
