import EventModel

/// The sets of nodes that places read, as numbers: 0 is the empty set.
///
/// A pass has few different sets, and most occur in many passes.
final class ReadSets {
  private let symbols: SymbolTable
  /// The number of the rendering pass.
  @exclusivity(unchecked) private(set) var pass: Int32 = 0
  /// Raised when the numbers of sets change their meaning.
  @exclusivity(unchecked) private(set) var generation = 0
  @exclusivity(unchecked) private var sets: [[Symbol]] = [[]]
  @exclusivity(unchecked) private var numbers: [[Symbol]: Int32] = [[]: 0]
  @exclusivity(unchecked) private var unions: [UInt64: Int32] = [:]
  @exclusivity(unchecked) private var texts: [[Int32]: String] = [:]
  @exclusivity(unchecked) private var forgetCount = 0

  init(_ symbols: SymbolTable) { self.symbols = symbols }

  /// Begins a pass. Symbols that were forgotten since the last one may be those of other names.
  func beginPass() {
    pass &+= 1
    guard symbols.forgetCount != forgetCount || max(sets.count, texts.count) > FrameReads.keptCount
    else {
      return
    }
    forgetCount = symbols.forgetCount
    generation += 1
    (sets, numbers, unions, texts) = ([[]], [[]: 0], [:], [:])
  }

  /// The number of the set of some names, in order.
  func number(of names: [Symbol]) -> Int32 {
    if let known = numbers[names] { return known }
    let number = Int32(sets.count)
    sets.append(names)
    numbers[names] = number
    return number
  }

  /// The number of the set of the names of two sets, those of the first one before the others.
  func union(_ first: Int32, _ second: Int32) -> Int32 {
    if second == 0 || first == second { return first }
    if first == 0 { return second }
    let key = UInt64(first) << 32 | UInt64(second)
    if let known = unions[key] { return known }
    let names = sets[Int(first)]
    let number = number(of: names + sets[Int(second)].filter { !names.contains($0) })
    unions[key] = number
    return number
  }

  /// The symbol of the text of a frame; ``Symbol/none`` if no place has read anything.
  ///
  /// - Parameter operations: The set of each operation of the patch, which is replaced.
  func symbol(of operations: inout [Int32]) -> Symbol {
    while operations.count > 1, operations[operations.count - 2] == operations.last {
      operations.removeLast()
    }
    if operations.count > FrameReads.lineLimit {
      operations = [operations.reduce(0) { union($0, $1) }]
    }
    if operations.allSatisfy({ $0 == 0 }) { return .none }
    if let known = texts[operations] { return symbols.passing(known) }
    let text = operations.map(line).joined(separator: "\n")
    texts[operations] = text
    return symbols.passing(text)
  }

  /// A name that will be replaced is left out, and one that would be read as two.
  private func line(_ set: Int32) -> String {
    sets[Int(set)].map { symbols[$0] }
      .filter { name in
        !name.hasPrefix("new#") && !name.utf8.contains { $0 == 0x09 || $0 == 0x0A }
      }
      .joined(separator: "\t")
  }
}
