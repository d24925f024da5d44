/// Why bytes are not one canonical data item, and where.
@usableFromInline package struct CBORError: Error, Equatable, Sendable, CustomStringConvertible {
  @usableFromInline package enum Reason: Equatable, Sendable {
    case truncated
    case notShortest
    case indefiniteLength
    case reservedAdditionalInformation
    case invalidUTF8
    case mapKeysOutOfOrder
    case duplicateMapKey
    case nestingTooDeep
    case lengthOverLimit
    case trailingBytes
    case invalidSimpleValue
    case unexpectedType
  }

  @usableFromInline package var reason: Reason
  /// Offset of the item's first byte, counted from where reading began.
  @usableFromInline package var offset: Int

  @usableFromInline package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  @usableFromInline package var description: String {
    let what =
      switch reason {
      case .truncated: "the data ends inside an item"
      case .notShortest: "a number is not in its shortest form"
      case .indefiniteLength: "an indefinite length is not canonical"
      case .reservedAdditionalInformation: "additional information 28 to 30 is reserved"
      case .invalidUTF8: "a text is not valid UTF-8"
      case .mapKeysOutOfOrder: "map keys are not in bytewise order"
      case .duplicateMapKey: "a map key occurs twice"
      case .nestingTooDeep: "items are nested more than \(CBORLimits.nesting) deep"
      case .lengthOverLimit: "a length is over \(CBORLimits.stringSize) bytes"
      case .trailingBytes: "something follows the item"
      case .invalidSimpleValue: "a simple value below 32 stands in two bytes"
      case .unexpectedType: "the item has another type than expected"
      }
    return "\(what) (byte \(offset))"
  }
}

/// Hard limits on what is read; each is checked before memory is taken.
@usableFromInline package enum CBORLimits {
  /// Arrays, maps and tags inside one another.
  @usableFromInline package static let nesting = 64
  /// Deepest value that is encoded; leaves room for the patch and the record around it.
  @usableFromInline package static let encodedNesting = 56
  /// Longest text or byte string, in bytes.
  @usableFromInline package static let stringSize = 16 << 20
}
