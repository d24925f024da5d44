import CBOR
import EventModel
import Platform

/// Why ``RuntimeInput/send(_:)`` did not run the declared code.
public enum RuntimeInputError: Error, Equatable, CustomStringConvertible {
  /// The calling code runs in a turn.
  case insideTurn(String)
  /// The session has recorded its end.
  case sessionHasEnded(String)
  /// The calling process is a fork of the program.
  case forked(String)
  /// The calling code runs in a replay, where the log gives the inputs.
  case inReplay(String)
  /// The value cannot be encoded, or its encoding does not decode; with the reason.
  case valueIsNotCodable(String, String)

  /// The message for a person.
  public var description: String {
    switch self {
    case .insideTurn(let name):
      "the input '\(name)' was sent inside a turn; send it from Runtime.outside(_:), or call the "
        + "code directly"
    case .sessionHasEnded(let name): "the input '\(name)' came after the end of the session"
    case .forked(let name):
      "the input '\(name)' was sent in a fork, which is not recorded; send it in the program that "
        + "was started"
    case .inReplay(let name):
      "the input '\(name)' was sent in a replay, where the log gives it; send it from "
        + "Runtime.outside(_:)"
    case .valueIsNotCodable(let name, let reason):
      "the value of the input '\(name)' cannot be recorded: \(reason)"
    }
  }
}
