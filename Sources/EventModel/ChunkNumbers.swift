import CBOR

/// A chunk's numbers for symbols, for writing. A number is given at first use in the chunk.
struct ChunkNumbers: ~Copyable {
  /// The number of strings interned in this chunk.
  private(set) var count = 0
  /// The symbols that the record being written uses for the first time.
  private(set) var fresh: [Symbol] = []
  /// For each symbol, the chunk's epoch in the upper half and the number within it in the lower.
  private var numbers: UnsafeMutablePointer<UInt64>
  private var capacity = 1024
  private var epoch: UInt64 = 1
  private var symbolCount = 0

  init() {
    numbers = .allocate(capacity: capacity)
    numbers.initialize(repeating: 0, count: capacity)
  }

  deinit { numbers.deallocate() }

  mutating func reset() {
    count = 0
    epoch += 1
  }

  /// - Parameter symbolCount: The number of symbols in the session's table.
  mutating func beginRecord(symbolCount: Int) {
    self.symbolCount = symbolCount
    if !fresh.isEmpty { fresh.removeAll(keepingCapacity: true) }
  }

  /// Removes the numbers that were given for a record that is not written.
  mutating func cancelRecord() {
    for symbol in fresh { numbers[Int(symbol.id)] = 0 }
    count -= fresh.count
    fresh.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func number(of symbol: Symbol) throws(EventCodingError) -> UInt64 {
    if symbol == .none { return 0 }
    let index = Int(symbol.id)
    if index < capacity, numbers[index] >> 32 == epoch { return numbers[index] & 0xFFFF_FFFF }
    return try intern(symbol)
  }

  @inline(__always)
  mutating func renumber(_ cursor: inout RecordCursor) throws(EventCodingError) -> UInt64 {
    let start = cursor.offset
    let id = try cursor.readUnsigned()
    guard id <= UInt64(UInt32.max) else { throw EventCodingError(.unknownSymbol(id), at: start) }
    return try number(of: Symbol(id: UInt32(truncatingIfNeeded: id)))
  }

  private mutating func intern(_ symbol: Symbol) throws(EventCodingError) -> UInt64 {
    guard count < EventCoding.symbolLimit else { throw EventCodingError(.tooManySymbols, at: 0) }
    let index = Int(symbol.id)
    guard index < symbolCount else {
      throw EventCodingError(.unknownSymbol(UInt64(symbol.id)), at: 0)
    }
    if index >= capacity { grow(toHold: index) }
    count += 1
    numbers[index] = epoch << 32 | UInt64(count)
    fresh.append(symbol)
    return UInt64(count)
  }

  private mutating func grow(toHold index: Int) {
    let newCapacity = max(capacity * 2, index + 1)
    let moved = UnsafeMutablePointer<UInt64>.allocate(capacity: newCapacity)
    moved.initialize(repeating: 0, count: newCapacity)
    moved.update(from: numbers, count: capacity)
    numbers.deallocate()
    numbers = moved
    capacity = newCapacity
  }
}
