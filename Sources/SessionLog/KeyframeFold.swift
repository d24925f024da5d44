import CBOR
import EventModel

/// Folds a session's state for keyframes, without applying operations that are overwritten later.
///
/// A session sets the same few paths again and again. So operations are queued, and applied when a
/// keyframe is due, without those that ``LaterWrites`` finds overwritten. The result is exact: what
/// is left out changes only what a later operation sets or removes. An operation that needs what was
/// left out changes the same, and is left out itself.
///
/// Most operations set a value that holds no others, such as a number, where the queue does so too.
/// Such a one takes the place of the former one at once, if nothing between could change where its
/// path leads.
struct KeyframeFold: ~Copyable {
  /// An event that is no patch, or one operation of a patch.
  private struct Entry {
    /// The number of the event.
    var number: Int
    var node: Symbol
    var name: Symbol
    /// The range in the arena of the operation's third part. Of an operation that could not be read,
    /// all of it; of an event that is no patch, its payload.
    var bytes: Range<UInt32>
    /// The number of the operation's path; −1 for an event that is no patch.
    var path: Int32 = -1
    var effect = LaterWrites.Effect.whole
    var kind: EventKind
    /// The number of the operation; nil if it could not be read.
    var operation: UInt8?
    /// Whether it is the first commit of its node since nodes were made, removed or renamed.
    var isFirst = false

    @inline(__always)
    init(_ header: EventHeader, bytes: Range<Int>) {
      number = header.number
      node = header.node
      name = header.name
      kind = header.kind
      self.bytes = UInt32(bytes.lowerBound)..<UInt32(bytes.upperBound)
    }

    @inline(__always)
    mutating func set(_ bytes: Range<UInt32>, by number: Int) {
      self.bytes = bytes
      self.number = number
    }

