import CBOR
import EventModel

/// Folds a session's state for keyframes, without applying operations that are overwritten later.
///
/// A session sets the same few paths again and again. So operations are queued, and a later set of
/// a path replaces an earlier one. The rest is applied when a keyframe is due. The result is exact:
/// an overwritten set changes only values below its path, and the later set replaces all of them.
/// An operation between the two may then not find its parent. It acted below that path and is
/// overwritten too, so its failure has no meaning. Only sets replace sets, and only if no operation
/// of another kind on the node, and no event other than a patch, is between them: a splice changes
/// the meaning of the same path.
struct KeyframeFold: ~Copyable {
  private struct Entry {
    var header: EventHeader
    /// The range in the arena of the operation, or of the payload of another event.
    var bytes: Range<Int>
    /// The range in the arena of its path; empty for an entry that cannot be replaced.
    var path: Range<Int>
    var barrier: UInt64
    var isReplaced = false
  }

  /// Whether an operation could not be read or did not fit.
  private(set) var hasMisfit = false
  /// Whether the state is larger than a fold may be, so that later events are not in it.
  var isTooLarge: Bool { projection.isTooLarge }
  /// Whether events are missing among those that were added.
  private(set) var hasGap = false
  private var projection: Projection
  private var arena = CBORWriter(capacity: 512 << 10)
  private var entries: [Entry] = []
  /// Open addressing over node and path. A slot contains an entry's index plus 1, or 0.
  private var slots = [UInt32](repeating: 0, count: 8192)
  private var usedSlots = 0
  /// The largest number of slots that are searched for a path.
  private static let longestProbe = 256
  /// For each node, how many times the meaning of its paths has changed.
  private var barriers: [UInt32] = []
  private var commonBarrier: UInt32 = 0

  init(symbols: SymbolTable) {
    projection = Projection(symbols: symbols)
  }

  /// Whether events of a kind change the state.
  static func changesState(_ kind: EventKind) -> Bool {
    kind == .commit || kind == .frame || kind == .lifecycle || kind == .route || kind == .gap
  }

  /// Adds one event that changes the state.
  mutating func add(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    if usedSlots > slots.count / 2 || arena.count > 4 << 20 { applyQueued() }
    if header.kind == .gap { hasGap = true }
    if header.kind == .commit || header.kind == .frame {
      addPatch(header, payload)
    } else {
      commonBarrier += 1
      let start = arena.count
      arena.append(payload)
      append(header, start..<arena.count, path: start..<start)
    }
  }

  /// Begins with a keyframe. Must be called before any event is added.
  ///
  /// - Returns: False when a part cannot be read.
  mutating func restore(_ keyframe: SessionLogReader.Keyframe) -> Bool {
    for part in keyframe.parts {
      let event = keyframe.number - 1
      guard (try? projection.restore(node: part.node, state: part.state, event: event)) != nil
      else { return false }
    }
    return true
  }

  /// Returns the state after all added events, as a projection at event `number`.
  mutating func projection(at number: Int) -> Projection {
    applyQueued()
    // A note changes nothing but the number of the last event.
    var header = EventHeader(kind: .note)
    header.number = number
    try? projection.apply(header, payload: UnsafeRawBufferPointer(start: nil, count: 0))
    return projection
  }

  /// Returns the parts of a keyframe after all added events.
  mutating func keyframe() -> [(node: Symbol, state: [UInt8], hash: UInt32?)] {
    applyQueued()
    return projection.keyframe()
  }

  private mutating func addPatch(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    let start = arena.count
    arena.append(payload)
    var reader = CBORReader(payload)
    do throws(CBORError) {
      let count = payload.isEmpty ? 0 : try reader.readArrayCount()
      for _ in 0..<count {
        let operation = reader.offset
        let elements = try reader.readArrayCount()
        let isSet = try reader.readUnsigned() == 0
        let path = reader.offset
        try reader.skipItem()
        let pathEnd = reader.offset
        for _ in 2..<max(2, elements) { try reader.skipItem() }
        let bytes = start + operation..<start + reader.offset
        if isSet {
          addSet(header, bytes, path: start + path..<start + pathEnd)
        } else {
          raiseBarrier(of: header.node)
          append(header, bytes, path: bytes.lowerBound..<bytes.lowerBound)
        }
      }
    } catch {
      // Another reader of the log finds the same bytes and reports them. Nothing can be folded
      // here.
      hasMisfit = true
    }
  }

  private mutating func addSet(_ header: EventHeader, _ bytes: Range<Int>, path: Range<Int>) {
    var slot = Int(hash(header.node, path)) & (slots.count - 1)
    let barrier = barrier(of: header.node)
    var probes = 0
    while slots[slot] != 0 {
      // Paths with equal hashes may be chosen. Without a slot, an entry is only never replaced.
      probes += 1
      if probes > Self.longestProbe { return append(header, bytes, path: path) }
      let index = Int(slots[slot]) - 1
      if entries[index].header.node == header.node, isEqual(entries[index].path, path) {
        if entries[index].barrier == barrier { entries[index].isReplaced = true }
        break
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    if slots[slot] == 0 { usedSlots += 1 }
    append(header, bytes, path: path)
    slots[slot] = UInt32(entries.count)
  }

  private mutating func append(_ header: EventHeader, _ bytes: Range<Int>, path: Range<Int>) {
    entries.append(
      Entry(header: header, bytes: bytes, path: path, barrier: barrier(of: header.node)))
  }

  private func hash(_ node: Symbol, _ path: Range<Int>) -> UInt32 {
    XXH32.hash(UnsafeRawBufferPointer(rebasing: arena.bytes[path])) &+ node.id &* 0x9E37_79B1
  }

  private func isEqual(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count else { return false }
    let bytes = arena.bytes
    return compareBytes(
      UnsafeRawBufferPointer(rebasing: bytes[a]), UnsafeRawBufferPointer(rebasing: bytes[b])) == 0
  }

  private func barrier(of node: Symbol) -> UInt64 {
    let index = Int(node.id)
    let own = index < barriers.count ? barriers[index] : 0
    return UInt64(commonBarrier) << 32 | UInt64(own)
  }

  private mutating func raiseBarrier(of node: Symbol) {
    let index = Int(node.id)
    if index >= barriers.count {
      barriers.append(contentsOf: repeatElement(0, count: index + 1 - barriers.count))
    }
    barriers[index] += 1
  }

  /// Applies the queued entries.
  private mutating func applyQueued() {
    var patch = CBORWriter(capacity: 4096)
    for entry in entries where !entry.isReplaced {
      patch.reset()
      let isPatch = entry.header.kind == .commit || entry.header.kind == .frame
      if isPatch { patch.write(arrayCount: 1) }
      patch.append(UnsafeRawBufferPointer(rebasing: arena.bytes[entry.bytes]))
      do { try projection.apply(entry.header, payload: patch.bytes) } catch { hasMisfit = true }
    }
    entries.removeAll(keepingCapacity: true)
    arena.reset()
    for slot in slots.indices { slots[slot] = 0 }
    usedSlots = 0
  }
}
