import CBOR
import EventModel
import ReplayRuntime

/// The reason why an input was not carried out.
public enum InputError: Error, Hashable, CustomStringConvertible {
  /// The control is not on the screen, is disabled, or takes inputs of another kind.
  case refused(target: String, reason: String)
  /// Several controls match. Use one of the whole paths.
  case ambiguous(target: String, found: [String])

  /// The error as one sentence.
  public var description: String {
    switch self {
    case .refused(_, let reason): reason
    case .ambiguous(let target, let found):
      "'\(target)' names \(found.count) controls: "
        + found.map(InputTarget.written).joined(separator: ", ")
    }
  }
}