    var header: EventHeader {
      var header = EventHeader(kind: kind, node: node, name: name)
      header.number = number
      return header
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
  private var later = LaterWrites()
  /// What the queue does at each path, by the numbers of the paths.
  private var marks: [Mark] = []
  /// Another number after each entry that may change where paths lead. A queue has fewer entries
  /// than there are numbers.
  private var period: UInt32 = 1
  /// The ``period`` since the last event by which nodes are made, removed or renamed.
  private var nodePeriod: UInt32 = 1

  /// What the queue does at a path.
  private struct Mark {
    /// The last entry that sets a value there which holds no others, and the period in which it does.
    var entry: Int32 = 0
    var setPeriod: UInt32 = 0
    /// For a root, the period since the last operation below it that sets no such value.
    var changedPeriod: UInt32 = 0
    /// For the root of a node, the period of its last commit.
    var begunPeriod: UInt32 = 0
  }
  /// The size of all paths in the queue, in bytes. Each of them may need 100 bytes of memory.
  private var pathSize = 0
  /// The number of bytes in the arena that are kept for a value which may be replaced.
  private static let room = 16
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
  ///
  /// - Parameter numbers: The numbers of the symbols in a patch, which then may end before the
  ///   payload; nil if the patch has their ids.
  /// - Returns: The size of its payload, in bytes.
  @discardableResult
  mutating func add(
    _ header: EventHeader, payload: UnsafeRawBufferPointer, numbers: HeldNumbers? = nil
  ) -> Int {
    if entries.count > Self.limit.entries || arena.count > Self.limit.bytes
      || pathSize > Self.limit.pathSize
    {
      applyQueued()
    }
    if header.kind == .gap { hasGap = true }
    if header.kind == .commit || header.kind == .frame {
      return addPatch(header, payload, numbers)
    }
    let start = arena.count
    arena.append(payload)
    entries.append(Entry(header, bytes: start..<arena.count))
    period += 1
    nodePeriod = period
    return payload.count
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

  private mutating func addPatch(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer, _ numbers: HeldNumbers?
  ) -> Int {
    let isCommit = header.kind == .commit
    let root = later.paths.root(isCommit ? .node(header.node.id) : .screen)
    var entry = Entry(header, bytes: arena.count..<arena.count)
    entry.isFirst = isCommit && begin(root)
    var reader = CBORReader(payload)
    do throws(CBORError) {
      let count = payload.isEmpty ? 0 : try reader.readArrayCount()
      if count == 0, isCommit, !hasGap {
        entry.effect = .nothing
        entries.append(entry)
      }
      for _ in 0..<count {
        try readOperation(&reader, below: root, numbers, entry)
        entry.isFirst = false
      }
    } catch {
      // Another reader of the log finds the same bytes and reports them. Nothing can be folded
      // here.
      hasMisfit = true
    }
    return reader.offset
  }

  /// - Parameter header: An entry for the event.
  @inline(__always)
  private mutating func readOperation(
    _ reader: inout CBORReader, below root: Int, _ numbers: HeldNumbers?, _ header: Entry
  ) throws(CBORError) {
    let start = reader.offset
    let (operation, steps) = try Self.readHead(&reader)
    let pathStart = reader.offset
    let (path, isWhole) = try later.paths.read(&reader, steps: steps, below: root, numbers)
    let value = reader.offset
    // The values of a splice are one level deeper in the state, and two in the operation.
    try reader.skipCheckedItem(depth: -1)
    if marks.count < later.paths.count { addMarks() }
    let setsSimple =
      operation == PatchOperation.Action.setNumber && isWhole && !later.paths.isInner(path)
      && !Self.holdsValues(reader.base[value])
    if setsSimple, !hasGap, replace(path, below: root, value..<reader.offset, of: reader, header) {
      return
    }
    var entry = header
    let bytesStart = arena.count
    if isWhole {
      arena.append(value..<reader.offset, of: reader.base)
      entry.operation = UInt8(operation)
    } else {
      try copy(reader.base.range(start..<reader.offset), numbers)
    }
    entry.path = Int32(path)
    entry.bytes = UInt32(bytesStart)..<UInt32(arena.count)
    pathSize += 1 + value - pathStart
    if setsSimple {
      arena.leaveRoom(to: bytesStart + Self.room)
      marks[path].entry = Int32(entries.count)
      marks[path].setPeriod = period
    } else {
      period += 1
      marks[root].changedPeriod = period
    }
    entries.append(entry)
  }

  /// Whether an encoded value holds others: an array, a map or a tagged value.
  private static func holdsValues(_ head: UInt8) -> Bool { (0x80..<0xE0).contains(head) }

  /// Sets the value that an entry of the queue sets where an operation sets one that holds no others.
  ///
  /// Every operation below the root since then has set another such value, so the path leads to the
  /// same place.
  ///
  /// - Returns: False if there is no such entry.
  @inline(__always)
  private mutating func replace(
    _ path: Int, below root: Int, _ value: Range<Int>, of reader: borrowing CBORReader,
    _ header: Entry
  ) -> Bool {
    let mark = marks[path]
    guard mark.setPeriod >= max(nodePeriod, marks[root].changedPeriod) else { return false }
    let index = Int(mark.entry)
    var start = Int(entries[index].bytes.lowerBound)
    if value.count <= Self.room {
      arena.replace(at: start, with: value, of: reader.base)
    } else {
      start = arena.count
      arena.append(value, of: reader.base)
    }
    entries[index].set(UInt32(start)..<UInt32(start + value.count), by: header.number)
    return true
  }

  private mutating func addMarks() {
    marks.append(contentsOf: repeatElement(Mark(), count: later.paths.count - marks.count))
  }

  /// Copies an operation that could not be read to the arena.
  private mutating func copy(
    _ operation: UnsafeRawBufferPointer, _ numbers: HeldNumbers?
  ) throws(CBORError) {
    guard let numbers else { return arena.append(operation) }
    do { try numbers.copy(operation: operation, to: &arena) } catch {
      throw CBORError(.unexpectedType, at: 0)
    }
  }

  /// Reads an operation up to the first step of its path.
  @inline(__always)
  private static func readHead(
    _ reader: inout CBORReader
  ) throws(CBORError) -> (action: Int, steps: Int) {
    if let address = reader.base.baseAddress,
      let head = OperationHead(
        address.assumingMemoryBound(to: UInt8.self) + reader.offset, bytesLeft: reader.bytesLeft)
    {
      reader.offset += OperationHead.size
      return (head.operation, head.steps)
    }
    guard try reader.readArrayCount() == 3 else {
      throw CBORError(.unexpectedType, at: reader.offset)
    }
    let action = try reader.readUnsigned()
    return (Int(truncatingIfNeeded: min(action, 4)), try reader.readArrayCount())
  }

  /// Returns whether a node has had no commit since nodes were made, removed or renamed.
  private mutating func begin(_ root: Int) -> Bool {
    if marks.count < later.paths.count { addMarks() }
    defer { marks[root].begunPeriod = nodePeriod }
    return marks[root].begunPeriod != nodePeriod
  }

  /// Applies the queued entries.
  private mutating func applyQueued() {
    // After a gap an operation may not fit. It is left out then, and overwrites nothing.
    if !hasGap { findOverwritten() }
    var patch = CBORWriter(capacity: 4096)
    for entry in entries {
      guard case .without(let values) = entry.effect else {
        // The first commit of a node gives it its place among the others, whatever it changes.
        if entry.isFirst { projection.begin(entry.node, entry.number) }
        continue
      }
      patch.reset()
      write(entry, without: values, into: &patch)
      do { try projection.apply(entry.header, payload: patch.bytes) } catch { hasMisfit = true }
    }
    entries.removeAll(keepingCapacity: entries.count < PathTree.keptCount)
    later.reset()
    marks.removeAll(keepingCapacity: marks.count < PathTree.keptCount)
    period = 1
    nodePeriod = 1
    pathSize = 0
    arena.reset()
  }

  private mutating func findOverwritten() {
    later.begin()
    for index in entries.indices.reversed() {
      let path = entries[index].path
      if path >= 0 {
        entries[index].effect = later.pass(index, action(of: entries[index]), at: Int(path))
      } else if entries[index].kind != .commit {
        // A commit without a path has no operations.
        later.passEvent(index)
      }
    }
  }

  private func action(of entry: Entry) -> LaterWrites.Action {
    guard let operation = entry.operation.map(UInt64.init) else { return .unknown }
    switch operation {
    case PatchOperation.Action.setNumber: return .set
    case PatchOperation.Action.spliceNumber:
      return LaterWrites.Splice(bytes(entry.bytes)).map { .splice($0) } ?? .change
    default: return .change
    }
  }

  /// Writes the payload of an entry's event, as a patch of one operation.
  private func write(
    _ entry: Entry, without values: Range<Int32>, into patch: inout CBORWriter
  ) {
    let value = bytes(entry.bytes)
    if entry.path >= 0 { patch.write(arrayCount: 1) }
    guard entry.path >= 0, let operation = entry.operation else { return patch.append(value) }
    patch.write(arrayCount: 3)
    patch.write(unsigned: UInt64(operation))
    later.paths.write(Int(entry.path), to: &patch)
    let start = patch.count
    do throws(CBORError) {
      if values.isEmpty {
        patch.append(value)
      } else {
        try Self.writeSplice(value, without: values, into: &patch)
      }
    } catch {
      // Projection finds what is wrong with it.
      patch.truncate(to: start)
      patch.append(value)
    }
  }

  /// Writes a splice with null in the place of some of the inserted values.
  private static func writeSplice(
    _ splice: UnsafeRawBufferPointer, without values: Range<Int32>, into patch: inout CBORWriter
  ) throws(CBORError) {
    var reader = CBORReader(splice)
    _ = try reader.readArrayCount()
    patch.write(arrayCount: 3)
    patch.write(int: try reader.readInt())
    patch.write(int: try reader.readInt())
    let count = try reader.readArrayCount()
    patch.write(arrayCount: count)
    for position in 0..<count {
      let value = try reader.skipItem()
      if values.contains(Int32(position)) { patch.writeNull() } else { patch.append(value) }
    }
  }

  private func bytes(_ range: Range<UInt32>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: arena.bytes[Int(range.lowerBound)..<Int(range.upperBound)])
  }
}
