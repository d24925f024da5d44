import CBOR
import EventModel
import Replay
import ReplayRuntime

/// What one session reached, as numbers: kinds of events with their nodes and source lines, how often
/// they came, orders of inputs and ends of effects, what was pending meanwhile, and shapes of state.
///
/// Rows and instances do not count: the tenth row of a list is the same place as the first.
struct SessionFeatures {
  /// Something that a session reached.
  struct Feature {
    /// The same number for the same thing in every session.
    var id: UInt64
    /// Features that can be many share a group, of which only some are kept; 0 for none.
    var group: UInt64
    /// Whether it says where the application is, and not only how it came there.
    var isState: Bool
    /// The number of the event that reached it first.
    var number: Int
  }

  /// The features in the order in which they were reached.
  private(set) var reached: [Feature] = []
  /// Short texts and numbers of the state, which a user may type.
  private(set) var texts: [String] = []
  /// Whether something was stored.
  private(set) var savesState = false
  /// The errors with which effects ended.
  private(set) var errors: [UserPlan.KnownError] = []

  /// What the application asked for and ``Surroundings`` has values for, with the answers.
  private(set) var surroundings: [String: CBORValue] = [:]

  private static let mostTexts = 20
  private static let longestText = 40

  private let symbols: SymbolTable
  private var known: Set<UInt64> = []
  private var hashes: [Symbol: UInt64] = [:]
  /// How often each kind of event came.
  private var counts: [UInt64: Int] = [:]
  /// The effects that have begun and not ended, by their numbers, and the sum of their kinds.
  private var pending: [Int: (kind: UInt64, name: String)] = [:]
  private var pendingSum: UInt64 = 0
  /// The last input or end of an effect.
  private var lastRoot: UInt64 = 0
  /// The shapes of the small leaves of a node, and the sum of them.
  private var shapes: [UInt64: UInt64] = [:]
  private var nodeSums: [Symbol: UInt64] = [:]
  /// The number of elements of each array that changed.
  private var sizes: [UInt64: Int] = [:]
  private var number = 0

  init(symbols: SymbolTable) { self.symbols = symbols }

  /// Takes the next event.
  mutating func add(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    number = header.number
    let kind = Self.joined(
      UInt64(header.kind.rawValue), Self.joined(hash(header.node), hash(header.name)))
    switch header.kind {
    case .frame: return
    case .commit: addCommit(header, payload)
    case .route: note(Self.joined(kind, stack(payload)), isState: true)
    case .effectBegan:
      pending[number] = (kind, effectName(header))
      pendingSum &+= kind
    case .effectEnded: return addEnd(header, payload, kind)
    case .input: addRoot(kind)
    case .answer:
      let name = symbols[header.name]
      if StorageRequest(name)?.verb == .save { savesState = true }
      if Surroundings.names.contains(name) {
        surroundings[name] = try? CBORValue(canonical: Array(payload))
      }
    default: break
    }
    note(kind, isState: true)
    if header.place != .none { note(Self.joined(kind, hash(header.place)), isState: true) }
    count(kind)
  }

  private mutating func note(_ id: UInt64, group: UInt64 = 0, isState: Bool = false) {
    if known.insert(id).inserted {
      reached.append(Feature(id: id, group: group, isState: isState, number: number))
    }
  }

  /// How often something came, by powers of two.
  private mutating func count(_ kind: UInt64) {
    let count = counts[kind, default: 0] + 1
    counts[kind] = count
    if count > 1, count & (count - 1) == 0 { note(Self.joined(kind, UInt64(count))) }
  }

  /// The order of what came from outside, and what was pending then.
  private mutating func addRoot(_ kind: UInt64) {
    note(Self.joined(lastRoot, Self.joined(kind, 1)))
    note(Self.joined(kind, Self.joined(pendingSum, 2)), group: Self.joined(kind, 3))
    lastRoot = kind
  }

  private mutating func addEnd(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer, _ status: UInt64
  ) {
    let effect = pending.removeValue(forKey: header.cause)
    if let effect { pendingSum &-= effect.kind }
    let kind = Self.joined(effect?.kind ?? 0, status)
    note(kind)
    addRoot(kind)
    count(kind)
    guard symbols[header.name] == EffectStatus.error.rawValue, let effect else { return }
    note(Self.joined(kind, Self.hash(payload)), group: Self.joined(kind, 4))
    errors.append(UserPlan.KnownError(effect: effect.name, outcome: Array(payload)))
  }

  private func effectName(_ header: EventHeader) -> String {
    let (node, name) = (symbols[header.node], symbols[header.name])
    return node.isEmpty ? name : "\(node).\(name)"
  }

