import CBOR
import EventModel
import Inspector
import Testing
import TextTerminal

@Suite struct ScreenTests {
  func screen(
    _ script: String, isASCII: Bool = true, divergences: [KnownDivergence] = [],
    withRoles: Bool = false
  ) throws -> String {
    var model = try Fixture.model(isASCII: isASCII, divergences: divergences)
    return KeyScript(script).run(on: &model, withRoles: withRoles)
  }

  @Test("80x24: timeline and one detail pane")
  func medium() throws {
    try expectScreen(try screen(":13<Enter>"), "state-80x24")
    try expectScreen(try screen(":13<Enter>3"), "diff-80x24")
    try expectScreen(try screen(":16<Enter>4"), "screen-80x24")
    try expectScreen(try screen(":14<Enter>ma5"), "cause-80x24")
    try expectScreen(try screen(":13<Enter>", withRoles: true), "roles-80x24")
    try expectScreen(try screen(":13<Enter>", isASCII: false), "unicode-80x24")
    try expectScreen(try screen("?"), "help-80x24")
    try expectScreen(try screen("9G<Enter>2zjl"), "zoom-80x24")
  }

  @Test("Larger sizes show more panes at once, smaller ones a single pane")
  func sizes() throws {
    let known = [KnownDivergence(event: 14, text: "count: 3 recorded, 4 replayed")]
    try expectScreen(try screen("<120x30>:14<Enter>", divergences: known), "120x30")
    try expectScreen(try screen("<160x40>x", divergences: known), "160x40")
    try expectScreen(try screen("<40x8>:13<Enter><Print>2"), "40x8")
    try expectScreen(try screen("<60x20>:13<Enter>f(kind"), "prompt-60x20")
    #expect(try screen("<38x7>").contains("window too small (38x7), need 40x8"))
  }

  @Test(
    "With ASCII characters only, nothing else is drawn",
    arguments: [
      "", ":13<Enter>", "<120x36>:13<Enter>o", "<200x50>:14<Enter>p", "?", "9G<Enter>2zjl",
      "/bread<Enter>", "fkind = commit<Enter>", ":13<Enter>3w", "<160x40>:18<Enter>T", "e5B",
      "<40x8>:13<Enter>4", "<120x30>:play<Enter>", ":help<Enter>",
    ])
  func ascii(script: String) throws {
    let known = [KnownDivergence(event: 14, text: "count: 3 recorded, 4 replayed")]
    let shown = try screen(script, divergences: known)
    let others = Set(shown.unicodeScalars.filter { $0.value > 0x7E })
    #expect(others.isEmpty, "\(script): \(others) in \(shown)")
    let unicode = try screen(script, isASCII: false).unicodeScalars
    #expect(unicode.contains { $0.value > 0x7E })
  }

