import EventModel
import Inspector
import SessionsInMemory
import TextTerminal
import Testing
import Timeline

/// A session as a film.
@Suite struct FilmTests {
  private static func player(_ longestPause: Int64? = nil, speed: Double = 1) throws -> FilmPlayer {
    FilmPlayer(
      Film(of: try Fixture.session(), longestPause: longestPause), log: "todo.log", speed: speed)
  }

  /// The picture that is shown after a script.
  private static func shown(
    _ script: String, _ longestPause: Int64? = nil, speed: Double = 1
  ) throws -> Int {
    var player = try player(longestPause, speed: speed)
    _ = KeyScript(script).run(on: &player)
    return player.current
  }

  @Test("A picture is a turn that an input began or that changed the screen")
  func pictures() throws {
    let film = Film(of: try Fixture.session(), longestPause: nil)
    #expect(film.pictures.map(\.root) == [0, 5, 9, 21])
    #expect(film.pictures.map(\.time) == [0, 1_204_000, 2_500_000, 4_000_000])
    #expect(film.pictures.map(\.event) == [4, 8, 17, 22])
    #expect(film.caption(of: film.pictures[1]).contains("@5  input text app.form.field \"bread\""))
    let squeezed = Film(of: try Fixture.session(), longestPause: 1_000_000)
    #expect(squeezed.pictures.map(\.time) == [0, 1_000_000, 2_000_000, 3_000_000])
  }

  @Test("Time passes at its speed, stops and goes on")
  func time() throws {
    #expect(try Self.shown("<1.1s>") == 0 && Self.shown("<1.3s>") == 1)
    #expect(try Self.shown("<0.2s>", speed: 10) == 1 && Self.shown("<1.1s>", 1_000_000) == 1)
    #expect(try Self.shown("<Space><9s>") == 0 && Self.shown("<Space><Space><9s>") == 3)
    // From x1 to x2, and to x0.5.
    #expect(try Self.shown("+<0.7s>") == 1 && Self.shown("-<2s>") == 0)
    var player = try Self.player()
    _ = KeyScript("<9s>").run(on: &player)
    #expect(!player.isPlaying && player.timeout == -1, "an ended film does not wake up")
    _ = KeyScript("<Space>").run(on: &player)
    #expect(player.isPlaying && player.current == 0 && player.timeout > 1_000)
  }

  @Test("Keys show other pictures, and end the film")
  func keys() throws {
    #expect(try Self.shown(".") == 1 && Self.shown("$,") == 2 && Self.shown("$0") == 0)
    #expect(try Self.shown(",") == 0 && Self.shown("$.") == 3 && Self.shown(".<9s>") == 1)
    for (script, code) in [("q", 0), ("<Esc>", 0), ("<C-c>", 130)] {
      var player = try Self.player()
      for case .key(let key) in KeyScript(script).steps { player.handle(key) }
      #expect(player.request == .quit(exitCode: Int32(code)))
    }
  }

  @Test("The last row says what began the picture; every size is drawn")
  func drawing() throws {
    var player = try Self.player()
    let screen = KeyScript("<60x8>.").run(on: &player)
    #expect(screen.contains("[bread"), "\(screen)")
    #expect(screen.contains("|| x1  2 of 4  t+1.204s  @5  input text"), "\(screen)")
    for size in ["<1x1>", "<2x40>", "<300x90>", "<40x2>"] {
      #expect(KeyScript(size + "<3s>").run(on: &player).isEmpty == false)
    }
  }

  @Test("A session without a screen has a film of its inputs, an empty one none")
  func empty() throws {
    let symbols = SymbolTable()
    let session = try SessionTimeline(
      MemoryEvents([], symbols: symbols, name: "empty.log", application: "App"))
    var player = FilmPlayer(Film(of: session, longestPause: nil), log: "empty.log", speed: 1)
    #expect(KeyScript("<3s>.,$0<Space>").run(on: &player).contains("empty.log shows no screen"))
  }
}
