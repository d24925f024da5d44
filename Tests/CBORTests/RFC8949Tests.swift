import CBOR
import Testing

@Suite struct RFC8949Tests {
  @Test("Texts are checked as Swift checks them, for each pair of bytes after some leads")
  func utf8() {
    let leads: [[UInt8]] = [[], [0xE0], [0xED], [0xF0, 0x90]]
    var different: [[UInt8]] = []
    for lead in leads {
      for pair in 0...UInt16.max {
        let bytes = lead + [UInt8(pair >> 8), UInt8(pair & 0xFF)]
        let isText = String(validating: bytes, as: UTF8.self) != nil
        if bytes.withUnsafeBytes(\.isUTF8) != isText { different.append(bytes) }
      }
    }
    #expect(different == [])
    #expect(UnsafeRawBufferPointer(start: nil, count: 0).isUTF8)
  }

  /// Appendix A: encoded item and its diagnostic notation.
  static let examples: [(String, String)] = [
    ("00", "0"), ("01", "1"), ("0a", "10"), ("17", "23"), ("1818", "24"), ("1819", "25"),
    ("1864", "100"), ("1903e8", "1000"), ("1a000f4240", "1000000"),
    ("1b000000e8d4a51000", "1000000000000"), ("1bffffffffffffffff", "18446744073709551615"),
    ("c249010000000000000000", "2(h'010000000000000000')"),
    ("3bffffffffffffffff", "-18446744073709551616"),
    ("c349010000000000000000", "3(h'010000000000000000')"),
    ("20", "-1"), ("29", "-10"), ("3863", "-100"), ("3903e7", "-1000"),
    ("f90000", "0.0"), ("f98000", "-0.0"), ("f93c00", "1.0"), ("fb3ff199999999999a", "1.1"),
    ("f93e00", "1.5"), ("f97bff", "65504.0"), ("fa47c35000", "100000.0"),
    ("fa7f7fffff", "3.4028234663852886e+38"), ("fb7e37e43c8800759c", "1.0e+300"),
    ("f90001", "5.960464477539063e-8"), ("f90400", "6.103515625e-5"), ("f9c400", "-4.0"),
    ("fbc010666666666666", "-4.1"), ("f97c00", "Infinity"), ("f97e00", "NaN"),
    ("f9fc00", "-Infinity"), ("f4", "false"), ("f5", "true"), ("f6", "null"),
    ("f7", "undefined"), ("f0", "simple(16)"), ("f8ff", "simple(255)"),
    (
      "c074323031332d30332d32315432303a30343a30305a",
      "0(\"2013-03-21T20:04:00Z\")"
    ),
    ("c11a514b67b0", "1(1363896240)"), ("c1fb41d452d9ec200000", "1(1363896240.5)"),
    ("d74401020304", "23(h'01020304')"), ("d818456449455446", "24(h'6449455446')"),
    (
      "d82076687474703a2f2f7777772e6578616d706c652e636f6d",
      "32(\"http://www.example.com\")"
    ),
    ("40", "h''"), ("4401020304", "h'01020304'"), ("60", "\"\""), ("6161", "\"a\""),
    ("6449455446", "\"IETF\""), ("62225c", #""\"\\""#), ("62c3bc", "\"ü\""),
    ("63e6b0b4", "\"水\""), ("64f0908591", "\"\u{10151}\""), ("80", "[]"),
    ("83010203", "[1, 2, 3]"), ("8301820203820405", "[1, [2, 3], [4, 5]]"),
    (
      "98190102030405060708090a0b0c0d0e0f101112131415161718181819",
      "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]"
    ),
    ("a0", "{}"), ("a201020304", "{1: 2, 3: 4}"),
    ("a26161016162820203", #"{"a": 1, "b": [2, 3]}"#), ("826161a161626163", #"["a", {"b": "c"}]"#),
    (
      "a56161614161626142616361436164614461656145",
      #"{"a": "A", "b": "B", "c": "C", "d": "D", "e": "E"}"#
    ),
  ]

  @Test("Appendix A decodes, prints and re-encodes byte for byte")
  func appendixA() throws {
    for (hex, notation) in Self.examples {
      let bytes = bytes(hex)
      let value = try CBORValue(canonical: bytes)
      #expect(value.description == notation, "\(hex)")
      #expect(value.encoded == bytes, "\(hex)")
    }
  }

  /// Appendix A and section 4: well-formed, but not in the one form that is read here.
  @Test(
    "What is not canonical is refused with its reason",
    arguments: [
      ("fa7fc00000", CBORError.Reason.notShortest), ("fb7ff8000000000000", .notShortest),
      ("fa7f800000", .notShortest), ("fb7ff0000000000000", .notShortest),
      ("f97e01", .notShortest), ("fa3fc00000", .notShortest), ("fb3ff8000000000000", .notShortest),
      ("1800", .notShortest), ("1817", .notShortest), ("1900ff", .notShortest),
      ("1a0000ffff", .notShortest), ("1b00000000ffffffff", .notShortest),
      ("3800", .notShortest), ("5817" + String(repeating: "00", count: 23), .notShortest),
      ("780161", .notShortest), ("980100", .notShortest), ("b8010000", .notShortest),
      ("d81700", .notShortest),
      ("5f42010243030405ff", .indefiniteLength), ("7f657374726561646d696e67ff", .indefiniteLength),
      ("9fff", .indefiniteLength), ("9f018202039f0405ffff", .indefiniteLength),
      ("bf61610161629f0203ffff", .indefiniteLength), ("ff", .indefiniteLength),
      ("a2616200616100", .mapKeysOutOfOrder), ("a2616100616101", .duplicateMapKey),
      ("f818", .invalidSimpleValue), ("f800", .invalidSimpleValue), ("f81f", .invalidSimpleValue),
      ("62c328", .invalidUTF8), ("63eda080", .invalidUTF8), ("0000", .trailingBytes),
    ])
  func notCanonical(_ hex: String, _ reason: CBORError.Reason) {
    let error = #expect(throws: CBORError.self) { try CBORValue(canonical: bytes(hex)) }
    #expect(error?.reason == reason)
  }

  @Test(
    "Appendix F: malformed items are refused",
    arguments: [
      // End of input in a head.
      "18", "19", "1a", "1b", "1901", "1a0102", "1b01020304050607", "38", "58", "78", "98",
      "9a01ff00",
      "b8", "d8", "f8", "f900", "fa0000", "fb000000",
      // Definite-length strings with short data.
      "41", "61", "5affffffff00", "5bffffffffffffffff010203", "7affffffff00",
      "7b7fffffffffffffff010203",
      // Definite-length maps and arrays not closed with enough items.
      "81", "818181818181818181", "8200", "a1", "a20102", "a100", "a2000000",
      // Tag number not followed by an item.
      "c0",
      // Indefinite-length items without break and with wrong content.
      "5f4100", "7f6100", "9f", "9f0102", "bf", "bf01020102", "819f", "9f8000",
      "9f9f9f9f9fffffffff",
      "9f819f819f9fffffff", "5f00ff", "5f21ff", "5f6100ff", "5f80ff", "5fa0ff", "5fc000ff",
      "5fe0ff",
      "7f4100ff", "5f5f4100ffff", "7f7f6100ffff",
      // Reserved additional information.
      "1c", "1d", "1e", "3c", "3d", "3e", "5c", "5d", "5e", "7c", "7d", "7e", "9c", "9d", "9e",
      "bc",
      "bd", "be", "dc", "dd", "de", "fc", "fd", "fe",
      // Reserved two-byte encodings of simple values.
      "f800", "f801", "f818", "f81f",
      // Indefinite length where there is none; a break where there must be an item.
      "1f", "3f", "df", "ff", "81ff", "8200ff", "a1ff", "a1ff00", "a100ff", "a20000ff", "9f81ff",
      "9f829f819f9fffffffff", "bf00ff", "bf000000ff",
    ])
  func malformed(_ hex: String) throws {
    let input = bytes(hex)
    #expect(throws: CBORError.self) { try CBORValue(canonical: input) }
    #expect(throws: CBORError.self) {
      try input.withCBORReader { (reader) throws(CBORError) in
        try reader.skipItem()
        try reader.expectEnd()
      }
    }
  }

  @Test("Nesting is read up to its limit and refused beyond")
  func nesting() throws {
    let limit = CBORLimits.nesting
    let deepest = [UInt8](repeating: 0x81, count: limit - 1) + [0x80]
    #expect(try CBORValue(canonical: deepest).encoded == deepest)
    for depth in [limit, 100_000] {
      let error = #expect(throws: CBORError.self) {
        try CBORValue(canonical: [UInt8](repeating: 0x81, count: depth) + [0x80])
      }
      #expect(error?.reason == .nestingTooDeep)
    }
  }
}

func bytes(_ hex: String) -> [UInt8] {
  var bytes: [UInt8] = []
  var high: UInt8?
  for character in hex {
    let digit = UInt8(character.hexDigitValue ?? 0)
    if let upper = high {
      bytes.append(upper << 4 | digit)
      high = nil
    } else {
      high = digit
    }
  }
  return bytes
}