  @Test("Recorded text cannot reach the terminal as it is")
  func hostile() throws {
    #expect(
      Printable.text("a\u{1B}[31m\u{7F}\u{9B}\u{202E}b\tc") == "a^[[31m^?\\x9b\\u{202e}b    c")
    let shown = try screen(":18<Enter>", isASCII: false)
    #expect(!shown.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    let tree = try Notation.value(of: #"{kind: "Text", text: "\u{1b}]0;evil\u{7}"}"#)
    #expect(ScreenDrawing.lines(of: tree, width: 40) == ["^[]0;evil^G"])
  }

  @Test("A view tree is laid out as its stacks say")
  func layout() throws {
    let tree = try Notation.value(
      of: #"""
        {kind: "VStack", children: [
        {kind: "HStack", children: [{kind: "Text", text: "日本"}, {kind: "VStack", children: [
        {kind: "Text", text: "a"}, {kind: "Text", text: "b"}]}, {kind: "Button", text: "OK"}]},
        {kind: "SecureField", text: "Code", value: "abc"}, {kind: "Mystery", text: "?"},
        {kind: "Button", children: [{kind: "Text", text: "Go"}], disabled: true}]}
        """#.replacing("\n", with: " "))
    #expect(
      ScreenDrawing.lines(of: tree, width: 40) == [
        "日本  a  [ OK ]", "      b", "Code: [***_________]", "?", "(Go)",
      ])
    #expect(
      ScreenDrawing.lines(of: try Notation.value(of: #"{kind: "Text", text: "abcdef"}"#), width: 4)
        == ["abcd", "ef"])
  }
}

@Suite struct KeyDecoderTests {
  static let input =
    "j\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[5~\u{1B}[Z\u{1B}x\u{1B}[15~é🎉\t\r\u{7F}\u{3}"
    + "\u{1B}[<0;10;5M\u{1B}[200~a\nb\u{1B}[201~\u{1B}]11;rgb:0/0/0\u{7}\u{1B}[?1;2c\u{1B}[3~q"
  static let keys: [Key] = [
    .character("j"), .up, .down, .right, .pageUp, .backTab, .alternate("x"), .function(5),
    .character("é"), .character("🎉"), .tab, .enter, .backspace, .control("c"),
    .mouse(MouseEvent(.press, row: 4, column: 9)), .paste("a\nb"),
    .delete, .character("q"),
  ]

  @Test("Sequences are decoded whole, wherever they are cut")
  func splits() {
    let bytes = Array(Self.input.utf8)
    for size in [1, 2, 3, 5, 7, bytes.count] {
      var decoder = KeyDecoder()
      var keys: [Key] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        keys += decoder.decode(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(keys == Self.keys, "pieces of \(size)")
      #expect(!decoder.isPending)
    }
  }

  @Test("Reports of the mouse are read, whatever else is held; others are skipped")
  func mouse() {
    for (report, event) in [
      ("<0;1;1M", MouseEvent(.press, row: 0, column: 0)),
      ("<0;1;1m", MouseEvent(.release, row: 0, column: 0)),
      ("<32;80;24M", MouseEvent(.drag, row: 23, column: 79)),
      ("<64;5;6M", MouseEvent(.wheelUp, row: 5, column: 4)),
      ("<81;5;6M", MouseEvent(.wheelDown, row: 5, column: 4)),
      ("<1;5;6M", nil), ("<2;5;6M", nil), ("<0;0;6M", nil), ("<0;5M", nil), ("<0;5;6;7M", nil),
      ("<-1;5;6M", nil), ("<0;99999999999999999999;6M", nil), ("<66;5;6M", nil), ("<;;M", nil),
    ] {
      var decoder = KeyDecoder()
      let keys = decoder.decode(Array("\u{1B}[\(report)q".utf8))
      #expect(keys == (event.map { [.mouse($0)] } ?? []) + [.character("q")], "\(report)")
    }
  }

  @Test("A paste of any size arrives, in pieces of any size and after any time")
  func largePaste() {
    let text = String(repeating: "a line of a paste \u{1B}[20 \u{1B}[201\n", count: 150_000)
    let bytes = Array("x\u{1B}[200~\(text)\u{1B}[201~y".utf8)
    for size in [4_093, bytes.count] {
      var decoder = KeyDecoder()
      var keys: [Key] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        keys += decoder.decode(bytes[start..<min(start + size, bytes.count)])
        // The terminal waits, and a lone escape would be a key by then.
        if decoder.isPending { keys += decoder.flush() }
      }
      #expect(keys == [.character("x"), .paste(text), .character("y")], "pieces of \(size)")
    }
  }

  @Test("A lone escape is a key once nothing follows")
  func escape() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isPending)
    #expect(decoder.flush() == [.escape])
    #expect(decoder.decode([0x1B, 0x1B]) == [.escape])
  }

  @Test("No bytes break the decoder")
  func garbage() {
    var seed = SystemSeed(state: 3)
    for _ in 0..<2000 {
      var decoder = KeyDecoder()
      _ = decoder.decode((0..<40).map { _ in UInt8(seed.next() & 0xFF) })
      _ = decoder.flush()
      #expect(decoder.decode([0x6A]) == [.character("j")])
    }
  }
}
