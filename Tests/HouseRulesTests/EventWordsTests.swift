import PackageSources
import Testing

/// The words of events in the sources are those of EVENTS.md.
@Suite struct EventWordsTests {
  @Test("The page names each operation of the life cycle and of timers that the sources emit")
  func operations() throws {
    let page = try Page("Sources/EventModel/EVENTS.md")
    let named = Set(Page.code(in: try #require(page.section("Kinds")).joined(separator: " ")))
    let emitted = try SourceTree.files(below: "Sources").flatMap(\.lines)
      .filter { $0.contains("emitLifecycle(\"") || $0.contains("emitTimer(\"") }
      .flatMap { $0.matches(of: /emit(?:Lifecycle|Timer)\("(\w+)"/).map { String($0.1) } }
    #expect(Set(emitted).count > 8)
    #expect(Set(emitted).subtracting(named) == [])
  }
}
