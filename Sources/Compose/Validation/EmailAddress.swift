/// Reads an email address, from its first character to its last.
///
/// It accepts what this pattern matches. No step below has to try a second way, as a pattern may have
/// to: what follows a part is never a character of the part.
///
/// ```
/// (?:[\p{L}0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}0-9!#$%&'*+/=?^_`{|}~-]+)*
///   |"(?:[\x01-\x08\x0b\x0c\x0e-\x21\x23-\x5b\x5d-\x7f]|\\[\x01-\x09\x0b\x0c\x0e-\x7f])*")
/// @(?:(?:[\p{L}0-9](?:[\p{L}0-9-]*[\p{L}0-9])?\.)+[\p{L}0-9](?:[\p{L}0-9-]*[\p{L}0-9])?
///   |\[(?:(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\.){3}
///     (?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\])
/// ```
struct EmailAddress {
  private var rest: Substring.UnicodeScalarView

  /// Whether the whole of a text is an email address.
  static func isValid(_ text: String) -> Bool {
    var address = EmailAddress(rest: text.unicodeScalars[...])
    return address.takeUser() && address.take("@") && address.takeHost() && address.rest.isEmpty
  }

  /// Words joined by dots, or a text in quotation marks.
  private mutating func takeUser() -> Bool {
    guard take("\"") else {
      repeat {
        if !takeAll(where: Self.isOfWord) { return false }
      } while take(".")
      return true
    }
    while takeAll(where: Self.isQuotable) || takeEscape() {}
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
    guard rest.first == "\\", let scalar = rest.dropFirst().first,
      scalar == "\t" || Self.isQuotable(scalar) || scalar == "\"" || scalar == "\\"
    else { return false }
    rest = rest.dropFirst(2)
    return true
  }

  /// Letters, digits and hyphens, without a hyphen at either end.
  private mutating func takeLabel() -> Bool {
    let label = rest.prefix { Self.isLetterOrDigit($0) || $0 == "-" }
    rest = rest[label.endIndex...]
    return label.first.map(Self.isLetterOrDigit) == true
      && label.last.map(Self.isLetterOrDigit) == true
  }

  /// A number up to 255 in at most three digits.
  private mutating func takeOctet() -> Bool {
    let digits = rest.prefix(while: Self.isDigit)
    rest = rest[digits.endIndex...]
    let number = digits.reduce(0) { min(1_000, $0 * 10 + Int($1.value - 0x30)) }
    return (1...3).contains(digits.count) && number <= 255
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Whether it took any character.
  private mutating func takeAll(where fits: (Unicode.Scalar) -> Bool) -> Bool {
    let taken = rest.prefix(while: fits)
    rest = rest[taken.endIndex...]
    return !taken.isEmpty
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return isDigit(scalar) || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    isLetterOrDigit(scalar) || "!#$%&'*+/=?^_`{|}~-".unicodeScalars.contains(scalar)
  }

  /// Whether a character needs no escape between quotation marks.
  private static func isQuotable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x01...0x08, 0x0B, 0x0C, 0x0E...0x21, 0x23...0x5B, 0x5D...0x7F: true
    default: false
    }
  }
}
