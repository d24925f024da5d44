import CBOR

/// Why a record could not be written or read.
package struct EventCodingError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Reason: Equatable, Sendable {
    /// The bytes are not canonical CBOR, or an element has another type than its place asks for.
    case cbor(CBORError.Reason)
    /// The array has fewer elements than its kind needs.
    case tooShort(elements: Int)
    /// The kind is none of 0 to 255, or is the reserved 3.
    case unknownRecord(UInt64)
    /// Interned strings are numbered from 1 without holes.
    case internOutOfOrder(id: UInt64, expected: Int)
    /// A chunk holds at most ``EventCoding/symbolLimit`` interned strings.
    case tooManySymbols
    case unknownSymbol(UInt64)
    /// The cause lies before the first event or is not earlier than the event.
    case causeOutOfRange(distance: UInt64)
    case timeOutOfRange
    case numberOutOfRange
    /// A patch, a list of labels or a passed-through record has the wrong shape.
    case malformedPayload
  }

  package var reason: Reason
  /// Offset in bytes from the start of what is read, or of the payload that is written.
  package var offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  init(_ error: CBORError) { self.init(.cbor(error.reason), at: error.offset) }

  package var description: String {
    let what =
      switch reason {
      case .cbor(let reason): CBORError(reason, at: offset).description
      case .tooShort(let elements): "a record of \(elements) elements is too short for its kind"
      case .unknownRecord(let kind): "\(kind) is no kind of record"
      case .internOutOfOrder(let id, let expected):
        "interned string \(id) stands where \(expected) must"
      case .tooManySymbols: "more than \(EventCoding.symbolLimit) interned strings in a chunk"
      case .unknownSymbol(let id): "no interned string has number \(id)"
      case .causeOutOfRange(let distance): "the cause lies \(distance) events back"
      case .timeOutOfRange: "the time does not follow the time before it"
      case .numberOutOfRange: "the event number is too large"
      case .malformedPayload: "the payload has the wrong shape"
      }
    if case .cbor = reason { return what }
    return "\(what) (byte \(offset))"
  }
}

/// What ``EventEncoder`` and ``EventDecoder`` have in common.
package enum EventCoding {
  /// Most interned strings of one chunk.
  package static let symbolLimit = 65_535

  static let preambleKind: UInt64 = 0
  static let internKind: UInt64 = 1
  static let keyframeKind: UInt64 = 2
}
