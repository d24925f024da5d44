import CBOR
import EventModel

/// Folds a session's state for keyframes, without applying operations that are overwritten later.
///
/// A session sets the same few paths again and again. So operations are queued, and applied when a
/// keyframe is due, without those that ``LaterWrites`` finds overwritten. The result is exact: what
/// is left out changes only what a later operation sets or removes. An operation that needs what was
/// left out changes the same, and is left out itself.
struct KeyframeFold: ~Copyable {
  private struct Entry {
    var header: EventHeader
    /// The range in the arena of the operation, or of the payload of another event.
    var bytes: Range<Int>
    /// The range in the arena of its path; empty for an event that is no patch.
    var path: Range<Int>
    /// The number of the operation.
    var number: UInt64 = 0
    var effect = LaterWrites.Effect.whole

    /// The value that the operation changes; nil for an event that is no patch.
    var root: LaterWrites.Root? {
      switch header.kind {
      case .commit: .node(header.node.id)
      case .frame: .screen
      default: nil
      }
    }
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
  /// The size of all paths in the queue, in bytes. Each of them may need 100 bytes of memory.
  private var pathSize = 0
  /// The largest queue. The paths of a hostile log may be as long as its events.
  private static let limit = (entries: 1 << 16, bytes: 4 << 20, pathSize: 512 << 10)

  init(symbols: SymbolTable) {
    projection = Projection(symbols: symbols)
  }

  /// Whether events of a kind change the state.
  static func changesState(_ kind: EventKind) -> Bool {
    kind == .commit || kind == .frame || kind == .lifecycle || kind == .route || kind == .gap
  }

  /// Adds one event that changes the state.
  mutating func add(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    if entries.count > Self.limit.entries || arena.count > Self.limit.bytes
      || pathSize > Self.limit.pathSize
    {
      applyQueued()
    }
    if header.kind == .gap { hasGap = true }
    if header.kind == .commit || header.kind == .frame {
      addPatch(header, payload)
    } else {
      let start = arena.count
      arena.append(payload)
      entries.append(Entry(header: header, bytes: start..<arena.count, path: start..<start))
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
      if count == 0, header.kind == .commit, !hasGap {
        entries.append(
          Entry(header: header, bytes: start..<start, path: start..<start, effect: .nothing))
      }
      for _ in 0..<count {
        let operation = reader.offset
        let elements = try reader.readArrayCount()
        let number = try reader.readUnsigned()
        let path = reader.offset
        try reader.skipItem()
        let pathEnd = reader.offset
        pathSize += pathEnd - path
        for _ in 2..<max(2, elements) { try reader.skipItem() }
        entries.append(
          Entry(
            header: header, bytes: start + operation..<start + reader.offset,
            path: start + path..<start + pathEnd, number: number))
      }
    } catch {
      // Another reader of the log finds the same bytes and reports them. Nothing can be folded
      // here.
      hasMisfit = true
    }
  }

  /// Applies the queued entries.
  private mutating func applyQueued() {
    // After a gap an operation may not fit. It is left out then, and overwrites nothing.
    if !hasGap { findOverwritten() }
    var patch = CBORWriter(capacity: 4096)
    for entry in entries {
      guard case .without(let values) = entry.effect else {
        // The first commit of a node gives it its place among the others, whatever it changes.
        if entry.header.kind == .commit { projection.begin(entry.header.node, entry.header.number) }
        continue
      }
      patch.reset()
      if entry.root != nil { patch.write(arrayCount: 1) }
      if values.isEmpty {
        patch.append(bytes(entry.bytes))
      } else {
        writeSplice(entry, without: values, into: &patch)
      }
      do { try projection.apply(entry.header, payload: patch.bytes) } catch { hasMisfit = true }
    }
    entries.removeAll(keepingCapacity: true)
    pathSize = 0
    arena.reset()
  }

  private mutating func findOverwritten() {
    var later = LaterWrites()
    for index in entries.indices.reversed() {
      let entry = entries[index]
      // A commit without operations.
      if entry.effect == .nothing { continue }
      guard let root = entry.root else {
        later.passEvent(index)
        continue
      }
      entries[index].effect = later.pass(
        index, action(of: entry), of: root, path: bytes(entry.path))
    }
  }

  private func action(of entry: Entry) -> LaterWrites.Action {
    switch entry.number {
    case PatchOperation.Action.setNumber: .set
    case PatchOperation.Action.spliceNumber:
      LaterWrites.Splice(bytes(entry.path.upperBound..<entry.bytes.upperBound)).map {
        .splice($0)
      } ?? .change
    default: .change
    }
  }

  /// Writes a splice with null in the place of some of the inserted values.
  private func writeSplice(
    _ entry: Entry, without values: Range<Int>, into patch: inout CBORWriter
  ) {
    var reader = CBORReader(bytes(entry.path.upperBound..<entry.bytes.upperBound))
    patch.append(bytes(entry.bytes.lowerBound..<entry.path.upperBound))
    do throws(CBORError) {
      _ = try reader.readArrayCount()
      patch.write(arrayCount: 3)
      patch.write(int: try reader.readInt())
      patch.write(int: try reader.readInt())
      let count = try reader.readArrayCount()
      patch.write(arrayCount: count)
      for position in 0..<count {
        let value = try reader.skipItem()
        if values.contains(position) { patch.writeNull() } else { patch.append(value) }
      }
    } catch {
      // Projection finds what is wrong with it.
      patch.reset()
      patch.write(arrayCount: 1)
      patch.append(bytes(entry.bytes))
    }
  }

  private func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: arena.bytes[range])
  }
}