  private mutating func stack(_ payload: UnsafeRawBufferPointer) -> UInt64 {
    let labels = (try? CBORValue(canonical: Array(payload)))?.arrayValue ?? []
    return labels.reduce(5) { sum, label in
      guard let id = label.intValue, id >= 0, id < symbols.count else { return sum }
      return Self.joined(sum, hash(Symbol(id: UInt32(id))))
    }
  }

  // MARK: State

  private mutating func addCommit(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    guard let operations = try? Patch(symbolic: payload).operations else { return }
    for operation in operations {
      let path = operation.path.reduce(hash(header.node)) { sum, element in
        if case .key(let key) = element { return Self.joined(sum, hash(key)) }
        return Self.joined(sum, 6)
      }
      switch operation.action {
      case .set(let value): add(value, at: path, of: header.node, depth: 0)
      case .splice(_, let removed, let inserted):
        let size = sizes[path, default: 0] - removed + inserted.count
        sizes[path] = size
        note(Self.joined(path, Self.bucket(size)), isState: true)
        for value in inserted.prefix(4) { add(value, at: path, of: header.node, depth: 1) }
      case .remove: note(Self.joined(path, 7))
      case .text: note(Self.joined(path, 8))
      }
    }
    let node = hash(header.node)
    note(
      Self.joined(node, Self.joined(nodeSums[header.node, default: 0], 9)),
      group: Self.joined(node, 10))
  }

  private mutating func add(_ value: CBORValue, at path: UInt64, of node: Symbol, depth: Int) {
    switch value {
    case .map(let pairs) where depth < 4:
      for pair in pairs.prefix(32) {
        add(pair.value, at: Self.joined(path, Self.hash(pair.key)), of: node, depth: depth + 1)
      }
    case .array(let items):
      sizes[path] = items.count
      note(Self.joined(path, Self.bucket(items.count)), isState: true)
      for item in items.prefix(depth < 4 ? 4 : 0) {
        add(item, at: Self.joined(path, 6), of: node, depth: depth + 1)
      }
    default: addLeaf(value, path, node)
    }
  }

  private mutating func addLeaf(_ value: CBORValue, _ path: UInt64, _ node: Symbol) {
    let shape = Self.joined(path, shape(of: value))
    var group: UInt64 = 0
    if case .text = value { group = Self.joined(path, 11) }
    note(shape, group: group, isState: true)
    // The sum is that of the last shape of each leaf.
    nodeSums[node, default: 0] &-= shapes[path, default: 0]
    nodeSums[node, default: 0] &+= shape
    shapes[path] = shape
  }

  private mutating func shape(of value: CBORValue) -> UInt64 {
    switch value {
    case .null: return 12
    case .bool(let isTrue): return isTrue ? 13 : 14
    case .text(let text):
      if text.utf8.count > Self.longestText { return Self.bucket(text.utf8.count) }
      // A user would not type a stand-in for a secret.
      if texts.count < Self.mostTexts, !text.isEmpty, !text.hasPrefix("*"), !texts.contains(text) {
        texts.append(text)
      }
      return Mixing.hash(text)
    case .float(let number):
      if number.isNaN || number.isInfinite { return 15 }
      return Self.joined(16, Self.bucket(number.magnitude.rounded(.up).clamped))
        &+ (number < 0 ? 1 : 0)
    default:
      guard let number = value.intValue else { return 17 }
      if texts.count < Self.mostTexts, number > 8 { texts.append(String(number)) }
      if number.magnitude <= 8 { return Self.joined(18, UInt64(bitPattern: number)) }
      return Self.joined(19, Self.bucket(Int(clamping: number.magnitude))) &+ (number < 0 ? 1 : 0)
    }
  }

  // MARK: Numbers

  /// 0 to 4 as they are, then powers of two.
  private static func bucket(_ count: Int) -> UInt64 {
    let size = count < 5 ? max(0, count) : Int.bitWidth - count.leadingZeroBitCount + 2
    return joined(20, UInt64(size))
  }

  private static func joined(_ a: UInt64, _ b: UInt64) -> UInt64 { Mixing.mix(Mixing.mix(a) ^ b) }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  private static func hash(_ key: CBORValue) -> UInt64 {
    key.textValue.map(Mixing.hash) ?? hash(key.encoded)
  }

  /// The hash of a name without rows in brackets and numbers after `#`.
  private mutating func hash(_ symbol: Symbol) -> UInt64 {
    if let known = hashes[symbol] { return known }
    var (depth, isOrdinal) = (0, false)
    let name = symbols[symbol].utf8.filter { byte in
      switch byte {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "#"): isOrdinal = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): return depth == 0 && !isOrdinal
      default: isOrdinal = false
      }
      return depth == 0
    }
    let hash = Self.hash(name)
    hashes[symbol] = hash
    return hash
  }
}

extension Double {
  /// The number within the range of whole ones that can be counted.
  fileprivate var clamped: Int { self < 1e18 ? Int(self) : .max }
}
