/// What the pattern of ``EmailRule`` accepts among short texts of ASCII.
///
/// The first use of the pattern compiles it, which takes 15 million instructions. No step below has to
/// try a second way, as the pattern has: what follows a part is never a character of the part.
struct ASCIIAddress {
  private var rest: Substring.UTF8View

  /// Whether a text is an email address; nil if the pattern must tell.
  static func isValid(_ text: String) -> Bool? {
    let bytes = text.utf8
    guard bytes.count <= longest, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    var address = ASCIIAddress(rest: bytes[...])
    return address.takeUser() && address.take("@") && address.takeHost() && address.rest.isEmpty
  }

  /// The largest number of bytes; below the limit at which the pattern fails.
  private static let longest = 1_000

  /// Words joined by dots, or a text in quotation marks.
  private mutating func takeUser() -> Bool {
    guard take("\"") else {
      repeat {
        if takeAll(where: Self.isOfWord) == 0 { return false }
      } while take(".")
      return true
    }
    while takeAll(where: Self.isQuotable) > 0 || takeEscape() {}
    return take("\"")
  }

  /// Labels joined by dots, at least two, or four numbers in brackets.
  private mutating func takeHost() -> Bool {
    if take("[") {
      for index in 0..<4 where !((index == 0 || take(".")) && takeOctet()) { return false }
      return take("]")
    }
    var count = 0
    repeat {
      if !takeLabel() { return false }
      count += 1
    } while take(".")
    return count > 1
  }

  private mutating func takeEscape() -> Bool {
    guard rest.first == UInt8(ascii: "\\"), let byte = rest.dropFirst().first,
      byte == 0x09 || Self.isQuotable(byte) || byte == UInt8(ascii: "\"")
        || byte == UInt8(ascii: "\\")
    else { return false }
    rest = rest.dropFirst(2)
    return true
  }

  /// Letters, digits and hyphens, without a hyphen at either end.
  private mutating func takeLabel() -> Bool {
    let label = rest.prefix { Self.isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    rest = rest.dropFirst(label.count)
    return label.first.map(Self.isLetterOrDigit) == true
      && label.last.map(Self.isLetterOrDigit) == true
  }

  /// A number up to 255 in at most three digits.
  private mutating func takeOctet() -> Bool {
    let digits = rest.prefix(while: Self.isDigit)
    rest = rest.dropFirst(digits.count)
    let number = digits.reduce(0) { min(1_000, $0 * 10 + Int($1 - UInt8(ascii: "0"))) }
    return (1...3).contains(digits.count) && number <= 255
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// - Returns: The number of bytes.
  private mutating func takeAll(where fits: (UInt8) -> Bool) -> Int {
    let taken = rest.prefix(while: fits).count
    rest = rest.dropFirst(taken)
    return taken
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
  }

  /// Whether a byte needs no escape between quotation marks.
  private static func isQuotable(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x01...0x08, 0x0B, 0x0C, 0x0E...0x21, 0x23...0x5B, 0x5D...0x7F: true
    default: false
    }
  }
}
