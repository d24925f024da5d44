import CBOR
import EventModel

/// The difference between two values as a JSON Patch of their JSON forms.
///
/// Source: RFC 6902; paths are JSON Pointers, RFC 6901.
package enum JSONPatch {
  /// Returns the operations, an array of `{"op", "path", "value"}` to be applied in order.
  package static func between(_ old: CBORValue, _ new: CBORValue) -> CBORValue {
    let symbols = SymbolTable()
    var document = JSON.plain(old)
    let patch = Patch.between(document, JSON.plain(new), symbols: symbols)
    var result: [CBORValue] = []
    for operation in patch.operations {
      let path = pointer(operation.path, symbols: symbols)
      let existing = value(in: document, at: operation.path, symbols: symbols)
      do throws(PatchError) {
        try Patch([operation]).apply(to: &document, symbols: symbols)
      } catch {
        preconditionFailure("a canonical patch does not fit its own value: \(error)")
      }
      switch operation.action {
      case .set(let value):
        result.append(entry(existing == nil ? "add" : "replace", path, value))
      case .remove:
        result.append(entry("remove", path, nil))
      case .splice(let index, let removed, let inserted):
        for _ in 0..<removed { result.append(entry("remove", "\(path)/\(index)", nil)) }
        for (offset, item) in inserted.enumerated() {
          result.append(entry("add", "\(path)/\(index + offset)", item))
        }
      case .text:
        let text = value(in: document, at: operation.path, symbols: symbols)
        result.append(entry("replace", path, text))
      }
    }
    return .array(result)
  }

  private static func entry(_ operation: String, _ path: String, _ value: CBORValue?) -> CBORValue {
    var pairs = [CBORPair(.text("op"), .text(operation)), CBORPair(.text("path"), .text(path))]
    if let value { pairs.append(CBORPair(.text("value"), value)) }
    return .map(pairs)
  }

  private static func value(
    in document: CBORValue, at path: [PatchElement], symbols: SymbolTable
  ) -> CBORValue? {
    var current = document
    for element in StatePath(path, symbols: symbols).elements {
      guard let next = current.child(element) else { return nil }
      current = next
    }
    return current
  }

  private static func pointer(_ path: [PatchElement], symbols: SymbolTable) -> String {
    var result = ""
    for element in path {
      switch element {
      case .key(let symbol):
        result +=
          "/" + symbols[symbol].replacing("~", with: "~0").replacing("/", with: "~1")
      case .index(let index): result += "/\(index)"
      case .other: preconditionFailure("JSON has text keys only")
      }
    }
    return result
  }
}
