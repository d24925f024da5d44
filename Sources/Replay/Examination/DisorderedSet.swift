import CBOR
import EventModel

/// A set whose elements are not in bytewise order, each once. Readers search the elements of a set,
/// and would not find some of them.
enum DisorderedSet {
  /// Whether there is such a set in a payload.
  static func isIn(_ payload: UnsafeRawBufferPointer) -> Bool {
    // Most payloads hold no set. The head of one is the tag 258 in three bytes.
    let hasSet = payload.indices.dropLast(2).contains {
      payload[$0] == 0xD9 && payload[$0 + 1] == 1 && payload[$0 + 2] == 2
    }
    guard hasSet, let value = try? CBORValue(canonical: Array(payload)) else { return false }
    return isIn(value)
  }

  private static func isIn(_ value: CBORValue) -> Bool {
    if let elements = value.setElements {
      let encoded = elements.map(\.encoded)
      if !zip(encoded, encoded.dropFirst()).allSatisfy({ $0.lexicographicallyPrecedes($1) }) {
        return true
      }
      return elements.contains(where: isIn)
    }
    return switch value {
    case .array(let items): items.contains(where: isIn)
    case .map(let pairs): pairs.contains { isIn($0.key) || isIn($0.value) }
    case .tagged(_, let content): isIn(content)
    default: false
    }
  }
}
