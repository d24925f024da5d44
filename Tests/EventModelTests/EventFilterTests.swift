import EventModel
import Testing

@Suite struct EventFilterTests {
  let transcript = """
    t+0.000s input start app
      life create app.cart {total: 0}
    t+1.000s input tap app.button
      send app.cart.recalculate 5
        commit app.cart version=1 total = 42; items[2].name = "Milk"
      frame text = "42"
    """

  func numbers(_ filter: String) throws -> [Int] {
    let symbols = SymbolTable()
    let events = try Transcript.events(of: transcript, symbols: symbols)
    let timeline = PositionTimeline(
      count: events.count, cause: { events[$0].cause }, lastEvent: { _ in 0 })
    let filter = try EventFilter(parsing: filter)
    return events.map(\.number).filter {
      filter.matches(FilterSubject(event: events[$0], symbols: symbols, timeline: timeline))
    }
  }

  @Test("Each field and operator selects what it says")
  func fields() throws {
    let cases: [(String, [Int])] = [
      ("", [0, 1, 2, 3, 4, 5]), ("kind = commit", [4]), ("kind != input", [1, 3, 4, 5]),
      ("node ~ app.c*", [1, 3, 4]), ("node=app.button", [2]), ("path = app.cart.items", [4]),
      ("path = app.cart.items[2].name", [4]), ("path = app.cart.items[1]", []),
      ("path ~ *total", [4]), ("cause = @3", [4]), ("root = 2", [2, 3, 4, 5]), ("depth > 1", [4]),
      ("n <= 1", [0, 1]), ("t >= 0.5s", [2, 3, 4, 5]), ("milk", [4]), ("cause = none", [0, 2]),
      ("kind = input or kind = frame", [0, 2, 5]), ("kind = input n > 0", [2]),
      ("not (kind=input or kind=frame) and root=2", [3, 4]), ("\"total = 42\"", [4]),
      ("not not kind = send", [3]), ("text ~ \"send*\"", [3]),
    ]
    for (filter, expected) in cases { #expect(try numbers(filter) == expected, "\(filter)") }
  }

  @Test("An error names the column and the next step")
  func errors() {
    let cases = [
      (
        "kind = commit a[ = 3",
        "column 15: \"a[\" is no field and no state path: expected ]; "
          + "fields are kind, node, path, cause, root, depth, n, t and text"
      ),
      ("total: 1 ->", "column 12: a value is missing; write one such as 475"),
      ("total: * -> \"a", "column 15: the text has no closing quote; close it with \""),
      ("(kind = send", "column 1: this parenthesis is not closed; add \")\""),
      (
        String(repeating: "(", count: 70),
        "column 65: this is nested more than 64 deep; use fewer parentheses"
      ),
      ("n ~ 3", "column 1: n is a number; use =, !=, <, <=, > or >="),
      ("n = x", "column 5: \"x\" is no number; write one like @1234"),
      (
        "text < 5",
        "column 1: text of an event cannot be compared with <; use =, != or ~; '**.text < 5' "
          + "asks for a part of the state"
      ),
      ("kind =", "column 7: a value is missing after =; write kind = VALUE"),
      ("a)", "column 2: nothing opens this parenthesis; remove it, or add \"(\" before"),
      ("a or", "column 5: a term is missing; write a word, or a field like kind = commit"),
    ]
    for (text, message) in cases {
      let error = #expect(throws: FilterError.self) { try EventFilter(parsing: text) }
      #expect(error?.description == message)
    }
  }
}
