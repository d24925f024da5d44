import Foundation
import Testing

@testable import Compose

/// The pattern of addresses, which the rule had at first. Source: Compose, `EmailRule`.
private let pattern =
  #"(?:[\p{L}0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}0-9!#$%&'*+/=?^_`{|}~-]+)*"#
  + #"|"(?:[\x01-\x08\x0b\x0c\x0e-\x21\x23-\x5b\x5d-\x7f]|\\[\x01-\x09\x0b\x0c\x0e-\x7f])*")"#
  + #"@(?:(?:[\p{L}0-9](?:[\p{L}0-9-]*[\p{L}0-9])?\.)+[\p{L}0-9](?:[\p{L}0-9-]*[\p{L}0-9])?"#
  + #"|\[(?:(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\.){3}"#
  + #"(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\])"#

/// Whether the pattern matches the whole text.
private func matches(_ text: String) -> Bool {
  text.range(of: pattern, options: [.regularExpression, .anchored])
    == text.startIndex..<text.endIndex
}

/// Compares the rule with a pattern for addresses.
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
        #expect(EmailAddress.isValid(text) == matches(text), "\(text)")
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
        #expect(EmailAddress.isValid(text) == matches(text), "\(text)")
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
      let expected = matches(text)
      #expect(EmailRule().validate(value: text, object: ()) == expected, "\(text)")
      if expected { validCount += 1 }
    }
    #expect(validCount > 100)
  }

  @Test("a letter of any script is one, and a mark or a digit of another script is none")
  func scripts() {
    for code in UInt32(0x80)..<0x3000 {
      // The pattern's library and that of Swift do not know the newest characters alike.
      guard let scalar = Unicode.Scalar(code), let age = scalar.properties.age, age.major <= 15
      else { continue }
      let text = "\(scalar)@b\(scalar).c"
      #expect(EmailAddress.isValid(text) == matches(text), "U+\(String(code, radix: 16))")
    }
    #expect(EmailAddress.isValid("日本@例え.jp"))
  }

  @Test("an address of any length is read")
  func long() {
    #expect(EmailAddress.isValid(String(repeating: "a", count: 100_000) + "@b.c"))
    #expect(!EmailAddress.isValid(String(repeating: "a", count: 100_000)))
  }
}
