import CBOR

/// The strings of ``Symbol``s.
///
/// A session makes a new name for each component that it creates, so a table that keeps every string
/// grows with the session. Two things hold it small: it keeps the bytes of the strings and makes a
/// `String` only when it is read, and a verification lets it forget passing strings with
/// ``forgetUnused(_:)``. A string is passing if it came from a log or was added with
/// ``passing(_:)``. A string that was added with ``symbol(_:)-(String)`` stays.
///
/// Its hash table is not a `Dictionary`, because a look-up by bytes must neither make a string nor
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

  /// The number of symbols that were ever in use at one time, that of the empty string included.
  /// Their ids are below it.
  package var count: Int { storage.pointee.count }

  /// The number of strings in the table, the empty one included.
  package var livingCount: Int { storage.pointee.livingCount }

  /// The memory that the strings need, in bytes: their sizes, and ``sizeOfEntry`` for each.
  package var size: Int { storage.pointee.size }

  /// The largest ``size`` with which names are read from a log.
  package var sizeLimit = EventCoding.nameLimit

  /// What a string needs besides its bytes, about.
  package static let sizeOfEntry = 64

  /// Returns the symbol of a string, which stays in the table; the first use adds it. Strings are
  /// compared by UTF-8 bytes.
  package func symbol(_ string: String) -> Symbol {
    let symbol = passing(string)
    keep(symbol)
    return symbol
  }

  /// Returns the symbol of a string that the table may forget; the first use adds it.
  ///
  /// Code that keeps the symbol beyond a turn must mark it with ``hold(_:)`` before unused strings
  /// are forgotten.
  package func passing(_ string: String) -> Symbol {
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
    let hash = XXH32.hash(utf8)
    if let known = storage.pointee.find(utf8, hash) { return known }
    guard utf8.isUTF8 else { return nil }
    return storage.pointee.add(utf8, hash)
  }

  /// The string of a symbol of this table.
  package subscript(symbol: Symbol) -> String {
    withUTF8(of: symbol) { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the string of a symbol of this table may be the name of a property: only letters and `_`
  /// are in it.
  package func isLabel(_ symbol: Symbol) -> Bool {
    storage.pointee.traits(of: Int(symbol.id)).contains(.label)
  }

  /// Whether the string of a symbol of this table has elements with keys, such as `rows[7]`.
  package func hasKeys(_ symbol: Symbol) -> Bool {
    storage.pointee.traits(of: Int(symbol.id)).contains(.keyed)
  }

  /// Calls `body` with the bytes of the string of a symbol of this table, without making the string.
  package func withUTF8<Result>(
    of symbol: Symbol, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    storage.pointee.withUTF8(of: Int(symbol.id), body)
  }
}

extension SymbolTable {
  /// The number of times that strings were forgotten. After each, a symbol that was kept outside
  /// the table can be that of another string.
  package var forgetCount: Int { storage.pointee.forgetCount }

  /// The number of strings after whose addition unused ones are forgotten.
  package var forgetLimit: Int {
    get { storage.pointee.forgetLimit }
    set { storage.pointee.forgetLimit = newValue }
  }

  /// Whether so many strings were added that unused ones will be forgotten.
  package var isForgetful: Bool { storage.pointee.addedCount >= forgetLimit }

  /// Makes a string stay in the table.
  package func keep(_ symbol: Symbol) { storage.pointee.mark(symbol, .kept) }

  /// Marks a string as used, so that it is not forgotten the next time.
  package func hold(_ symbol: Symbol) { storage.pointee.mark(symbol, .used) }

  /// Forgets the passing strings that were neither used nor held since the last time, if at least
  /// ``forgetLimit`` strings were added since then. Call it between turns.
  ///
  /// - Parameter holdSymbols: Holds the symbols that someone keeps; called only if strings will be
  ///   forgotten. Those of the chunks that are being read are held without it.
  package func forgetUnused(_ holdSymbols: () -> Void = {}) {
    guard isForgetful else { return }
    holdSymbols()
    for numbers in storage.pointee.readers {
      for index in 0..<numbers.pointee.count {
        hold(Symbol(id: numbers.pointee.ids[index]))
      }
    }
    storage.pointee.forgetUnused()
  }

  /// Adds the symbols of a chunk that is being read to those that are held.
  func addReader(_ numbers: UnsafePointer<HeldNumbers>) { storage.pointee.readers.append(numbers) }

  func removeReader(_ numbers: UnsafePointer<HeldNumbers>) {
    storage.pointee.readers.removeAll { $0 == numbers }
  }
}

/// What is often asked about the string of a symbol, found out once.
private struct SymbolTraits: OptionSet {
  let rawValue: UInt8
  static let label = SymbolTraits(rawValue: 1)
  static let keyed = SymbolTraits(rawValue: 2)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ utf8: UnsafeRawBufferPointer) {
    self = []
    if RedactionTable.isLabel(utf8: utf8) { insert(.label) }
    if RedactionTable.hasKeys(utf8) { insert(.keyed) }
  }
}

/// Not copyable, so that a read through a pointer does not copy it.
private struct SymbolStorage: ~Copyable {
  enum Use: UInt8 {
    /// The id has no string.
    case free
    /// The string was neither used nor held since strings were last forgotten.
    case unused
    case used
    /// The string is never forgotten.
    case kept
  }

  private struct Entry {
    /// The range of the string in `bytes`.
    var start: UInt32 = 0
    var end: UInt32 = 0
    var hash: UInt32 = 0
    var use = Use.free
    var traits: SymbolTraits = []
  }

