/// The reason why a text is not a position, or why there is no such event.
package enum PositionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text has no form of a position.
  case notAPosition(String)
  /// The event is not in the session, which has `count` events.
  case outside(String, count: Int)
  /// The event has no cause.
  case noCause(event: Int)

  /// The error as one sentence without a full stop.
  package var description: String {
    switch self {
    case .notAPosition(let text):
      "\(Notation.quoted(text)) is no position; write @1234, @end, @-10, t+2.350s, "
        + "with ^ for the cause or ~ for the root input"
    case .outside(let text, let count):
      count == 0
        ? "\(text) is outside: there are no events"
        : "\(text) is outside: the session holds @0 to @\(count - 1)"
    case .noCause(let event):
      "@\(event) has no cause: it came from outside"
    }
  }
}
