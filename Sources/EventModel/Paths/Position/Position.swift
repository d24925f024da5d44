/// A position in a session in its written form.
///
/// `@1234`, `@end`, `@-10` (the tenth from the end; `@-1` is the last) or `t+2.350s`, followed by
/// any number of `^` (the cause) and `~` (the input at the root of the causes).
///
/// Source: EVENTS.md, "Positions".
package struct Position: Hashable, Sendable {
  /// The event at which the position starts.
  package enum Base: Hashable, Sendable {
    case number(Int)
    case end
    /// An event counted from the end; 1 is the last.
    case fromEnd(Int)
    /// The last event at or before a time, in microseconds since the session began.
    case time(Int64)
  }

  /// A step from an event to another.
  package enum Step: Hashable, Sendable {
    case cause
    case root
  }

  /// The event at which the position starts.
  package var base: Base
  /// The steps from there, in order.
  package var steps: [Step]

  /// Creates a position.
  package init(_ base: Base, _ steps: [Step] = []) {
    self.base = base
    self.steps = steps
  }
}

extension Position: CustomStringConvertible {
  /// The position in its written form.
  package var description: String {
    let start =
      switch base {
      case .number(let number): "@\(number)"
      case .end: "@end"
      case .fromEnd(let count): "@-\(count)"
      case .time(let time): SessionTime.text(time)
      }
    return start + steps.map { $0 == .cause ? "^" : "~" }.joined()
  }

  /// Reads a position.
  ///
  /// - Throws: ``PositionError/notAPosition(_:)``.
  package init(parsing text: some StringProtocol) throws(PositionError) {
    var rest = text[...]
    var steps: [Step] = []
    while let last = rest.last, last == "^" || last == "~" {
      steps.insert(last == "^" ? .cause : .root, at: 0)
      rest = rest.dropLast()
    }
    guard let base = Self.base(String(rest)) else { throw .notAPosition(String(text)) }
    self.init(base, steps)
  }

  private static func base(_ text: String) -> Base? {
    if text == "@end" || text == "end" { return .end }
    if text.hasPrefix("t+") { return SessionTime.microseconds(text).map(Base.time) }
    let digits = text.hasPrefix("@") ? text.dropFirst() : text[...]
    let isNegative = digits.hasPrefix("-")
    guard digits.dropFirst(isNegative ? 1 : 0).utf8.allSatisfy(Notation.isDigit),
      let number = Int(digits)
    else { return nil }
    if isNegative { return number < 0 && number > .min ? .fromEnd(-number) : nil }
    return .number(number)
  }

  /// Returns the number of the event at this position.
  package func resolve(in timeline: PositionTimeline) throws(PositionError) -> Int {
    var event =
      switch base {
      case .number(let number): number
      case .end: timeline.count - 1
      case .fromEnd(let count): timeline.count - count
      case .time(let time): timeline.lastEvent(time)
      }
    guard event >= 0, event < timeline.count else {
      throw .outside(description, count: timeline.count)
    }
    for step in steps {
      switch step {
      case .root: event = timeline.root(of: event)
      case .cause:
        let cause = timeline.cause(event)
        guard cause >= 0 else { throw .noCause(event: event) }
        event = cause
      }
    }
    return event
  }
}
