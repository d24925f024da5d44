import Foundation
import Inspector
import Testing
import TextTerminal

/// The least of a terminal that can show what a painter sends: cursor moves, characters, clearing.
struct TerminalEmulator {
  var rows: [[Character?]]
  private var row = 0
  private var column = 0

  init(width: Int, height: Int) {
    rows = Array(repeating: Array(repeating: " ", count: width), count: height)
  }

  mutating func feed(_ bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      guard character == "\u{1B}" else {
        put(character)
        continue
      }
      let parameters = rest.dropFirst().prefix { !$0.isLetter }
      let final = rest.dropFirst(1 + parameters.count).first
      rest = rest.dropFirst(2 + parameters.count)
      if final == "H" {
        let place = parameters.split(separator: ";").compactMap { Int($0) }
        (row, column) = (place[0] - 1, place[1] - 1)
      } else if final == "J" {
        for index in rows.indices { rows[index] = rows[index].map { _ in " " } }
      }
    }
  }

  private mutating func put(_ character: Character) {
    let width = CellWidth.of(character)
    rows[row][column] = character
    if width == 2 { rows[row][column + 1] = nil }
    column += width
  }

  var text: [String] { rows.map { String($0.compactMap { $0 }) } }
}

@Suite struct GridPainterTests {
  @Test("What is painted, at once or as a change, is what the grid holds")
  func fidelity() throws {
    let painter = GridPainter(theme: Theme(hasColor: true))
    var model = try Fixture.model(isASCII: false)
    var terminal = TerminalEmulator(width: 80, height: 24)
    var shown: Grid?
    for key in "..>2jj3jk4zz5?x/milk\u{1}$".map(Key.character) {
      let grid = model.render()
      terminal.feed(painter.bytes(from: shown, to: grid))
      shown = grid
      #expect(terminal.text == (0..<24).map { grid.text(ofRow: $0) })
      model.handle(key)
    }
  }

  @Test("A step sends little, an equal screen nothing")
  func economy() throws {
    let painter = GridPainter(theme: Theme(hasColor: true))
    var model = try Fixture.model()
    let first = model.render()
    #expect(painter.bytes(from: nil, to: first).count < 4096)
    #expect(painter.bytes(from: first, to: first).isEmpty)
    model.handle(.character("."))
    #expect(painter.bytes(from: first, to: model.render()).count < 2048)
  }

  @Test("Wide characters keep their cells and are never cut in two")
  func wide() {
    var grid = Grid(width: 6, height: 1)
    grid.put("a日本語", row: 0, column: 0, limit: 6)
    #expect(grid.text(ofRow: 0) == "a日本 ")
    grid.put("x", row: 0, column: 2, limit: 1)
    #expect(grid.text(ofRow: 0) == "a x本 ")
    #expect(CellWidth.of("é") == 1 && CellWidth.of("🎉") == 2 && CellWidth.of("\u{301}") == 0)
    #expect(!CellWidth.isCertain("❤️") && CellWidth.isCertain("日") && CellWidth.isCertain("a"))
  }

  @Test("Of 256 colours those are used that can be read on black and on white")
  func contrast() throws {
    func light(_ value: Int) -> Double {
      let part = Double(value) / 255
      return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    func luminance(_ color: Int) -> Double {
      let levels = [0, 95, 135, 175, 215, 255]
      let index = color - 16
      let parts =
        color < 232
        ? [levels[index / 36], levels[index / 6 % 6], levels[index % 6]]
        : Array(repeating: 8 + 10 * (color - 232), count: 3)
      return 0.2126 * light(parts[0]) + 0.7152 * light(parts[1]) + 0.0722 * light(parts[2])
    }
    let painter = GridPainter(
      theme: Theme(hasColor: true, environment: ["TERM": "xterm-256color"]))
    var grid = Grid(width: 20, height: 1)
    let roles: [Role] = [
      .plain, .title, .border, .focus, .current, .dim, .added, .removed, .changed, .divergence,
      .send,
      .commit, .route, .input, .timer, .life, .prompt,
    ]
    for (column, role) in roles.enumerated() {
      grid.put("x", row: 0, column: column, limit: 1, role: role)
    }
    let sent = String(decoding: painter.bytes(from: nil, to: grid), as: UTF8.self)
    let colors = sent.matches(of: #/38;5;(\d+)m/#).compactMap { Int($0.1) }
    #expect(Set(colors).count == 7)
    for color in colors {
      let light = luminance(color)
      #expect((light + 0.05) / 0.05 >= 3.8 && 1.05 / (light + 0.05) >= 3.8, "\(color)")
    }
    let plain = GridPainter(theme: Theme(hasColor: true, environment: ["TERM": "xterm"]))
    #expect(!String(decoding: plain.bytes(from: nil, to: grid), as: UTF8.self).contains("38;5"))
    let none = GridPainter(theme: Theme(hasColor: false, environment: ["TERM": "xterm-256color"]))
    let bytes = String(decoding: none.bytes(from: nil, to: grid), as: UTF8.self)
    #expect(bytes.matches(of: #/;[39]\d/#).isEmpty)
  }

  @Test(
    "A colour of an application is itself, else the nearest of 256 or of 8",
    arguments: [
      ("truecolor", "", "38;2;255;140;0", "38;2;18;52;86"),
      ("", "xterm-256color", "38;5;208", "38;5;23"),
      ("", "xterm", "0;33", "0;34"), ("", "xterm-direct", "38;2;255;140;0", "38;2;18;52;86"),
    ])
  func mixed(colors: String, terminal: String, orange: String, navy: String) {
    let environment = ["TERM": terminal, "COLORTERM": colors]
    func sent(_ role: Role, hasColor: Bool = true) -> String {
      var grid = Grid(width: 1, height: 1)
      grid.put("x", row: 0, column: 0, limit: 1, role: role)
      let painter = GridPainter(theme: Theme(hasColor: hasColor, environment: environment))
      return String(decoding: painter.bytes(from: nil, to: grid), as: UTF8.self)
    }
    #expect(sent(.color(255, 140, 0)).contains("\(orange)mx"))
    #expect(sent(.color(18, 52, 86)).contains("\(navy)mx"))
    #expect(sent(.color(255, 140, 0), hasColor: false).contains("[0mx"))
  }

  @Test("The environment decides on colours and UTF-8")
  func environment() {
    func isOn(_ environment: [String: String]) -> Bool {
      ColorChoice.automatic.isOn(environment: environment, isTerminal: true)
    }
    #expect(isOn(["TERM": "xterm"]))
    #expect(!isOn(["TERM": "dumb"]) && !isOn([:]) && !isOn(["TERM": "xterm", "NO_COLOR": "1"]))
    #expect(isOn(["FORCE_COLOR": "1"]) && !isOn(["FORCE_COLOR": "0"]))
    #expect(ColorChoice.isUTF8(environment: ["LANG": "C", "LC_ALL": "C.UTF-8"]))
    #expect(!ColorChoice.isUTF8(environment: ["LANG": "en_US.UTF-8", "LC_ALL": "C"]))
  }
}
