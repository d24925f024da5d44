import EventModel
import HeadlessUI
import ReplayRuntime
import Samples
import Testing

@Suite struct LargeCatalogueTests {
  @Test("A change of one of a thousand rows reads that row again, and no other")
  func oneRow() throws {
    // By later rules a list makes only the rows that are near the screen.
    let runtime = Runtime(
      clock: .virtual, seed: 1, symbols: SymbolTable(), rules: RuntimeRules(number: 6))
    let host = HeadlessHost(runtime: runtime)
    runtime.start(.map([:])) { LargeCatalogue.build(in: host) }
    #expect(host.evaluationCount > 7_000)
    let before = host.evaluationCount
    try host.tap("LargeCatalogue.catalogue/button:favour[p500]")
    // The catalogue, its stack and list, and what is in the one row.
    #expect(host.evaluationCount - before < 40)
    #expect(host.screen?.plainText.contains("Product 500 6.00 Look * Product 501") == true)
  }

  @Test("Of a thousand rows a hundred are made")
  func nearRows() {
    let runtime = Runtime(clock: .virtual, seed: 1)
    let host = HeadlessHost(runtime: runtime)
    runtime.start(.map([:])) { LargeCatalogue.build(in: host) }
    #expect(host.evaluationCount < 1_000)
  }
}
