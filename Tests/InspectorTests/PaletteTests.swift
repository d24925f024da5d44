import EventModel
import Inspector
import PackageSources
import SessionsInMemory
import Testing
import TextTerminal
import Timeline

/// The prompt of commands, the help and the hints.
@Suite struct PaletteTests {
  private func model(_ keys: String, _ width: Int = 80, _ height: Int = 24) throws -> InspectorModel
  {
    var model = try Fixture.model(width, height)
    _ = KeyScript(keys).run(on: &model)
    return model
  }

  @Test("The prompt lists the commands that begin with what is typed, or speak of it")
  func proposals() throws {
    func listed(_ keys: String) throws -> [String] {
      try model(keys).render().textRows.filter { $0.hasPrefix(" :") }.map { row in
        String(row.dropFirst(2).prefix { $0 != " " })
      }
    }
    let page = try Page("Sources/Inspector/INSPECTOR.md")
    let names = Page.code(in: try #require(page.section("Prompts")).joined(separator: "\n"))
      .filter { $0.hasPrefix(":") && $0.count > 2 }
      .map { String($0.dropFirst().prefix { $0 != " " }) }
    #expect(try Set(listed(":")) == Set(names) && !names.isEmpty)
    #expect(try listed(":p") == ["play"] && listed(":clipb") == ["copy"])
    #expect(try listed(":@12") == ["goto"] && listed(":break x") == [] && listed("/w") == [])
  }

  @Test("Tab and arrows put a command into the prompt, and Enter runs it")
  func completion() throws {
    func line(_ keys: String) throws -> String { try model(keys).render().textRows[22] }
    for (keys, text) in [
      (":<Tab>", ":blame"), (":<Tab><Tab>", ":break"), (":<Up>", ":whynot"),
      (":<Down><Down><Up>", ":blame"),
      (":w<Tab><Tab>", ":whynot"), (":br<Tab>x", ":break x"), (":zzz<Tab>", ":zzz"),
      (":<Tab><Tab><BS>", ":break"), ("/<Tab>x", "/x"),
    ] {
      #expect(try line(keys) == text, "\(keys)")
    }
    #expect(try model(":qu<Tab><Enter>").message == "")
    #expect(try model(":fil<Tab>kind = commit<Enter>").message == "6 of 24 events")
    #expect(
      try model("13G2:why<Enter>").message
        == "app.list.store.items[id=3]  (absent) → {id: 3, title: \"bread\"}")
  }

  @Test("What is typed in the help is searched for, in keys and in what they do")
  func help() throws {
    func shown(_ keys: String) throws -> [String] {
      try Array(model(keys).render().textRows[2..<21]).filter { !$0.isEmpty }
    }
    #expect(try shown("?bookmark").count == 3)
    #expect(try shown("?BOOKMARK") == shown("?bookmark"))
    #expect(try shown("?zzzz") == [] && shown("?zzzz<BS><BS><BS><BS>") == shown("?"))
    #expect(try model("?bookmark").render().textRows[1] == " Help, type to search: bookmark")
    for keys in ["?<Esc>", "?x<Esc>", "??", "?<BS>", "?<F1>"] {
      #expect(try model(keys).render().dump().contains("Timeline"), "\(keys)")
    }
    #expect(try model("?x<Esc>?").render().textRows[1] == " Help, type to search:")
  }

  @Test("Hints are those of the pane, and end with help and quit in every size")
  func hints() throws {
    for (width, height) in [(40, 8), (40, 11), (80, 24), (120, 36), (200, 50)] {
      for pane in "12345" {
        let row = try #require(model(String(pane), width, height).render().textRows.last)
        #expect(row.hasSuffix("? help  q quit") && row.count <= width, "\(width) \(pane): \(row)")
      }
    }
    #expect(try model("2").render().textRows[23].hasPrefix("[ ] writes  y why  Y why not  B blame"))
    #expect(try model("<Space>").render().textRows[23] == "+ - speed  any other key stops")
  }
}

/// A copy of the selection.
@Suite struct CopyTests {
  @Test("What is selected in a pane is sent to the clipboard")
  func copy() throws {
    for (keys, text) in [
      ("9G", "input tap app.form.add"), ("13G2", "{id: 3, title: \"bread\"}"), ("14G2", "3"),
      ("14G3j", "3"), ("16G4", "bread"), ("14G5", "commit app.list.store version=2 count = 3"),
    ] {
      var model = try Fixture.model()
      _ = KeyScript(keys).run(on: &model)
      model.handle(.control("y"))
      #expect(model.request == .copy(text), "\(keys)")
      #expect(model.message.hasSuffix(": \(text.utf8.count) bytes"))
    }
  }

  @Test("A large value is written to a file, and a failure is said")
  func save() throws {
    let symbols = SymbolTable()
    let text = String(repeating: "x", count: 70_001)
    let events = try Transcript.events(
      of: "t+0.000s input start app {}\n  life create app.a {text: \"\(text)\"}\n",
      symbols: symbols)
    var model = InspectorModel(
      try SessionTimeline(
        MemoryEvents(events, symbols: symbols, name: "a.log", application: "A")),
      width: 80, height: 24)
    final class Files { var written: [String: String] = [:] }
    let files = Files()
    model.saving = { path, text in
      files.written[path] = text
      return path == "full" ? "no space" : nil
    }
    _ = KeyScript("1G2/text<Enter>").run(on: &model)
    model.handle(.control("y"))
    #expect(model.request == nil)
    #expect(model.message == "70003 bytes are too many for a clipboard; :save FILE writes them")
    _ = KeyScript(":save out.txt<Enter>").run(on: &model)
    #expect(model.message == "saved: out.txt" && files.written["out.txt"] == "\"\(text)\"\n")
    _ = KeyScript(":save full<Enter>").run(on: &model)
    #expect(model.message == "no space")
    _ = KeyScript(":save<Enter>").run(on: &model)
    #expect(model.message == "write the name of a file, such as :save value.txt")
    var empty = InspectorModel(
      try InspectorModelTests.emptySession(), width: 80, height: 24)
    _ = KeyScript(":copy<Enter>").run(on: &empty)
    #expect(empty.message == "nothing is selected")
  }
}
