import EventModel
import Testing

@Suite struct SymbolTests {
  @Test("Strings that Swift calls equal but whose bytes differ get symbols of their own")
  func canonicallyEquivalent() {
    let table = SymbolTable()
    #expect(table.symbol("\u{E9}") != table.symbol("e\u{301}"))
    #expect(table.symbol("a") == table.symbol("a"))
    #expect(table[table.symbol("cart")] == "cart")
  }

  @Test("Names with equal hashes are found in constant time")
  func equalHashes() {
    // The last word of four bytes can undo the one before it, so every first word has a partner.
    let names = (0..<20_000).map { CollidingName.bytes($0) }
    let hashes = Set(names.map { name in name.withUnsafeBytes { XXH32.hash($0) } })
    #expect(hashes.count == 1)
    let table = SymbolTable()
    let clock = ContinuousClock()
    let time = clock.measure {
      for round in 0..<2 {
        for (index, name) in names.enumerated() {
          let symbol = name.withUnsafeBytes { table.symbol(utf8: $0) }
          if symbol?.id != UInt32(index + 1) { Issue.record("name \(index) in round \(round)") }
        }
      }
    }
    #expect(table.count == names.count + 1)
    #expect(time < .seconds(20), "\(time)")
  }

  @Test("The size of a table counts every name once")
  func size() {
    let table = SymbolTable()
    let before = table.size
    for _ in 0..<3 { _ = table.symbol("cart") }
    #expect(table.size == before + 4 + SymbolTable.sizeOfEntry)
  }

  @Test("A string that is only looked up is not added")
  func known() {
    let table = SymbolTable()
    #expect(table.known("cart") == nil && table.count == 1)
    #expect(table.known("") == Symbol.none)
    #expect(table.symbol("cart") == table.known("cart"))
  }

  @Test("Every string of a large table reads as it was added")
  func strings() {
    let table = SymbolTable()
    let names = (0..<20_000).map { "app.page#\($0).Zoë\(String(repeating: "x", count: $0 % 70))" }
    let symbols = names.map { table.symbol($0) }
    #expect(symbols.map { table[$0] } == names)
    #expect(table[.none] == "")
  }
}
