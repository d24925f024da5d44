import CBOR

/// A number for a string in one ``SymbolTable``.
///
/// Nodes, labels, names, places and state keys occur many times in a session. A runtime, a reader
/// and a verifier that share a table can compare them, and whole patches, as numbers.
@usableFromInline package struct Symbol: Hashable, Sendable, Comparable {
  /// The index of the string in its table.
  @usableFromInline package var id: UInt32

  /// Creates the symbol of an index.
  @inlinable package init(id: UInt32) { self.id = id }

  /// The empty string, in every table.
  @inlinable package static var none: Symbol { Symbol(id: 0) }

  /// Whether `a` was added to the table before `b`.
  @inlinable package static func < (a: Symbol, b: Symbol) -> Bool { a.id < b.id }
}

/// The strings of ``Symbol``s. Strings are added and never removed.
///
/// A session makes a new name for each component that it creates, so the table grows with the
/// session. It therefore keeps the bytes of the strings and makes a `String` only when it is read.
///
/// It has a hash table of its own, because a look-up by bytes must neither make a string nor
/// allocate: a reader finds the same names in every chunk.
///
/// Not synchronized: the owner of the table guards it (the runtime by its turn token).
package final class SymbolTable: @unchecked Sendable {
  /// Behind a pointer, because access to a stored property of a class is checked at run time.
  private let storage: UnsafeMutablePointer<SymbolStorage>

  /// Creates a table with the empty string.
  package init() {
    storage = .allocate(capacity: 1)
    storage.initialize(to: SymbolStorage())
    _ = symbol("")
  }

  deinit {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  /// The number of strings, the empty one included.
  package var count: Int { storage.pointee.count }

  /// The memory that the strings need, in bytes: their sizes, and ``sizeOfEntry`` for each.
  package var size: Int { storage.pointee.size }

  /// The largest ``size`` with which names are read from a log.
  package var sizeLimit = EventCoding.nameLimit

  /// What a string needs besides its bytes, about.
  package static let sizeOfEntry = 64

  /// The names to replace in strings that are read; empty unless a log is accepted under new names.
  package var renames = Renames()

  /// Returns the symbol of a string; the first use adds it. Strings are compared by UTF-8 bytes.
  package func symbol(_ string: String) -> Symbol {
    var string = string
    return string.withUTF8 { utf8 in
      let utf8 = UnsafeRawBufferPointer(utf8)
      let hash = XXH32.hash(utf8)
      return storage.pointee.find(utf8, hash) ?? storage.pointee.add(utf8, hash)
    }
  }

  /// Returns the symbol of a string; nil if the table does not have it.
  package func known(_ string: String) -> Symbol? {
    var string = string
    return string.withUTF8 { utf8 in
      let utf8 = UnsafeRawBufferPointer(utf8)
      return storage.pointee.find(utf8, XXH32.hash(utf8))
    }
  }

  /// Returns the symbol of a text in memory; the first use adds it. Nil if it is not valid UTF-8.
  package func symbol(utf8: UnsafeRawBufferPointer) -> Symbol? {
    if !renames.pairs.isEmpty {
      return String(validating: utf8, as: UTF8.self).map { symbol(renames.applied(to: $0)) }
    }
    let hash = XXH32.hash(utf8)
    if let known = storage.pointee.find(utf8, hash) { return known }
    guard String(validating: utf8, as: UTF8.self) != nil else { return nil }
    return storage.pointee.add(utf8, hash)
  }

  /// The string of a symbol of this table.
  package subscript(symbol: Symbol) -> String { storage.pointee.string(Int(symbol.id)) }
}

private struct SymbolStorage {
  /// The UTF-8 bytes of all strings in order, and the offset at which each string ends.
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  private var hashes: [UInt32] = []
  /// Open addressing. A slot contains a symbol's id plus 1, or 0. The size is a power of two.
  private var slots = [UInt32](repeating: 0, count: 256)
  /// The strings whose first slots were all taken. A log may contain names that were chosen so that
  /// their hashes are equal; in the slots alone, each would be compared with all before it. It is
  /// only searched, never walked, so that nothing depends on the process's hash seed.
  private var crowded: [[UInt8]: UInt32] = [:]
  /// The largest number of slots that are searched for a string.
  private static let longestProbe = 32

  var count: Int { ends.count }

  private func range(_ id: Int) -> Range<Int> {
    Int(id == 0 ? 0 : ends[id - 1])..<Int(ends[id])
  }

  func string(_ id: Int) -> String {
    let range = range(id)
    return bytes.withUnsafeBytes { String(decoding: $0[range], as: UTF8.self) }
  }

  private func hasBytes(_ id: Int, _ utf8: UnsafeRawBufferPointer) -> Bool {
    let range = range(id)
    guard range.count == utf8.count else { return false }
    return bytes.withUnsafeBytes { all in
      compareBytes(UnsafeRawBufferPointer(rebasing: all[range]), utf8) == 0
    }
  }

  func find(_ utf8: UnsafeRawBufferPointer, _ hash: UInt32) -> Symbol? {
    var slot = Int(hash) & (slots.count - 1)
    for _ in 0..<Self.longestProbe {
      guard slots[slot] != 0 else { return nil }
      let id = Int(slots[slot]) - 1
      if hashes[id] == hash, hasBytes(id, utf8) { return Symbol(id: UInt32(id)) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return crowded.isEmpty ? nil : crowded[Array(utf8)].map { Symbol(id: $0) }
  }

  mutating func add(_ utf8: UnsafeRawBufferPointer, _ hash: UInt32) -> Symbol {
    let id = UInt32(count)
    bytes.append(contentsOf: utf8)
    precondition(bytes.count <= UInt32.max, "the names of a session need more than 4 GiB")
    ends.append(UInt32(bytes.count))
    hashes.append(hash)
    if count * 2 > slots.count {
      slots = [UInt32](repeating: 0, count: slots.count * 2)
      crowded.removeAll(keepingCapacity: true)
      for known in hashes.indices { place(UInt32(known)) }
    } else {
      place(id)
    }
    return Symbol(id: id)
  }

  var size: Int { bytes.count + count * SymbolTable.sizeOfEntry }

  private mutating func place(_ id: UInt32) {
    var slot = Int(hashes[Int(id)]) & (slots.count - 1)
    for _ in 0..<Self.longestProbe {
      if slots[slot] == 0 {
        slots[slot] = id + 1
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    crowded[Array(bytes[range(Int(id))])] = id
  }
}
