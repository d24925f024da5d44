import EventModel
import Inspector
import SessionsInMemory
import TestRounds
import TextTerminal
import Testing
import Timeline

/// Random bytes as keys, sizes, and texts of a log that are meant to harm a terminal: nothing but what
/// the painter means gets through.
@Suite struct HostileTests {
  private var generator = SystemSeed(state: 45)
  private let painter = GridPainter(theme: Theme(hasColor: true, environment: [:]))

  private func check(_ bytes: [UInt8], _ name: String) {
    #expect(Self.faults(in: bytes) == [], "\(name)")
  }

  /// What a terminal would take as a command that the painter does not send, or would not show.
  private static func faults(in bytes: [UInt8]) -> [String] {
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    var (former, faults): (Unicode.Scalar, [String]) = (" ", [])
    while let scalar = scalars.popFirst() {
      defer { former = scalar }
      if scalar.value == 0x1B {
        let begin = scalars.popFirst()
        while let parameter = scalars.first, "0123456789;?".unicodeScalars.contains(parameter) {
          scalars.removeFirst()
        }
        let end = scalars.popFirst()
        if begin != "[" || end.map({ "HJKmhl".unicodeScalars.contains($0) }) != true {
          faults.append("ESC \(begin.map(String.init) ?? "")")
        }
      } else if scalar == "\u{200D}",
        former.properties.isEmojiPresentation || former == "\u{FE0F}"
      {
        continue  // An emoji of several is one character.
      } else if !isHarmless(scalar) {
        faults.append("U+\(String(scalar.value, radix: 16))")
      }
    }
    return faults
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: false
    default: true
    }
  }

  @Test("The check sees a command, a control and an invisible character")
  func canary() {
    for text in ["\u{1B}]0;x\u{7}", "a\u{9B}31m", "\u{202E}", "\u{E0041}", "\n", "a\u{200D}"] {
      #expect(Self.faults(in: Array(text.utf8)) != [], "\(text.debugDescription)")
    }
    #expect(Self.faults(in: Array("\u{1B}[1;7Hé日本\u{1B}[0m".utf8)) == [])
  }

  @Test("Random bytes as keys give screens, and nothing else gets to the terminal")
  mutating func bytes() throws {
    var decoder = KeyDecoder()
    var model = try Fixture.model(80, 24, isASCII: false)
    var shown: Grid?
    for round in 0..<rounds(120, thorough: 20_000) {
      let bytes = (0..<50).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      for key in decoder.decode(bytes) {
        model.handle(key)
        model.request = nil
        while model.isBusy { _ = model.tick() }
      }
      let grid = model.render()
      check(painter.bytes(from: shown, to: grid), "round \(round)")
      shown = grid
    }
  }

  @Test("Any sequence of sizes gives screens of these sizes")
  mutating func sizes() throws {
    var model = try Fixture.model(80, 24)
    _ = KeyScript(":@14<Enter>5").run(on: &model)
    var shown: Grid?
    for _ in 0..<rounds(100, thorough: 10_000) {
      let (width, height) = (Int(generator.next() % 260), Int(generator.next() % 80))
      model.resize(width: width, height: height)
      let grid = model.render()
      #expect(grid.width == width && grid.height == height)
      check(painter.bytes(from: shown, to: grid), "\(width)x\(height)")
      shown = grid
    }
  }

  @Test("Texts of a log reach the terminal escaped, in every pane, prompt and message")
  mutating func texts() throws {
    for _ in 0..<rounds(8, thorough: 1_000) {
      let text = hostileText()
      let quoted = Notation.quoted(text)
      let symbols = SymbolTable()
      let events = try Transcript.events(
        of: """
          t+0.000s input start app {}
            life create app.a {text: \(quoted), list: [{id: \(quoted)}]}
            frame . = {kind: "VStack", children: [{kind: "Text", text: \(quoted)}]}
          t+1.000s input text \(quoted) \(quoted)
            failure CR4001 \(quoted) \(quoted)

          """, symbols: symbols)
      var model = InspectorModel(
        try SessionTimeline(
          MemoryEvents(events, symbols: symbols, name: text, application: text)),
        width: 120, height: 40)
      model.take(marks: "note @1 \(text)\nsearch \(text)\n")
      model.handle(.paste(":" + text))
      for keys in ["1", "1G2", "3", "4", "4y", "5", "B", "o", ":note ", ":break text = ", "ftext"] {
        _ = KeyScript(keys).run(on: &model)
        if keys.hasSuffix(" ") { model.handle(.paste(text)) }
        check(painter.bytes(from: nil, to: model.render()), quoted)
        _ = KeyScript("<Tab><Enter>").run(on: &model)
        check(painter.bytes(from: nil, to: model.render()), quoted)
      }
    }
  }

  private mutating func hostileText() -> String {
    let parts = [
      "\u{1B}[2J", "\u{1B}]52;c;eA==\u{7}", "\u{9B}6n", "\u{90}q\u{9C}", "\u{202E}", "\u{2066}",
      "\u{200B}", "\u{FEFF}", "\u{E0041}", "e\u{301}\u{302}\u{303}", "\u{1F469}\u{200D}\u{1F680}",
      "\r\n", "\t", "\u{0}", "\u{7F}", "\u{E000}", "\u{2028}", "日本", "\u{FE0F}", "\u{1F1E9}", "a",
      " ", "\"", "\\", "]", "/", "%", "~", ":", "\u{FFFE}", "\u{AD}",
    ]
    return (0..<12).map { _ in parts[Int(generator.next() % UInt64(parts.count))] }.joined()
  }
}
