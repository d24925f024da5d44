import CBOR

/// The reason why a record could not be written or read.
package struct EventCodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of the error.
  package enum Reason: Equatable, Sendable {
    /// The bytes are not canonical CBOR, or an element has another type than the format requires.
    case cbor(CBORError.Reason)
    /// The array has fewer elements than its kind needs.
    case tooShort(elements: Int)
    /// The kind is not in the range 0 to 255, or is the reserved 3.
    case unknownRecord(UInt64)
    /// Interned strings are numbered from 1 without holes.
    case internOutOfOrder(id: UInt64, expected: Int)
    /// The names of the session are larger than ``EventCoding/nameLimit``.
    case tooManyNames
    /// A chunk holds at most ``EventCoding/symbolLimit`` interned strings.
    case tooManySymbols
    /// No string was interned under this number.
    case unknownSymbol(UInt64)
    /// The cause is before the first event, or is not earlier than the event.
    case causeOutOfRange(distance: UInt64)
    /// The time does not fit its type, or is not later than that of the turn before.
    case timeOutOfRange
    /// The event number is above ``EventCoding/largestNumber``.
    case numberOutOfRange
    /// An event of kind `chance` has more draws than ``EventCoding/largestDrawCount``.
    case tooManyDraws(UInt64)
    /// A patch, a list of labels or a passed-through record has the wrong shape.
    case malformedPayload
  }

  /// The kind of the error.
  package var reason: Reason
  /// The offset in bytes from the start of the bytes read, or of the payload that is written.
  package var offset: Int

  /// Creates an error at an offset in bytes.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  init(_ error: CBORError) { self.init(.cbor(error.reason), at: error.offset) }

  /// The error as one sentence without a full stop.
  package var description: String {
    let what =
      switch reason {
      case .cbor(let reason): CBORError(reason, at: offset).description
      case .tooShort(let elements): "a record of \(elements) elements is too short for its kind"
      case .unknownRecord(let kind): "\(kind) is no kind of record"
      case .internOutOfOrder(let id, let expected):
        "interned string \(id) stands where \(expected) must"
      case .tooManySymbols: "more than \(EventCoding.symbolLimit) interned strings in a chunk"
      case .tooManyNames:
        "the names of the session need more than \(EventCoding.nameLimit >> 20) MiB"
      case .unknownSymbol(let id): "no interned string has number \(id)"
      case .causeOutOfRange(let distance): "the cause lies \(distance) events back"
      case .timeOutOfRange: "the time does not follow the time before it"
      case .numberOutOfRange: "the event number is too large"
      case .tooManyDraws(let count):
        "\(count) draws in one event; at most \(EventCoding.largestDrawCount) are possible"
      case .malformedPayload: "the payload has the wrong shape"
      }
    if case .cbor = reason { return what }
    return "\(what) (byte \(offset))"
  }
}
