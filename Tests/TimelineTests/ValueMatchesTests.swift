import EventModel
import SessionsInMemory
import Testing
import Timeline

/// Which events meet conditions on what they write.
@Suite struct ValueMatchesTests {
  private static let transcript = """
    t+0.000s input start app {}
      life create app.cart {total: 475, lines: [{id: "tea", count: 1}]}
      life create app.form {isLoading: false, status: "idle", limit: null}
    t+1.000s input tap app/button:apply
      commit app.form version=1 isLoading = true; status = "paid"
      commit app.cart version=1 total = -25.5
    t+2.000s input tap app/button:apply
      commit app.form version=2 isLoading = true
      commit app.form version=3 isLoading = false; limit = 3
      commit app.cart version=2 lines[0].count = 2
      life destroy app.cart null

    """

  private static func session() throws -> SessionTimeline {
    let symbols = SymbolTable()
    let events = try Transcript.events(of: transcript, symbols: symbols)
    return try SessionTimeline(
      MemoryEvents(events, symbols: symbols, name: "app.log", application: "App"))
  }

  private static let cases: [(String, [Int])] = [
    ("app.cart.total < 0", [5]), ("total < 0", [5]), ("total<0", [5]), ("total = 475", [1]),
    ("total: 475 -> -25.5", [5]), ("total: 475 → *", [5]), ("total: -25.5 -> *", [10]),
    ("total: * -> 475", [1]),
    ("total: 1 -> *", []), ("isLoading becomes true", [4]), ("isLoading becomes false", [8]),
    ("isLoading = true", [4]), ("isLoading becomes true or total < 0", [4, 5]),
    ("not isLoading = true kind = commit", [5, 7, 8, 9]), ("status = paid", [4]),
    ("status ~ pa*", [4]), ("status = \"paid\"", [4]), ("limit: null -> 3", [8]),
    ("limit becomes 3 n > 8", []), ("app.cart.lines[id=tea].count > 1", [9]),
    ("app.cart.lines[0].count = 2", [9]), ("app.other.total < 0", []), ("becomes", []),
  ]

  @Test("A condition selects the events that make it so", arguments: cases)
  func conditions(text: String, expected: [Int]) throws {
    let session = try Self.session()
    let filter = try EventFilter(parsing: text)
    var matches = try ValueMatches(of: filter, in: session)
    var index = try ValueIndex(of: [.kind(.input), filter], in: session)
    index.read(in: session)
    var (found, indexed): ([Int], [Int]) = ([], [])
    try session.forEachEvent { header, payload in
      try matches?.add(header, payload)
      let event = Event(header, payload: Array(payload))
      var subject = FilterSubject(
        event: event, symbols: session.symbols, timeline: session.positions)
      subject.meets = { matches?.met.contains($0) ?? false }
      if filter.matches(subject) { found.append(header.number) }
      subject.meets = { index.meets($0, header.number) }
      if filter.matches(subject) { indexed.append(header.number) }
      return true
    }
    #expect(found == expected && indexed == expected)
  }

  @Test("Paths that lead to nothing are known at the end")
  func unmet() throws {
    let session = try Self.session()
    let filter = try EventFilter(parsing: "totl < 0 or limit = 3")
    var matches = try #require(try ValueMatches(of: filter, in: session))
    try session.forEachEvent {
      try matches.add($0, $1)
      return true
    }
    #expect(matches.unmet.map(\.description) == ["**.totl"])
  }

  @Test("A session that grows is read on")
  func growing() throws {
    let session = try Self.session()
    var index = try ValueIndex(of: [EventFilter(parsing: "total < 0")], in: session)
    while index.next(in: session) != nil { index.read(2, in: session) }
    let term = try #require(EventFilter(parsing: "total < 0").valueTerms.first)
    #expect((0...10).filter { index.meets(term, $0) } == [5])
  }
}
