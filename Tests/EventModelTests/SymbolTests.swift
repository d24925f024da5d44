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
}
