import CBOR
import EventModel
import Testing

@Suite struct ProjectionTests {
  /// A session written as a transcript, folded to its end.
  func fold(_ transcript: String) throws -> Projection {
    let symbols = SymbolTable()
    var projection = Projection(symbols: symbols)
    for event in try Transcript.events(of: transcript, symbols: symbols) {
      try projection.apply(event)
    }
    return projection
  }

  let session = """
    t+0.000s input start app
      life create new#1 {count: 1}
      life bind app.store "new#1"
      life create app.router ["home"]
      life create app.row.cell 7
      commit ~Loose#1 version=1 . = {a: [1, 2]}
      frame . = {kind: "Text", text: "1"}
    t+1.000s input tap app.button
      commit app.store version=1 count = 2
        route push app.router ["home", "detail"]
      life destroy app.row
      frame text = "2"
    """

  @Test("Life, commits, routes and frames fold into state, stacks and screen")
  func folding() throws {
    let projection = try fold(session)
    let symbols = projection.symbols
    #expect(
      projection.states.map { symbols[$0.node] + " " + Notation.text(of: $0.value) } == [
        "app.store {count: 2}", #"app.router ["home", "detail"]"#, "~Loose#1 {a: [1, 2]}",
      ])
    #expect(projection.routes.map(\.stack) == [["home", "detail"]])
    #expect(projection.screen == .map(["kind": .text("Text"), "text": .text("2")]))
    #expect(projection.lastEvent == 11)
    #expect(projection.lastFrame == 11)
    #expect(projection.lastWrite(of: symbols.symbol("app.store")) == 8)
  }

  @Test("A destroyed node takes the nodes below it, and none beside it")
  func destroyed() throws {
    let projection = try fold(
      """
      t+0.000s input start app
        life create app.row 1
        life create app.row.cell 2
        life create app.row2 3
        life create app.row-2.cell 4
        life create app.ro 5
        life destroy app.row
      """)
    let symbols = projection.symbols
    #expect(
      projection.states.map { symbols[$0.node] } == ["app.row2", "app.row-2.cell", "app.ro"])
  }

  @Test("A keyframe restores the same projection")
  func keyframe() throws {
    let projection = try fold(session)
    var restored = Projection(symbols: projection.symbols)
    for entry in projection.keyframe() {
      try restored.restore(node: entry.node, state: entry.state, event: projection.lastEvent)
    }
    #expect(restored == projection)
    #expect(restored.states.map(\.node) == projection.states.map(\.node))
  }

  @Test("A patch that does not fit names event and node")
  func misfit() throws {
    let error = #expect(throws: ProjectionError.self) {
      try fold("t+0.000s input start app\n  commit app.store version=1 count -")
    }
    #expect(
      error?.description
        == "CR2207 event @1 does not fit app.store: the value is not a map or set")
  }

  @Test("State paths find values by key, index, field and wildcard")
  func paths() throws {
    let projection = try fold(
      """
      t+0.000s input start app
        life create app.cart {items: [{id: 7, price: 2}, {id: 8, price: 3}], isLoading: true}
        life create app.cart.list {rows: {"a.b": 1, 12: 2}, isLoading: false}
        life create app.shelf {book: {b1: {title: "Emma"}, 7: {title: "Ivy"}}}
      """)
    let cases = [
      ("app.cart.items[1].price", "app.cart.items[1].price=3"),
      ("app.cart.items[id=7].price", "app.cart.items[0].price=2"),
      (
        "app.**.isLoading",
        "app.cart.isLoading=true app.cart.list.isLoading=false"
      ),
      ("app.cart.list.rows[\"a.b\"]", "app.cart.list.rows[\"a.b\"]=1"),
      ("app.cart.list.rows{12}", "app.cart.list.rows{12}=2"),
      ("app.cart.items[*].id", "app.cart.items[0].id=7 app.cart.items[1].id=8"),
      ("app.shelf.book[id=b1].title", "app.shelf.book.b1.title=\"Emma\""),
      ("app.shelf.book[id=7].title", "app.shelf.book{7}.title=\"Ivy\""),
      ("app.shelf.book[title=Emma]", "app.shelf.book.b1={title: \"Emma\"}"),
      ("app.nowhere", ""),
    ]
    for (path, expected) in cases {
      let found = projection.matches(try StatePath(parsing: path)).map {
        "\($0.path)=\(Notation.text(of: $0.value))"
      }
      #expect(found.joined(separator: " ") == expected)
    }
  }

  @Test("A path prints as it was read")
  func printing() throws {
    for text in [
      "app.cart.items[2].price", "items[id=7]", "app.**.isLoading", "rows[\"a.b\"].*", "a{12}[0]",
      "~Counter#1.count", "services.<Clock>.now",
    ] {
      #expect(try StatePath(parsing: text).description == text)
    }
    // A name that is not a path, as events show it, and values with brackets.
    for (text, elements) in [
      (#""my cart.shop"[2].n"#, [.key("my cart.shop"), .index(2), .key("n")]),
      (#""app.rows"[2]"#, [.key("app"), .key("rows"), .index(2)]),
      (#"rows[id="a]b"].n"#, [.key("rows"), .whereField("id", .text("a]b")), .key("n")]),
      (#"rows[id={a: [1]}]"#, [.key("rows"), .whereField("id", .map(["a": .array([.int(1)])]))]),
    ] as [(String, [StatePath.Element])] {
      let path = try StatePath(parsing: text)
      #expect(path.elements == elements)
      #expect(try StatePath(parsing: path.description) == path)
    }
    #expect(throws: NotationError.self) { try StatePath(parsing: "a..b") }
    #expect(throws: NotationError.self) { try StatePath(parsing: "a[") }
  }
}

@Suite struct WriteSearchTests {
  @Test("Writes of a path are commits that touch it and the life of its node")
  func writes() throws {
    let symbols = SymbolTable()
    let transcript = """
      t+0.000s input start app
        life create new#1 {n: 0, items: []}
        life bind app.a "new#1"
        life create app.ab {n: 0}
        commit app.a version=1 n = 1
        commit app.ab version=1 n = 1
        commit app.a version=2 items splice 0 -0 +[1]
        route push app.router ["x"]
        frame . = {text: "1"}
        life destroy app
      """
    let events = try Transcript.events(of: transcript, symbols: symbols)
    func numbers(_ path: String) throws -> [Int] {
      var search = WriteSearch(try StatePath(parsing: path), symbols: symbols)
      return events.filter { event in
        event.payload.withUnsafeBytes { search.isWrite(event.header, payload: $0) }
      }.map(\.number)
    }
    #expect(try numbers("app.a.n") == [2, 4, 9])
    #expect(try numbers("app.a.items[0]") == [2, 6, 9])
    #expect(try numbers("app.*.n") == [2, 3, 4, 5, 7, 9])
    #expect(try numbers("app.router") == [7, 9])
    #expect(try numbers("app.**.n") == [2, 3, 4, 5, 7, 9])
    #expect(try numbers("screen.text") == [8])
  }
}
