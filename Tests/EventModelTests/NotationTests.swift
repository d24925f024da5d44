import CBOR
import EventModel
import TestRounds
import Testing

@Suite struct NotationTests {
  @Test("Every value prints as the notation says and reads back")
  func vectors() throws {
    let cases: [(CBORValue, String)] = [
      (.int(0), "0"), (.int(-1), "-1"), (.unsigned(.max), "18446744073709551615"),
      (.negative(.max), "-18446744073709551616"), (.float(1), "1.0"), (.float(-0.0), "-0.0"),
      (.float(1e300), "1e+300"), (.float(.nan), "NaN"), (.float(-.infinity), "-Infinity"),
      (.text("a\"\\\n\u{1B}[31m\u{202E}é"), #""a\"\\\n\u{1b}[31m\u{202e}é""#),
      (.text("\u{3164}한"), #""\u{3164}한""#),
      (.bytes([0, 255]), "h'00ff'"), (.tagged(258, .array([.int(1)])), "258([1])"),
      (
        .map(["a": .null, "b c": .bool(true), "null": .undefined]),
        #"{a: null, "b c": true, "null": undefined}"#
      ),
      (.map([CBORPair(.int(1), .array([]))]), "{1: []}"), (.simple(9), "simple(9)"),
    ]
    for (value, text) in cases {
      #expect(Notation.text(of: value) == text)
      #expect(try Notation.value(of: text) == value)
    }
  }

  @Test("Random values read back")
  func roundTrip() throws {
    for seed in 0..<UInt64(rounds(500, soak: 50_000)) {
      var random = RandomValues(seed: seed)
      let value = random.value(depth: 4)
      try #require(try Notation.value(of: Notation.text(of: value)) == value, "seed \(seed)")
    }
  }

  @Test("What is no value is refused with its column")
  func errors() {
    for (text, column) in [("[1, ]", 5), ("{a: 1, a: 2}", 1), ("\"abc", 5), ("1 2", 3), ("abc", 1)]
    {
      do {
        _ = try Notation.value(of: text)
        Issue.record("\(text) was accepted")
      } catch {
        #expect(error.column == column, "\(text)")
      }
    }
  }
}
