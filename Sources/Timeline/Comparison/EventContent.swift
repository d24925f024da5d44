import CBOR
import EventModel

/// What is compared of an event: everything but its place in the session.
///
/// Left out are number and time, call sites, the version of a commit and the occurrence of an effect,
/// which count earlier events, the time at which a timer is due, except the duration with which it is
/// armed, and the counters in the names of nodes that are not yet bound, such as `new#4`, and of nodes
/// that get a name outside the tree.
package struct EventContent {
  private let symbols: SymbolTable
  /// The ignored paths; see ``IgnoredPaths/isUsed``.
  private(set) var ignored: IgnoredPaths
  private let bind, naming, arm, screen: Symbol
  /// By the id of a symbol: the id of its name. Only provisional names have another.
  private var names: [UInt32] = []

  init(symbols: SymbolTable, ignoring ignored: IgnoredPaths) {
    (self.symbols, self.ignored) = (symbols, ignored)
    bind = symbols.symbol(LifecycleOperation.bind)
    naming = symbols.symbol(LifecycleOperation.name)
    arm = symbols.symbol(TimerOperation.arm)
    screen = symbols.symbol("screen")
  }

  /// Returns the hash of an event's content; nil if all of it is ignored.
  mutating func hash(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) -> UInt64? {
    var hash = ContentHash()
    addTarget(header, to: &hash)
    switch header.kind {
    case .effectBegan: hash.add(header.extra)
    case .chance, .gap:
      hash.add(header.count)
      hash.add(header.extra)
    case .timer where header.name == arm: hash.add(header.count &- UInt64(bitPattern: header.time))
    case .lifecycle where header.name == bind && isProvisional(payload): return hash.value
    case .lifecycle where header.name == naming:
      var origin = origin(payload)
      origin.withUTF8 { hash.add(UnsafeRawBufferPointer($0)) }
      return hash.value
    case .commit, .route, .lifecycle, .frame:
      guard ignored.isEmpty else { return filteredHash(header, payload, hash) }
    case let kind where !EventKind.known.contains(kind):
      hash.add(header.count)
      hash.add(header.extra)
    default: break
    }
    hash.add(payload)
    return hash.value
  }

  /// Returns the hash of an event's kind, name and node.
  mutating func target(_ header: EventHeader) -> UInt64 {
    var hash = ContentHash()
    addTarget(header, to: &hash)
    return hash.value
  }

  private mutating func addTarget(_ header: EventHeader, to hash: inout ContentHash) {
    hash.add(UInt64(header.kind.rawValue))
    hash.add(UInt64(name(header.node)) << 32 | UInt64(name(header.name)))
  }

  private mutating func filteredHash(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer, _ start: ContentHash
  ) -> UInt64? {
    var hash = start
    var bytes = Array(payload)
    switch header.kind {
    case .commit, .frame:
      let node = symbols[header.kind == .frame ? screen : header.node]
      // A patch that cannot be read is compared by its bytes.
      if let patch = try? Patch(symbolic: payload) {
        guard let kept = ignored.filtered(patch, of: node, symbols: symbols) else { return nil }
        var writer = CBORWriter(capacity: 64)
        kept.write(into: &writer)
        bytes = writer.array
      }
    default:
      let value = try? CBORValue(canonical: bytes.isEmpty ? [StateHash.null] : bytes)
      guard let kept = ignored.filtered(value ?? .null, of: symbols[header.node]) else {
        return nil
      }
      if !bytes.isEmpty, value != nil { bytes = kept.encoded }
    }
    bytes.withUnsafeBytes { hash.add($0) }
    return hash.value
  }

  /// The symbol of a name: for a provisional one, that without its counters.
  private mutating func name(_ symbol: Symbol) -> UInt32 {
    let id = Int(symbol.id)
    while names.count <= id { names.append(.max) }
    if names[id] == .max {
      let text = symbols[symbol]
      names[id] = StateHash.isProvisional(text) ? symbols.symbol(Self.general(text)).id : symbol.id
    }
    return names[id]
  }

  /// Returns a name without the digits after `#`.
  private static func general(_ name: String) -> String {
    var result = String.UnicodeScalarView()
    var isCounter = false
    for scalar in name.unicodeScalars {
      isCounter = scalar == "#" || (isCounter && scalar.value >= 0x30 && scalar.value <= 0x39)
      if !isCounter || scalar == "#" { result.append(scalar) }
    }
    return String(result)
  }

  /// The place or type of a node that is named outside the tree, without its number.
  private func origin(_ payload: UnsafeRawBufferPointer) -> String {
    (try? CBORValue(canonical: Array(payload)))?.arrayValue?.first?.textValue ?? ""
  }

  private func isProvisional(_ payload: UnsafeRawBufferPointer) -> Bool {
    guard let name = try? CBORValue(canonical: Array(payload)).textValue else { return false }
    return StateHash.isProvisional(name)
  }
}
