import FoundationEssentials

/// What a user of an exploration types besides what an application declares.
enum UnusualTexts {
  /// Numbers at the limits of types and digits.
  static let numbers = [
    "0", "1", "-1", "2", "9", "10", "11", "99", "100", "101", "127", "128", "255", "256", "999",
    "1000", "65535", "65536", "2147483647", "2147483648", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "0.1", "-0.5", "1e308", "1e-320", "1,5", ".5",
    "+1", "007",
  ]

  /// Long, empty and blank texts, other scripts, right to left, signs that others give a meaning.
  static let others = [
    "", " ", "a", String(repeating: "long ", count: 200), "שלום עולם", "مرحبا 12", "日本語",
    "👩‍👩‍👧‍👦🏳️‍🌈", "e\u{301}", "ﬁ", "\t", "%@ %d", "\"quoted\"", "'; --", "../..", "<b>", "\u{0}",
  ]

  /// The middle of a cell of a small terminal, in points.
  static func position(_ random: inout SeededRandom) -> String {
    "\(random.below(60) * 8 + 4),\(random.below(20) * 16 + 8)"
  }

  /// Words of names of fields, each with texts that fit.
  private static let fitting: [(words: [String], texts: [String])] = [
    (["mail"], ["ann@example.com", "ann@", "@", "a@b"]),
    (
      [
        "amount", "price", "count", "quantity", "number", "age", "total", "percent", "size", "year",
      ],
      numbers
    ),
    (["date", "day", "birth"], ["2024-02-29", "2023-02-29", "1970-01-01", "31.12.9999"]),
    (["phone", "tel"], ["+44 20 7946 0000", "0"]),
    (["code", "zip", "post", "pin"], ["0000", "2000", "SW1A 1AA"] + numbers.prefix(8)),
    (["url", "link", "address"], ["https://example.com", "http://", "12 High Street"]),
  ]

  /// Texts that fit the name of a field; empty for a name that says nothing.
  static func fitting(_ field: String) -> [String] {
    let name = field.lowercased()
    return fitting.first { $0.words.contains { name.contains($0) } }?.texts ?? []
  }
}
