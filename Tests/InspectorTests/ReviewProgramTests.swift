import EventModel
import Inspector
import SessionsInMemory
import Testing
import TextTerminal
import Timeline

@Suite struct ReviewProgramTests {
  /// The session of the fixture after a change of the code: another count, and a turn that another
  /// timer begins before the last input.
  private static let changed = Fixture.transcript
    .replacing("version=2 count = 3", with: "version=2 count = 4")
    .replacing("{kind: \"Text\", text: \"bread\"}]", with: "{kind: \"Text\", text: \"Bread\"}]")

  private static func session(_ transcript: String, _ name: String) throws -> SessionTimeline {
    let symbols = SymbolTable()
    let events = try Transcript.events(of: transcript, symbols: symbols)
    return try SessionTimeline(
      MemoryEvents(events, symbols: symbols, name: name, application: "TodoDemo 1.4"))
  }

  private static func review(
    _ renewed: String = changed, events: [Int] = [13], _ width: Int = 80, _ height: Int = 24
  ) throws -> ReviewProgram {
    var program = ReviewProgram(
      golden: try session(Fixture.transcript, "todo.log"),
      renewed: try session(renewed, "todo.log.new"), place: "2 of 3",
      differences: events.map { KnownDivergence(event: $0, text: "CR1203 value differs") },
      isASCII: true)
    program.resize(width: width, height: height)
    return program
  }

  @Test("It begins at the first difference, with the golden's state and the new one")
  func begins() throws {
    try expectScreen(try Self.review().render().dump(withRoles: true), "review-80x24")
    let wide = try Self.review(Self.changed, events: [13], 160, 40).render()
    try expectScreen(wide.dump(withRoles: true), "review-160x40")
  }

  @Test("v shows the other recording at the same turn, with the same pane and what differs marked")
  func sides() throws {
    var program = try Self.review()
    program.handle([.character("4")])
    let renewed = program.render().dump(withRoles: true)
    #expect(renewed.contains("renewed; marked is what differs") && renewed.contains("Bread"))
    program.handle([.character("v")])
    let golden = program.render().dump(withRoles: true)
    #expect(golden.contains("golden; marked is what differs") && golden.contains("bread"))
    #expect(golden.contains("v renewed") && golden.contains("todo.log "))
    program.handle([.character("v")])
    #expect(program.render().dump(withRoles: true) == renewed)
    // Before the difference both screens are the same.
    program.handle([.character("0")])
    #expect(program.render().dump().contains("both show the same"))
  }

  @Test("A turn that one recording does not have is said, and v goes to the end of that one")
  func missingTurn() throws {
    let shorter = Self.changed
      .replacing(
        "t+4.000s input tap app.router.back\n  route pop app.router [\"list\"]\n", with: ""
      )
      .replacing("count=23", with: "count=21")
    var program = try Self.review(shorter)
    program.handle([.character("v"), .character("$"), .character(","), .character("3")])
    #expect(program.render().dump().contains("this turn is not in the renewed recording"))
    program.handle([.character("v")])
    let last = try Self.session(shorter, "").count - 1
    #expect(program.render().textRows[0].contains("@\(last)/\(last)"))
  }

  @Test(
    "A letter decides where it is a command, and not in a prompt or the help",
    arguments: "arsARSq".map { $0 })
  func decisions(_ letter: Character) throws {
    for opening: [Key] in [[.character("/")], [.character("?")], [.character("m")]] {
      var program = try Self.review()
      program.handle(opening + [.character(letter)])
      #expect(program.decision == nil && program.request == nil)
    }
    var program = try Self.review()
    program.handle([.character(letter)])
    #expect(program.decision?.rawValue == letter)
    #expect(program.request == .quit(exitCode: 0))
  }

  @Test("Ctrl-C decides nothing, and source places come when they are known")
  func places() throws {
    var program = try Self.review()
    #expect(!program.render().dump().contains("Cart.swift"))
    program.places = {
      [KnownDivergence(event: 13, text: "CR1203 value differs", place: "Cart.swift:9")]
    }
    #expect(program.timeout > 0 && program.tick())
    #expect(program.render().dump().contains("CR1203 value differs  at Cart.swift:9"))
    #expect(program.timeout < 0)
    program.say("changed")
    #expect(program.render().dump().contains("changed"))
    program.handle(.control("c"))
    #expect(program.decision == nil && program.request == .quit(exitCode: 130))
  }

  @Test("Small screens, keys of every kind and any size end nowhere but in a screen")
  func edges() throws {
    for (width, height) in [(0, 0), (3, 1), (39, 8), (40, 8), (79, 24), (500, 200)] {
      var program = try Self.review(Self.changed, events: [13, 40, 1_000], width, height)
      for key in "xX2345vvz/a" { program.handle(.character(key)) }
      let grid = program.render()
      #expect(grid.width == width && grid.height == height)
    }
    let same = try Self.review(Fixture.transcript, events: [])
    #expect(same.render().dump().contains("state is the same as the golden"))
  }
}
