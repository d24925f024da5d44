import CBOR

/// A part of a state whose changes are in no event although its type encodes itself, or whose secret
/// value is in one.
package struct UnseenPart: Hashable, Sendable {
  /// Why changes of a part are not seen.
  package enum Reason: Hashable, Sendable {
    /// The property is not among the coding keys of the type.
    case notAmongKeys
    /// The part is an object of the type, which can be changed without being replaced.
    case changesInPlace
    /// The property is redacted, and its type encodes it without the mark of a secret.
    case inClear
    /// What the type encodes depends on the value, and values were recorded otherwise.
    case dependsOnValue
    /// A value of the type could not be encoded.
    case doesNotEncode(Failure)
    /// The part is a value behind a reference, in an array, a dictionary or an optional.
    case unplaced
  }

  /// Why a value could not be encoded.
  package enum Failure: Hashable, Sendable {
    /// Its `encode(to:)` threw an error.
    case error
    /// It is nested deeper than ``EncodingLimits/nesting``.
    case tooDeep
    /// It is larger than ``EncodingLimits/valueSize``, or a text or data in it is.
    case tooLarge

    init(_ error: any Error) {
      var error = error
      if case .invalidValue(_, let context)? = error as? EncodingError,
        let underlying = context.underlyingError
      {
        error = underlying
      }
      if case .nestingTooDeep? = error as? StateCodingError {
        self = .tooDeep
        return
      }
      switch (error as? CBORError)?.reason {
      case .nestingTooDeep: self = .tooDeep
      case .lengthOverLimit: self = .tooLarge
      default: self = .error
      }
    }
  }

  /// The name of the type: the one with the property, or the class of the object.
  package var type: String
  /// The name of the property, or the path to it; empty for the state itself.
  package var property: String
  /// Why its changes are not seen.
  package var reason: Reason
}
