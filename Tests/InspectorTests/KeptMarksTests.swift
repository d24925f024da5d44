import Inspector
import TextTerminal
import Testing

/// Bookmarks, notes, a search and a filter beside the log; and completion in conditions.
@Suite struct KeptMarksTests {
  private final class File { var text: String? }

  private func model(_ file: File) throws -> InspectorModel {
    var model = try Fixture.model(120, 40)
    if let text = file.text { model.take(marks: text) }
    model.keeping = {
      file.text = $0
      return nil
    }
    return model
  }

  @Test("What is marked in one session is there in the next")
  func kept() throws {
    let file = File()
    var first = try model(file)
    _ = KeyScript("13Gmb9Gma:note charged <lt>twice><Enter>").run(on: &first)
    #expect(first.message == "noted on @9")
    _ = KeyScript("/bread<Enter>:filter kind = commit<Enter>").run(on: &first)
    #expect(file.text == "bookmark a @9\nbookmark b @13\nnote @9 charged <twice>\n")
    _ = KeyScript("F:keep<Enter>").run(on: &first)
    #expect(first.message == "search and filter are kept beside the log")
    #expect(file.text?.hasSuffix("search bread\nfilter kind = commit\n") == true)
    var second = try model(file)
    _ = KeyScript("'b").run(on: &second)
    #expect(second.current == 13)
    _ = KeyScript("'a5").run(on: &second)
    let screen = second.render().dump()
    #expect(screen.contains("notes") && screen.contains("@9  charged <twice>"))
    #expect(screen.contains("\ncharged <twice>  @9"))
    _ = KeyScript("1n").run(on: &second)
    #expect(second.current == 12)
    _ = KeyScript("f<Enter>").run(on: &second)
    #expect(second.message == "6 of 24 events")
    _ = KeyScript("'a:note<Enter>").run(on: &second)
    #expect(second.message == "no note on @9" && file.text?.contains("note") == false)
    #expect(file.text?.contains("search bread") == true)
  }

  @Test("Searches are kept under names, which Tab completes in the prompts of search and filter")
  func named() throws {
    let file = File()
    var first = try model(file)
    _ = KeyScript("/bread<Enter>:keep loaf<Enter>").run(on: &first)
    #expect(first.message == "bread is kept as loaf" && file.text == "saved loaf bread\n")
    _ = KeyScript("/milk<Enter>:keep drink<Enter>:keep two words<Enter>").run(on: &first)
    #expect(first.message == "a name is one word, such as :keep negative")
    #expect(file.text == "saved drink milk\nsaved loaf bread\n")
    var second = try model(file)
    _ = KeyScript("/lo<Tab>").run(on: &second)
    let screen = second.render().dump()
    #expect(screen.contains("\n/bread") && screen.contains("\n loaf "))
    _ = KeyScript("<Enter>").run(on: &second)
    #expect(second.current == 5)
    _ = KeyScript("fdr<Tab><Enter>").run(on: &second)
    #expect(second.time.filterText == "milk")
    // Without a search and a filter a name is forgotten.
    var third = try model(file)
    _ = KeyScript(":keep loaf<Enter>").run(on: &third)
    #expect(third.message == "nothing is kept as loaf" && file.text == "saved drink milk\n")
  }

  @Test("A failure is said, and lines that mean nothing are left out")
  func problems() throws {
    var model = try Fixture.model(120, 40)
    model.take(marks: "bookmark 7 @3\nbookmark a 3\nbookmark c @99\nnote @3\nx\n\nbookmark d @4")
    _ = KeyScript("'a").run(on: &model)
    #expect(model.message == "no bookmark a")
    _ = KeyScript("'c").run(on: &model)
    #expect(model.message == "no bookmark c")
    _ = KeyScript("'d").run(on: &model)
    #expect(model.current == 4)
    _ = KeyScript(":keep<Enter>").run(on: &model)
    #expect(model.message == "nothing is kept here")
    model.keeping = { _ in "no space" }
    _ = KeyScript("mx").run(on: &model)
    #expect(model.message == "not kept: no space")
    _ = KeyScript(":note<Enter>").run(on: &model)
    #expect(model.message == "write what to note, such as :note charged twice")
  }

  @Test("Tab completes a path, a field or a kind in a condition")
  func completion() throws {
    func line(_ keys: String) throws -> String {
      var model = try Fixture.model(80, 24)
      _ = KeyScript("15G" + keys).run(on: &model)
      return model.render().textRows[22]
    }
    for (keys, text) in [
      ("fapp.f<Tab>", "filter: app.form.store.text"),
      ("fapp.f<Tab><Tab>", "filter: app.form.store.valid"),
      ("fcount<Tab> = 3", "filter: app.list.store.count = 3"),
      ("fkin<Tab> = com<Tab>", "filter: kind = commit"),
      ("f(valid<Tab>", "filter: (app.form.store.valid"),
      (":break count<Tab> > 2", ":break app.list.store.count > 2"),
      ("fzzz<Tab>", "filter: zzz"), ("f<Tab>", "filter:"), ("/app<Tab>", "/app"),
    ] {
      #expect(try line(keys) == text, "\(keys)")
    }
    var model = try Fixture.model(80, 24)
    _ = KeyScript("15Gfapp.form").run(on: &model)
    #expect(model.render().textRows[20].hasPrefix(" app.form.store.valid         true"))
  }

  @Test("A search can be a condition, on values too")
  func condition() throws {
    var model = try Fixture.model()
    _ = KeyScript("0/count = 3<Enter>").run(on: &model)
    #expect(model.current == 14)
    _ = KeyScript("0/kind = route and node ~ app.*<Enter>").run(on: &model)
    #expect(model.current == 15)
    _ = KeyScript("0/not there<Enter>").run(on: &model)
    #expect(model.message == "not found: not there")
  }
}
