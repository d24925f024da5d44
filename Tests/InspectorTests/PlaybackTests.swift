import EventModel
import Inspector
import SessionsInMemory
import TextTerminal
import Testing
import Timeline

/// The session as it passes by itself in the inspector.
@Suite struct PlaybackTests {
  private func model(_ keys: String) throws -> InspectorModel {
    var model = try Fixture.model()
    _ = KeyScript(keys).run(on: &model)
    return model
  }

  @Test("Space shows the last frame of each turn, or its input, when its time has come")
  func time() throws {
    for (keys, event) in [
      ("<Space><1.1s>", 0), ("<Space><1.3s>", 8), ("<Space><2.4s>", 8), ("<Space><2.6s>", 16),
      ("<Space><3.9s>", 16), ("<Space><4.1s>", 21), ("<Space><99s>", 21), ("9G<Space><1.4s>", 9),
      ("9G<Space><1.6s>", 21), (":play 10<Enter><0.2s>", 8), (":play 100<Enter><0.1s>", 21),
      ("<Space>+<0.7s>", 8), ("<Space>++-<0.7s>", 8), ("<Space>-<1.3s>", 0),
    ] {
      #expect(try model(keys).current == event, "\(keys)")
    }
    let model = try model("<Space>")
    #expect(model.render().dump().contains("playing x1 "))
    #expect(model.render().dump().contains("[4 Screen]"))
    #expect((1_000...1_300).contains(model.timeout))
    #expect(try self.model("<Space>+++").timeout < 150, "x10")
  }

  @Test("Any key stops it, and an inspector that does not play does not wake up")
  func stop() throws {
    for (keys, event) in [
      ("<Space><Space><9s>", 0), ("<Space><Esc><9s>", 0), ("<Space>.<9s>", 1),
      ("<Space><1.3s>p<9s>", 5), ("<Space><9s>", 21),
    ] {
      let model = try model(keys)
      #expect(model.current == event, "\(keys)")
      #expect(model.timeout == -1 && !model.isBusy, "\(keys)")
      #expect(!model.render().dump().contains("playing"))
    }
    #expect(try model("<Space>q").request == .quit(exitCode: 0))
    #expect(try model("<Space><9s>").message == "played to the end")
    #expect(try model("$<Space>").message == "this is the end; 0 goes to the beginning")
    for text in ["0.5", "101", "x", "1 2", "10 records"] {
      let model = try model(":play \(text)<Enter>")
      #expect(model.message == "write a speed from 1 to 100, such as :play 10", "\(text)")
      #expect(model.timeout == -1)
    }
  }

  @Test("Long pauses are squeezed, unless they are to be as they were")
  func squeezed() throws {
    let symbols = SymbolTable()
    let events = try Transcript.events(
      of: """
        t+0.000s input start app {}
        t+0.001s input tap app/button:a
        t+100.000s input tap app/button:b

        """, symbols: symbols)
    let session = try SessionTimeline(
      MemoryEvents(events, symbols: symbols, name: "a.log", application: "A"))
    for (keys, event) in [
      ("<Space><0.3s>", 0), ("<Space><0.5s>", 1), ("<Space><2.3s>", 1), ("<Space><2.5s>", 2),
      (":play recorded<Enter><0.1s>", 1), (":play recorded<Enter><99s>", 1),
      (":play recorded<Enter><101s>", 2), (":play 100 recorded<Enter><1.1s>", 2),
    ] {
      var model = InspectorModel(session, width: 80, height: 24)
      _ = KeyScript(keys).run(on: &model)
      #expect(model.current == event, "\(keys)")
    }
  }

  @Test("It goes on over many turns that show nothing, from any of them")
  func manyTurns() throws {
    let symbols = SymbolTable()
    let timers = (1...3_000).map { "t+\($0).000s timer fire app.clock due=\($0)" }
    let events = try Transcript.events(
      of: (["t+0.000s input start app {}"] + timers + ["t+3001.000s input tap app/button:a", ""])
        .joined(separator: "\n"), symbols: symbols)
    let session = try SessionTimeline(
      MemoryEvents(events, symbols: symbols, name: "a.log", application: "A"))
    for (keys, event) in [
      ("<Space><1.9s>", 0), ("<Space><2.1s>", 3_001), ("8G<Space><2.1s>", 3_001),
      (":2999<Enter><Space><1.9s>", 2_999), (":2999<Enter>:play recorded<Enter><2.1s>", 3_001),
    ] {
      var model = InspectorModel(session, width: 80, height: 24)
      _ = KeyScript(keys).run(on: &model)
      #expect(model.current == event, "\(keys)")
    }
  }

  @Test("With a clock the time between two looks passes")
  func clock() throws {
    final class Clock { var now = 5.0 }
    let clock = Clock()
    var model = try Fixture.model()
    model.clock = { clock.now }
    model.handle(.character(" "))
    clock.now += 1.1
    #expect(!model.tick() && model.current == 0)
    clock.now += 0.2
    #expect(model.tick() && model.current == 8)
  }
}
