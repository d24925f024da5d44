import CBOR

/// Decides when the size of a state is measured again.
///
/// A measurement walks the whole state, so it is due only after payloads whose values could enlarge
/// the state by a quarter. It costs a constant for each byte of payload.
struct ProjectionSize: Sendable {
  private(set) var isTooLarge = false
  private var added = 0
  private var next = Self.smallestStep
  /// A byte of payload needs at most about 40 bytes of memory; see ``CBORValue/sizeInMemory``.
  private static let largestGrowth = 40
  private static let smallestStep = 2 << 20

  /// Whether the state must be measured before the next payload is applied.
  var isDue: Bool { added > next }

  /// Adds the size of a payload, in bytes.
  mutating func add(_ count: Int) { added += count }

  /// Sets the size of the whole state.
  mutating func measured(_ size: Int, limit: Int) {
    isTooLarge = size > limit
    added = 0
    next = max(Self.smallestStep, size / (4 * Self.largestGrowth))
  }
}

extension CBORValue {
  /// About how much memory the value needs, in bytes. Each value with contents is allocated apart.
  var sizeInMemory: Int {
    let own = MemoryLayout<CBORValue>.stride
    let boxed = own + 32
    switch self {
    case .null, .undefined: return own
    case .array(let items): return items.reduce(boxed + 32) { $0 + $1.sizeInMemory }
    case .map(let pairs):
      return pairs.reduce(boxed + 32) { $0 + $1.key.sizeInMemory + $1.value.sizeInMemory }
    case .tagged(_, let content): return boxed + content.sizeInMemory
    case .text(let text): return boxed + text.utf8.count
    case .bytes(let bytes): return boxed + bytes.count
    default: return boxed
    }
  }
}
