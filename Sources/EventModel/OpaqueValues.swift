import CBOR

/// Finds the values of an event that could not be encoded: texts of the form `opaque(Type)`.
package enum OpaqueValues {
  /// One opaque value.
  package struct Value: Hashable, Sendable {
    /// The path of the node, followed by the keys of the value; `[]` is any index.
    package var path: String
    /// The name of the value's type.
    package var type: String
  }

  private static let lead: [UInt8] = Array("opaque(".utf8)

  /// Whether a payload may contain such a value, by a search over its bytes.
  package static func mayBeIn(_ payload: UnsafeRawBufferPointer) -> Bool {
    guard payload.count > lead.count else { return false }
    var index = 0
    let last = payload.count - lead.count
    while index <= last {
      if payload[index] == lead[0], lead.indices.allSatisfy({ payload[index + $0] == lead[$0] }) {
        return true
      }
      index += 1
    }
    return false
  }

  /// Returns the opaque values of an event, in the order of the payload.
  package static func of(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer, _ symbols: SymbolTable
  ) -> [Value] {
    var found: [Value] = []
    let name = header.kind == .effectBegan || header.kind == .action ? symbols[header.name] : ""
    let node = [symbols[header.node], name].filter { !$0.isEmpty }.joined(separator: ".")
    switch header.kind {
    case .frame: break
    case .commit:
      guard let patch = try? Patch(symbolic: payload) else { break }
      for operation in patch.operations {
        let path = extended(node, by: operation.path, symbols)
        switch operation.action {
        case .set(let value): collect(value, path, into: &found)
        case .splice(_, _, let inserted):
          for value in inserted { collect(value, path + "[]", into: &found) }
        case .remove, .text: break
        }
      }
    default:
      var reader = CBORReader(payload)
      if let value = try? reader.readValue() { collect(value, node, into: &found) }
    }
    return found
  }

  private static func extended(
    _ node: String, by path: [PatchElement], _ symbols: SymbolTable
  ) -> String {
    path.reduce(node) { text, element in
      switch element {
      case .key(let key): text + "." + (Int(key.id) < symbols.count ? symbols[key] : "?")
      case .index, .other: text + "[]"
      }
    }
  }

  private static func collect(_ value: CBORValue, _ path: String, into found: inout [Value]) {
    switch value {
    case .text(let text):
      guard text.hasPrefix("opaque("), text.hasSuffix(")") else { return }
      let item = Value(path: path, type: String(text.dropFirst(7).dropLast()))
      if !found.contains(item) { found.append(item) }
    case .array(let items): for item in items { collect(item, path + "[]", into: &found) }
    case .map(let pairs):
      for pair in pairs {
        collect(pair.value, path + (pair.key.textValue.map { "." + $0 } ?? "[]"), into: &found)
      }
    case .tagged(_, let inner): collect(inner, path, into: &found)
    default: break
    }
  }
}
