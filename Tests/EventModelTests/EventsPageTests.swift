import CBOR
import EventModel
import PackageSources
import Testing

/// What EVENTS.md says is what the code does.
@Suite struct EventsPageTests {
  private let page: Page
  private let symbols = SymbolTable()

  init() throws { page = try Page("Sources/EventModel/EVENTS.md") }

  @Test("The page names every kind of event with its number, and no other")
  func kinds() throws {
    let rows = Page.rows(in: try #require(page.section("Kinds")))
    let known = EventKind.known.map { "\($0.rawValue) `\($0.name)`" }
    #expect(rows.compactMap(\.first) == known)
  }

  @Test("Each example of a patch is what the code computes, and turns the old value into the new")
  func patches() throws {
    let examples = Page.blocks("patch", in: try #require(page.section("Patches")))
    #expect(examples.count >= 8)
    for example in examples {
      try #require(example.count == 3, "\(example)")
      let old = try Notation.value(of: String(example[0]))
      let new = try Notation.value(of: String(example[1]))
      let patch = Patch.between(old, new, symbols: symbols)
      #expect(PayloadNotation.text(of: patch, symbols: symbols) == example[2])
      let line = "t+1s commit store \(example[2])"
      let event = try #require(try Transcript.events(of: line, symbols: symbols).first)
      let read = try Patch(symbolic: event.payload)
      #expect(try read.applied(to: old, symbols: symbols) == new)
    }
  }

  @Test("Every operation of patches has an example")
  func operations() throws {
    let section = try #require(page.section("Patches"))
    let found = try Page.blocks("patch", in: section).flatMap { example in
      try Patch.between(
        Notation.value(of: String(example[0])), Notation.value(of: String(example[1])),
        symbols: symbols
      ).operations.map(\.action.number)
    }
    #expect(Set(found) == [0, 1, 2, 3])
  }

  @Test("The page names every finding, and no other")
  func findings() throws {
    let rows = Page.rows(in: try #require(page.section("Findings and other notes")))
    #expect(
      rows.compactMap(\.first).flatMap { Page.code(in: $0) }
        == Finding.Code.allCases.map(\.rawValue))
  }

  @Test("The codes of rule 10 are those of patches that do not fit")
  func codes() throws {
    let errors: [PatchError] = [
      .absentParent(path: ""), .absentKey(path: ""), .indexOutOfRange(path: "", index: 0, count: 0),
      .wrongType(path: "", expected: ""), .notAScalarBoundary(path: "", byteOffset: 0),
    ]
    let rule = try #require(page.section("Rules")).drop { !$0.hasPrefix("10.") }.prefix(2)
    let named = Page.code(in: rule.joined(separator: " "))
    #expect(named == [errors[0].code, errors[errors.count - 1].code])
  }
}
