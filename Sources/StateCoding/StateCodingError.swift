/// The reason why a live value cannot take a recorded value.
package enum StateCodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A part of the state has a type that cannot be decoded.
  case notDecodable(type: String)
  /// A struct without `Decodable` and a recorded map differ in their keys.
  case differentKeys(type: String)
  /// The value is nested deeper than ``EncodingLimits/nesting``.
  case nestingTooDeep(type: String)

  /// The reason as one sentence without a full stop.
  package var description: String {
    switch self {
    case .notDecodable(let type):
      "\(type) is not Decodable, so a recorded value cannot be put back; conform it to Codable"
    case .differentKeys(let type):
      "the recorded value has other keys than the stored properties of \(type)"
    case .nestingTooDeep(let type):
      "a value of \(type) is nested too deep"
    }
  }
}
