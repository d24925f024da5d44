import EventModel
import Inspector
import SessionsInMemory
import Testing
import TextTerminal
import Timeline

/// The row that shows the whole session.
@Suite struct ScrubberTests {
  private static let row = 21

  private func cells(_ model: InspectorModel) -> [Character] {
    Array(model.render().text(ofRow: Self.row).dropFirst(4).prefix { $0 != "]" })
  }

  @Test("Each turn is as wide as the others, its events are bars, and those of inputs are bright")
  func bars() throws {
    var text = "t+0.000s input start app {}\n"
    for node in 1...30 { text += "  life create app.n\(node) {}\n" }
    text += "t+1.000s input tap app.add\n  send app.n1\nt+9.000s timer fire app.clock\n"
    let symbols = SymbolTable()
    let events = try Transcript.events(of: text, symbols: symbols)
    var model = InspectorModel(
      try SessionTimeline(
        MemoryEvents(events, symbols: symbols, name: "app.log", application: "App")),
      width: 79, height: 24, start: 33)
    // 72 cells, 24 for each turn.
    let bars = "███████████████████████" + "▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂" + "|▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁"
    #expect(String(cells(model)) == bars)
    let roles = (4..<75).map { model.render()[Self.row, $0].role.letter }
    #expect(
      String(roles) == String(repeating: "i", count: 47) + "F" + bars.dropFirst(48).map { _ in "d" }
    )
    model.isASCII = true
    #expect(
      String(cells(model))
        == "#######################........................|.......................")
  }

  @Test("It shows what passes the filter, hits of the search, failures, divergences and bookmarks")
  func marks() throws {
    var model = try Fixture.model(divergences: [KnownDivergence(event: 11, text: "differs")])
    func press(_ text: String) {
      _ = KeyScript(text).run(on: &model)
      while model.isBusy { _ = model.tick() }
    }
    press("0")
    let plain = String(cells(model))
    #expect(plain == "|=======================##x#########::::::::!:::::::::::::::............")
    press("5Gmb0/kind = commit<Enter>")
    #expect(
      String(cells(model))
        == "============b==|==/=====##x##//#####::::/:::!:::::::::::::::............")
    press("<Esc>f kind = send<Enter>")
    #expect(
      String(cells(model))
        == "============b===========#|x#o#######::::::::!:::::::::::::::............")
  }

  @Test("A click on a cell goes to the first event that is in it, or after it")
  func clicks() throws {
    for tail in [nil, 8] {
      var model = InspectorModel(
        try Fixture.session(), width: 80, height: 24, start: 23, tellsStory: true, tail: tail)
      var former = -1
      for column in 0..<72 {
        model.handle(.mouse(MouseEvent(.press, row: Self.row, column: column + 4)))
        model.handle(.mouse(MouseEvent(.release, row: Self.row, column: column + 4)))
        while model.isBusy { _ = model.tick() }
        let shown = try #require(cells(model).firstIndex(of: "|"))
        #expect(shown >= column || model.current == 23, "\(column)")
        #expect(model.current >= former && model.current - former <= 2)
        former = model.current
      }
      #expect(former == 23)
    }
  }
}
