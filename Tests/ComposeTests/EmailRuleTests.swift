import Testing

@testable import Compose

/// The reader of addresses of ASCII against the pattern that it stands for.
@Suite struct EmailRuleTests {
  /// Parts of addresses and of what is none, so that many random texts are almost valid.
  private static let parts: [String] =
    [
      "ann", "a", "7", "@", "@", ".", ".", "-", "\"", "\\", "[", "]", "255", "256", "99",
      "[1.2.3.4]",
    ]
    + ["\"a b\"@", "a@b.c", "@b.c", "(", " ", "é", "日"]

  @Test("each character is accepted or refused at each place as the pattern does it")
  func characters() {
    for code in UInt8.min...0x7F {
      let character = Unicode.Scalar(code)
      for text in [
        "\(character)", "\(character)@b.c", "a\(character)@b.c", "a\(character)b@c.d",
        "\"\(character)\"@b.c", "\"\\\(character)\"@b.c", "a@\(character).c", "a@b\(character).c",
        "a@b\(character)c.d", "a@b.\(character)", "a@b.c\(character)", "a@[1.2.3.\(character)]",
        "a@[1.2.3.4\(character)", "a\(character)",
      ] {
        #expect(ASCIIAddress.isValid(text) == EmailRule.matches(text), "\(text)")
      }
    }
  }

  @Test("numbers in brackets are those that the pattern accepts")
  func octets() {
    for number in [
      "", "0", "9", "00", "99", "000", "001", "199", "249", "250", "255", "256", "300",
    ]
      + ["999", "0000", "1000"]
    {
      for text in ["a@[\(number).2.3.4]", "a@[1.2.3.\(number)]", "a@[1.2.\(number)]"] {
        #expect(ASCIIAddress.isValid(text) == EmailRule.matches(text), "\(text)")
      }
    }
  }

  @Test("random texts are judged as the pattern judges them; some are valid")
  func randomTexts() {
    var state: UInt64 = 1
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    var validCount = 0
    for _ in 0..<20_000 {
      let text = (0...next(6)).map { _ in Self.parts[next(Self.parts.count)] }.joined()
      let expected = EmailRule.matches(text)
      #expect(EmailRule().validate(value: text, object: ()) == expected, "\(text)")
      if expected { validCount += 1 }
    }
    #expect(validCount > 100)
  }

  @Test("what is not ASCII, or long, is left to the pattern")
  func others() {
    #expect(ASCIIAddress.isValid("日本@例え.jp") == nil)
    let long = String(repeating: "a", count: 997) + "@b.c"
    #expect(ASCIIAddress.isValid(long) == nil)
    #expect(EmailRule().validate(value: long, object: ()))
    #expect(ASCIIAddress.isValid(String(long.dropFirst())) == true)
  }
}