  /// The UTF-8 bytes of all strings.
  private var bytes: [UInt8] = []
  /// By id.
  private var entries: [Entry] = []
  /// Open addressing. A slot contains a symbol's id plus 1, or 0. The size is a power of two.
  private var slots = [UInt32](repeating: 0, count: 256)
  /// The strings whose first slots were all taken. A log may contain names that were chosen so that
  /// their hashes are equal; in the slots alone, each would be compared with all before it. It is
  /// only searched, never walked, so that nothing depends on the process's hash seed.
  private var crowded: [[UInt8]: UInt32] = [:]
  /// The largest number of slots that are searched for a string.
  private static let longestProbe = 32

  /// The ids without a string, in the order in which they became free.
  private var freeIDs: [UInt32] = []
  private var nextFree = 0
  /// The number of ids that stay free, so that a symbol that someone kept by mistake has no string
  /// rather than another one.
  private static let restingCount = 4_096

  private(set) var livingCount = 0
  private(set) var forgetCount = 0
  /// The number of strings that were added since strings were last forgotten.
  private(set) var addedCount = 0
  var forgetLimit = 2_048
  var readers: [UnsafePointer<HeldNumbers>] = []

  var count: Int { entries.count }

  /// The text of a symbol whose string was forgotten. No code should have kept such a symbol.
  private static let forgotten = "(forgotten name)"

  func withUTF8<Result>(of id: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let entry = entries[id]
    guard entry.use != .free else { return Array(Self.forgotten.utf8).withUnsafeBytes(body) }
    return bytes.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[Int(entry.start)..<Int(entry.end)]))
    }
  }

  func traits(of id: Int) -> SymbolTraits { entries[id].traits }

  private func hasBytes(_ entry: Entry, _ utf8: UnsafeRawBufferPointer) -> Bool {
    let range = Int(entry.start)..<Int(entry.end)
    guard range.count == utf8.count else { return false }
    return bytes.withUnsafeBytes { all in
      compareBytes(UnsafeRawBufferPointer(rebasing: all[range]), utf8) == 0
    }
  }

  mutating func find(_ utf8: UnsafeRawBufferPointer, _ hash: UInt32) -> Symbol? {
    guard let id = id(of: utf8, hash) else { return nil }
    mark(Symbol(id: id), .used)
    return Symbol(id: id)
  }

  private func id(of utf8: UnsafeRawBufferPointer, _ hash: UInt32) -> UInt32? {
    var slot = Int(hash) & (slots.count - 1)
    for _ in 0..<Self.longestProbe {
      guard slots[slot] != 0 else { return nil }
      let id = slots[slot] - 1
      let entry = entries[Int(id)]
      if entry.hash == hash, hasBytes(entry, utf8) { return id }
      slot = (slot + 1) & (slots.count - 1)
    }
    return crowded.isEmpty ? nil : crowded[Array(utf8)]
  }

  mutating func mark(_ symbol: Symbol, _ use: Use) {
    let id = Int(symbol.id)
    guard id < entries.count else { return }
    let known = entries[id].use
    if known != .free, known.rawValue < use.rawValue { entries[id].use = use }
  }

  mutating func add(_ utf8: UnsafeRawBufferPointer, _ hash: UInt32) -> Symbol {
    let start = UInt32(bytes.count)
    bytes.append(contentsOf: utf8)
    precondition(bytes.count <= UInt32.max, "the names of a session need more than 4 GiB")
    let entry = Entry(
      start: start, end: UInt32(bytes.count), hash: hash, use: .used, traits: SymbolTraits(utf8))
    let id: UInt32
    if freeIDs.count - nextFree > Self.restingCount {
      id = freeIDs[nextFree]
      nextFree += 1
      entries[Int(id)] = entry
    } else {
      id = UInt32(count)
      entries.append(entry)
    }
    livingCount += 1
    addedCount += 1
    if livingCount * 2 > slots.count {
      placeAll(slotCount: slots.count * 2)
    } else {
      place(id)
    }
    return Symbol(id: id)
  }

  var size: Int { bytes.count + livingCount * SymbolTable.sizeOfEntry }

  private mutating func place(_ id: UInt32) {
    let entry = entries[Int(id)]
    var slot = Int(entry.hash) & (slots.count - 1)
    for _ in 0..<Self.longestProbe {
      if slots[slot] == 0 {
        slots[slot] = id + 1
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    crowded[Array(bytes[Int(entry.start)..<Int(entry.end)])] = id
  }

  private mutating func placeAll(slotCount: Int) {
    slots = [UInt32](repeating: 0, count: slotCount)
    crowded.removeAll(keepingCapacity: true)
    for id in entries.indices where entries[id].use != .free { place(UInt32(id)) }
  }

  mutating func forgetUnused() {
    var kept: [UInt8] = []
    freeIDs.removeFirst(nextFree)
    nextFree = 0
    for id in entries.indices {
      let entry = entries[id]
      switch entry.use {
      case .free: continue
      case .unused:
        entries[id] = Entry()
        livingCount -= 1
        freeIDs.append(UInt32(id))
        continue
      case .used: entries[id].use = .unused
      case .kept: break
      }
      entries[id].start = UInt32(kept.count)
      kept.append(contentsOf: bytes[Int(entry.start)..<Int(entry.end)])
      entries[id].end = UInt32(kept.count)
    }
    bytes = kept
    addedCount = 0
    forgetCount += 1
    var slotCount = 256
    while livingCount * 2 > slotCount { slotCount *= 2 }
    placeAll(slotCount: slotCount)
  }
}
