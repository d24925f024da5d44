/// The reason why bytes are not one canonical data item, and the position.
@usableFromInline package struct CBORError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of the error.
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

  /// The kind of the error.
  @usableFromInline package var reason: Reason
  /// The offset of the item's first byte, in bytes from the start of the memory.
  @usableFromInline package var offset: Int

  /// Creates an error at an offset in bytes.
  @usableFromInline package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The error as one sentence without a full stop.
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
