import CBOR
import EventModel

/// Numbers for the paths of a queue's operations. Equal paths have equal numbers.
///
/// Each operation of a session is looked up here, so it uses a simple hash table. A path has no
/// number before the path above it, so the numbers rise along each path.
struct PathTree: ~Copyable {
  /// What a path leads into: the state of a node, or the screen.
  enum Root: Hashable {
    case node(UInt32)
    case screen
  }

  /// A path as the path above it and one element.
  private struct Path: Hashable {
    /// The number of the path above; −1 for a root.
    var parent: Int32
    /// Whether the element is a number in a map or a set.
    var isNumber = false
    /// For a root, the symbol of the node, or −1 for the screen; a symbol, or −1−i for index i; or
    /// the number.
    var element: Int64

    var hash: UInt64 {
      let parts = UInt64(bitPattern: element) ^ UInt64(UInt32(bitPattern: parent)) << 32
      return (isNumber ? ~parts : parts) &* PathTree.hashFactor
    }
  }

  /// Odd, so that the products of different numbers differ.
  static let hashFactor: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var paths: [Path] = []
  /// Whether there are paths below each path.
  private var inner: [Bool] = []
  /// Open addressing. A slot contains a path's number plus 1, or 0. The size is a power of two.
  private var slots = [UInt32](repeating: 0, count: smallestSlotCount)
  /// The paths whose first slots were all taken, since a log may contain paths that were chosen so
  /// that their hashes are equal. It is only searched, never walked.
  private var crowded: [Path: Int] = [:]
  private static let smallestSlotCount = 256
  /// The largest number of slots that are searched for a path.
  private static let longestProbe = 16
  /// The number of paths whose memory is kept for the next queue.
  static let keptCount = 4096

  /// The number of the screen's root; −1 before it has one.
  private var screen = -1

  /// The number of paths.
  var count: Int { paths.count }

  /// Forgets all paths.
  mutating func reset() {
    let isSmall = paths.count < Self.keptCount
    paths.removeAll(keepingCapacity: isSmall)
    inner.removeAll(keepingCapacity: isSmall)
    crowded = [:]
    screen = -1
    if isSmall {
      slots.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    } else {
      slots = [UInt32](repeating: 0, count: Self.smallestSlotCount)
    }
  }

  /// The number of the path above a path; nil for a root.
  func parent(of path: Int) -> Int? {
    let parent = paths[path].parent
    return parent < 0 ? nil : Int(parent)
  }

  /// The index of the element of an array to which a path leads; nil if it leads to something else.
  func index(of path: Int) -> Int? {
    let path = paths[path]
    return path.isNumber || path.element >= 0 ? nil : Int(-1 - path.element)
  }

  /// Whether there are paths below a path.
  func isInner(_ path: Int) -> Bool { inner[path] }

  /// Whether a root is that of the screen.
  func isScreen(_ root: Int) -> Bool { paths[root].element < 0 }

  /// Returns the number of the empty path.
  mutating func root(_ root: Root) -> Int {
    switch root {
    case .node(let id): return number(of: Path(parent: -1, element: Int64(id)))
    case .screen:
      if screen >= 0 { return screen }
      screen = number(of: Path(parent: -1, element: -1))
      return screen
    }
  }

  /// Reads the steps of a path of a patch.
  ///
  /// - Parameter numbers: The numbers of the symbols in the path; nil if it has their ids.
  /// - Returns: The number of the path, or, where an element is no text and no number, of the part
  ///   before that element.
  @inline(__always)
  mutating func read(
    _ reader: inout CBORReader, steps: Int, below root: Int, _ numbers: HeldNumbers? = nil
  ) throws(CBORError) -> (path: Int, isWhole: Bool) {
    var path = root
    for step in 0..<steps {
      guard reader.bytesLeft > 0, reader.base[reader.offset] < 0x40 else {
        return try readLong(&reader, steps: steps - step, below: path, numbers)
      }
      var element = try reader.readInt()
      if element >= 0, let numbers {
        guard let id = numbers[element] else {
          throw CBORError(.unexpectedType, at: reader.offset)
        }
        element = Int64(id)
      }
      path = number(of: Path(parent: Int32(path), element: element))
    }
    return (path, true)
  }

  /// Reads the steps of a path that begins with a key of another type.
  private mutating func readLong(
    _ reader: inout CBORReader, steps: Int, below parent: Int, _ numbers: HeldNumbers?
  ) throws(CBORError) -> (path: Int, isWhole: Bool) {
    var inner = reader
    if try inner.readArrayCount() == 1, inner.bytesLeft > 0, inner.base[inner.offset] < 0x40,
      let key = try? inner.readInt()
    {
      reader = inner
      let path = number(of: Path(parent: Int32(parent), isNumber: true, element: key))
      return try read(&reader, steps: steps - 1, below: path, numbers)
    }
    // The same path may have another form, which is not found here.
    for _ in 0..<steps { try reader.skipCheckedItem(depth: -1) }
    return (parent, false)
  }

  /// Writes the steps of a path, as they are in a patch.
  func write(_ path: Int, to writer: inout CBORWriter) {
    var steps: [Path] = []
    var step = paths[path]
    while step.parent >= 0 {
      steps.append(step)
      step = paths[Int(step.parent)]
    }
    writer.write(arrayCount: steps.count)
    for step in steps.reversed() {
      if step.isNumber { writer.write(arrayCount: 1) }
      writer.write(int: step.element)
    }
  }

  private mutating func number(of path: Path) -> Int {
    let mask = slots.count - 1
    // The high bits depend on every bit of the path.
    var slot = Int(truncatingIfNeeded: path.hash >> 32) & mask
    for _ in 0..<Self.longestProbe {
      let found = Int(slots[slot])
      if found == 0 { return add(path, at: slot) }
      if paths[found - 1] == path { return found - 1 }
      slot = (slot + 1) & mask
    }
    if let number = crowded[path] { return number }
    return add(path, at: nil)
  }

  /// - Parameter slot: The free slot; nil if the path's slots are taken.
  private mutating func add(_ path: Path, at slot: Int?) -> Int {
    paths.append(path)
    inner.append(false)
    if path.parent >= 0 { inner[Int(path.parent)] = true }
    if paths.count * 2 > slots.count {
      slots = [UInt32](repeating: 0, count: slots.count * 2)
      crowded = [:]
      for number in paths.indices { place(number) }
    } else if let slot {
      slots[slot] = UInt32(paths.count)
    } else {
      crowded[path] = paths.count - 1
    }
    return paths.count - 1
  }

  private mutating func place(_ number: Int) {
    var slot = Int(truncatingIfNeeded: paths[number].hash >> 32) & (slots.count - 1)
    for _ in 0..<Self.longestProbe {
      if slots[slot] == 0 {
        slots[slot] = UInt32(number + 1)
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    crowded[paths[number]] = number
  }
}
