import CBOR
import EventModel
import Testing

@Suite struct SymbolTests {
  @Test(
    "A table knows which names may be labels, and which have keys, also of a name that was reused")
  func traits() {
    let symbols = SymbolTable()
    let names = ["count", "_row", "row7", "rows[ab].store", "größe", ""]
    let made = names.map(symbols.symbol)
    #expect(made.map(symbols.isLabel) == [true, true, false, false, false, true])
    #expect(made.map(symbols.hasKeys) == [false, false, false, true, false, false])
    symbols.forgetLimit = 1
    let passing = symbols.passing("rows[1]")
    for _ in 0..<2 { symbols.forgetUnused(); _ = symbols.passing("next\(symbols.forgetCount)") }
    #expect(!symbols.hasKeys(passing) && !symbols.isLabel(passing))
  }

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

  @Test("A passing string that nobody used or held since the last time is forgotten")
  func forgetting() {
    let table = SymbolTable()
    table.forgetLimit = 0
    let kept = table.symbol("kept")
    let (held, used) = (table.passing("held"), table.passing("used"))
    let unused = table.passing("unused")
    for _ in 0..<3 {
      table.forgetUnused { table.hold(held) }
      #expect(table.passing("used") == used)
    }
    #expect([kept, held, used].map { table[$0] } == ["kept", "held", "used"])
    #expect(table.known("unused") == nil && table[unused] == "(forgotten name)")
    #expect(table.livingCount == 4 && table.size == 12 + 4 * SymbolTable.sizeOfEntry)
    #expect(table.passing("unused") != unused)
    table.keep(table.passing("unused"))
    for _ in 0..<3 { table.forgetUnused() }
    #expect(table.known("unused") != nil && table.known("held") == nil)
    #expect(table.known("kept") == kept)
  }

  @Test("A session that makes new names without end needs room for some of them")
  func endlessNames() {
    let table = SymbolTable()
    let constant = table.symbol("constant")
    var different: [String] = []
    for number in 0..<300_000 {
      let name = "shop.product#\(number)"
      let symbol = table.passing(name)
      if table[symbol] != name || table.known(name) != symbol { different.append(name) }
      table.forgetUnused()
    }
    #expect(different.isEmpty)
    #expect(table.count < 5 * table.forgetLimit, "\(table.count)")
    #expect(table.size < 4 * table.forgetLimit * 100, "\(table.size)")
    #expect(table[constant] == "constant")
  }

  @Test("The names of a chunk that is being read are not forgotten")
  func chunkBeingRead() throws {
    let (written, table) = (SymbolTable(), SymbolTable())
    table.forgetLimit = 0
    var encoder = EventEncoder(symbols: written)
    var writer = CBORWriter(capacity: 1_024)
    encoder.writePreamble(chunk: 0, firstNumber: 0, time: 0, into: &writer)
    for number in 0..<6 {
      var header = EventHeader(kind: .note)
      header.name = written.symbol(number % 5 == 0 ? "first" : "name \(number)")
      (header.number, header.time, header.startsTurn) = (number, Int64(number + 1), true)
      header.cause = EventHeader.noCause
      try encoder.write(
        header, payload: UnsafeRawBufferPointer(start: nil, count: 0),
        previousTime: Int64(number), into: &writer)
    }
    var decoder = EventDecoder(symbols: table)
    var reader = CBORReader(writer.bytes)
    var names: [String] = []
    while !reader.isAtEnd {
      guard case .event(let header, _) = try decoder.next(in: &reader) else { continue }
      names.append(table[header.name])
      for _ in 0..<3 { table.forgetUnused() }
    }
    #expect(names == ["first", "name 1", "name 2", "name 3", "name 4", "first"])
    decoder.resetChunk()
    for _ in 0..<3 { table.forgetUnused() }
    #expect(table.livingCount == 1)
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
