import Platform

/// The bytes of values.
@usableFromInline package enum ValueMemory {
  /// Compares bytes, one word at a time, because most values are one or two words long.
  @inlinable @inline(__always)
  package static func isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ size: Int) -> Bool {
    var offset = 0
    while offset &+ 8 <= size {
      let x = a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let y = b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if x != y { return false }
      offset &+= 8
    }
    while offset < size {
      let x = a.load(fromByteOffset: offset, as: UInt8.self)
      let y = b.load(fromByteOffset: offset, as: UInt8.self)
      if x != y { return false }
      offset &+= 1
    }
    return true
  }

  /// Allocates memory for one value, which ``deallocate(_:)`` frees.
  ///
  /// `UnsafeMutablePointer.allocate` takes twice as long as ``Memory/allocate(_:)`` and is needed only
  /// for types with a larger alignment than every allocation has.
  @inlinable @inline(__always)
  package static func allocate<Value>(for type: Value.Type) -> UnsafeMutablePointer<Value> {
    guard MemoryLayout<Value>.alignment <= Memory.alignment,
      let memory = Memory.allocate(max(MemoryLayout<Value>.size, 1))
    else { return .allocate(capacity: 1) }
    return memory.bindMemory(to: Value.self, capacity: 1)
  }

  /// A pointer to no memory, which must not be used.
  @inlinable @inline(__always)
  package static func none<Value>() -> UnsafeMutablePointer<Value> {
    let address = UnsafeMutableRawPointer(bitPattern: MemoryLayout<Value>.alignment)
    guard let address else { preconditionFailure("an alignment of 0") }
    return address.assumingMemoryBound(to: Value.self)
  }

  /// Frees memory of ``allocate(for:)``.
  @inlinable @inline(__always)
  package static func deallocate<Value>(_ pointer: UnsafeMutablePointer<Value>) {
    Memory.deallocate(pointer)
  }

  private static let blockSize = 256

  /// Returns the number of equal bytes at the start.
  package static func sharedPrefix(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int
  {
    guard let x = a.baseAddress, let y = b.baseAddress else { return 0 }
    let size = min(a.count, b.count)
    var count = 0
    while count + blockSize <= size, Memory.compare(x + count, y + count, blockSize) == 0 {
      count += blockSize
    }
    while count + 8 <= size,
      x.loadUnaligned(fromByteOffset: count, as: UInt64.self)
        == y.loadUnaligned(fromByteOffset: count, as: UInt64.self)
    {
      count += 8
    }
    while count < size, a[count] == b[count] { count += 1 }
    return count
  }

  /// Returns the number of equal bytes at the end.
  package static func sharedSuffix(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int
  {
    guard let base = a.baseAddress, let other = b.baseAddress else { return 0 }
    let (x, y) = (base + a.count, other + b.count)
    let size = min(a.count, b.count)
    var count = 0
    while count + blockSize <= size,
      Memory.compare(x - count - blockSize, y - count - blockSize, blockSize) == 0
    {
      count += blockSize
    }
    while count + 8 <= size,
      x.loadUnaligned(fromByteOffset: -count - 8, as: UInt64.self)
        == y.loadUnaligned(fromByteOffset: -count - 8, as: UInt64.self)
    {
      count += 8
    }
    while count < size, a[a.count - count - 1] == b[b.count - count - 1] { count += 1 }
    return count
  }

  /// Returns the byte ranges of a type's values that hold data, in ascending order.
  ///
  /// Padding is left out, because it differs between equal values. Ranges that touch are joined.
  ///
  /// - Parameter isOmitted: Whether a property with the offset is left out, too; called for every
  ///   property, also for those of structs inside.
  package static func contentRanges(
    of type: Any.Type, except isOmitted: (StoredProperty, Int) -> Bool
  ) -> [Range<Int>] {
    contentRanges(of: type, TypeLayout.properties, isOmitted)
  }

  static func contentRanges(
    of type: Any.Type, _ properties: (Any.Type) -> [StoredProperty],
    _ isOmitted: (StoredProperty, Int) -> Bool = { _, _ in false }
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    addContent(of: type, at: 0, properties, isOmitted, to: &ranges)
    return ranges
  }

  private static func addContent(
    of type: Any.Type, at base: Int, _ find: (Any.Type) -> [StoredProperty],
    _ isOmitted: (StoredProperty, Int) -> Bool, to ranges: inout [Range<Int>]
  ) {
    let properties = find(type)
    if properties.isEmpty { append(base, TypeLayout.size(of: type), to: &ranges) }
    for property in properties {
      let offset = base + property.offset
      if isOmitted(property, offset) { continue }
      if property.kind == .struct {
        addContent(of: property.type, at: offset, find, isOmitted, to: &ranges)
      } else {
        append(offset, TypeLayout.size(of: property.type), to: &ranges)
      }
    }
  }

  private static func append(_ start: Int, _ size: Int, to ranges: inout [Range<Int>]) {
    guard size > 0 else { return }
    if let last = ranges.last, last.upperBound == start {
      ranges[ranges.count - 1] = last.lowerBound..<start + size
    } else {
      ranges.append(start..<start + size)
    }
  }
}
