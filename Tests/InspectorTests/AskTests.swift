import EventModel
import Inspector
import SessionsInMemory
import TextTerminal
import Testing
import Timeline

/// The questions whose answers take the place of the causes.
@Suite struct AskTests {
  /// The rows of pane 5 after keys, without what is right of them.
  private func rows(_ keys: String) throws -> [String] {
    var model = try Fixture.model(120, 40)
    _ = KeyScript(keys + "5z").run(on: &model)
    return model.render().textRows[2..<36].map { row in
      row.dropFirst().trimming { $0 == " " || $0 == "|" }
    }.filter { !$0.isEmpty }
  }

  @Test("o lists what has begun and not ended at the event")
  func outstanding() throws {
    #expect(
      try rows("17Go") == [
        "outstanding at @17",
        "@17  effect save app.list  for 0.000s, begun by @9 input tap app.form.add",
      ])
    #expect(try rows("3Go") == ["outstanding at @3", "nothing"])
    #expect(try rows("23Go") == ["outstanding at @23", "nothing"])
  }

  @Test("B names the event that wrote each value; of a selected part only its values")
  func blame() throws {
    let whole = try rows("15GB")
    #expect(whole[0] == "state at @15, written by")
    #expect(whole.contains("app.list.store.count 3  @14 commit"))
    #expect(whole.contains("app.form.store.text \"\"  @11 commit"))
    #expect(whole.contains("app.form.store.valid true  @7 commit"))
    #expect(try rows("15G2/count<Enter>B").count == 2)
  }

  @Test("Y says since when a value is as it is, what did not write it, and what has not ended")
  func whyNot() throws {
    let rows = try rows("17G2/valid<Enter>Y")
    #expect(
      rows == [
        "app.form.store.valid at @17", "true", "not written since",
        "-> @7 commit app.form.store version=2 valid = true", "its store was written at",
        "-> @11 commit app.form.store version=3 text = \"\"", "has not ended",
        "@17  effect save app.list  for 0.000s, begun by @9 input tap app.form.add",
      ], "\(rows)")
  }

  @Test("Enter goes to the event of a row and the answer stays; the key again, y and Esc close it")
  func closing() throws {
    var model = try Fixture.model(120, 40)
    _ = KeyScript("17Goj<Enter>").run(on: &model)
    #expect(model.current == 17 && model.render().dump().contains("outstanding at @17"))
    _ = KeyScript("<Esc>").run(on: &model)
    #expect(!model.render().dump().contains("outstanding at"))
    for close in ["o", "y", "<Esc>"] {
      _ = KeyScript("o").run(on: &model)
      #expect(model.render().dump().contains("outstanding at @17"))
      _ = KeyScript(close).run(on: &model)
      #expect(!model.render().dump().contains("outstanding at"), "\(close)")
    }
  }

  @Test("A question about a long session is answered between keys, and a key stops it")
  func long() throws {
    let symbols = SymbolTable()
    let events = (0..<20_000).map { number in
      var header = EventHeader(kind: .effectBegan, node: symbols.symbol("app"))
      (header.number, header.time, header.startsTurn) = (number, Int64(number), true)
      header.kind = number == 7 ? .effectBegan : .note
      return Event(header, payload: [0xF6])
    }
    var model = InspectorModel(
      try SessionTimeline(
        MemoryEvents(events, symbols: symbols, name: "long.log", application: "Long")),
      width: 120, height: 40, start: 19_999)
    model.handle(.character("o"))
    #expect(model.isBusy && model.message == "reading 20% (any key stops)", "\(model.message)")
    model.handle(.escape)
    #expect(!model.isBusy && model.message == "stopped")
    model.handle(.character("o"))
    while model.isBusy { _ = model.tick() }
    #expect(model.render().dump().contains("@7  effect app"))
  }
}

extension StringProtocol {
  fileprivate func trimming(_ isLeftOut: (Character) -> Bool) -> String {
    String(drop(while: isLeftOut).reversed().drop(while: isLeftOut).reversed())
  }
}
