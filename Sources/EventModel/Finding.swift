import CBOR

/// Something that a recorder saw and could not keep: a note with a code of the form `CR47xx`.
///
/// The note's data is a map: `node`, `path` below it, `type`, and `text`, one sentence.
package struct Finding: Hashable, Sendable {
  /// Codes of findings.
  package enum Code: String, CaseIterable, Sendable {
    /// A value that replay must put back has a type that cannot be decoded.
    case notDecodable = "CR4701"
    /// A stored property is not among the coding keys, so its changes are in no event.
    case notEncoded = "CR4702"
    /// A binding follows a sequence whose elements cannot be decoded.
    case elementsNotDecodable = "CR4703"
    /// The body of an effect captures values that it does not declare as arguments.
    case undeclared = "CR4704"
    /// Code outside every turn acted on a node: a task, a thread, a block on the main queue.
    case fromOutside = "CR4705"
    /// What is decoded from the encoding of a value encodes differently, or cannot be decoded.
    case notSymmetric = "CR4706"
  }

  package var code: Code
  package var node: String
  package var path: String
  package var type: String
  /// One sentence: what is not kept, and what to do.
  package var text: String

  package init(_ code: Code, node: String, path: String = "", type: String = "", text: String) {
    self.code = code
    self.node = node
    self.path = path
    self.type = type
    self.text = text
  }

  /// The finding that a note holds; nil for any other note.
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

  /// `Session.user.token (Token, not encoded)`.
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
    }
  }
}
