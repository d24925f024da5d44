import CBOR

/// The symbols of a chunk's numbers, for reading. Number 0 is the empty string.
///
/// The table of the symbols does not forget them before the next chunk.
struct InternedNumbers: ~Copyable {
  private var ids: UnsafeMutablePointer<UInt32>
  private var capacity = 256
  private(set) var count = 1 {
    didSet { held.pointee = HeldNumbers(ids: ids, count: count) }
  }
  private let symbols: SymbolTable
  private let held: UnsafeMutablePointer<HeldNumbers>

  init(symbols: SymbolTable) {
    self.symbols = symbols
    ids = .allocate(capacity: capacity)
    ids[0] = Symbol.none.id
    held = .allocate(capacity: 1)
    held.initialize(to: HeldNumbers(ids: ids, count: 1))
    symbols.addReader(held)
  }

  deinit {
    symbols.removeReader(held)
    held.deallocate()
    ids.deallocate()
  }

  mutating func reset() { count = 1 }

  mutating func append(_ symbol: Symbol) {
    if count == capacity {
      let moved = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity * 2)
      moved.update(from: ids, count: count)
      ids.deallocate()
      ids = moved
      capacity *= 2
    }
    ids[count] = symbol.id
    count += 1
  }

  /// The numbers as plain memory, valid until the next call of ``append(_:)``.
  @inline(__always)
  var numbers: HeldNumbers { HeldNumbers(ids: ids, count: count) }
}
