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

/// The events between two positions, such as `@100..@200`, both included.
package struct PositionRange: Hashable, Sendable {
  /// The position of the first event.
  package var first: Position
  /// The position of the last event; of a single position, the same as ``first``.
  package var last: Position
}

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

/// The facts about a session that positions need.
package struct PositionTimeline {
  /// The number of events, which are numbered from 0.
  package var count: Int
  /// Returns the cause of an event, or ``EventHeader/noCause``.
  package var cause: (Int) -> Int
  /// Returns the number of the last event at or before a time in microseconds, or −1.
  package var lastEvent: (Int64) -> Int

  /// Creates a timeline from its facts.
  package init(
    count: Int, cause: @escaping (Int) -> Int, lastEvent: @escaping (Int64) -> Int
  ) {
    self.count = count
    self.cause = cause
    self.lastEvent = lastEvent
  }

  /// Returns the event at the root of an event's causes; the event itself if it has no cause.
  package func root(of event: Int) -> Int {
    var event = event
    while true {
      let next = cause(event)
      // A cause is earlier than its consequences. Anything else would make this loop endless.
      guard next >= 0, next < event else { return event }
      event = next
    }
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

extension PositionRange {
  /// Reads a range, or a single position, which is both ends.
  ///
  /// - Throws: ``PositionError/notAPosition(_:)``.
  package init(parsing text: String) throws(PositionError) {
    let parts = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
    let first = try Position(parsing: parts.isEmpty ? "" : parts[0])
    self.init(first: first, last: parts.count == 2 ? try Position(parsing: parts[1]) : first)
  }
}

/// Times of a session in their written form, such as `t+2.350s`.
package enum SessionTime {
  /// Returns `t+` and the seconds with three decimals, or with six where they are needed.
  package static func text(_ microseconds: Int64) -> String { "t+" + seconds(microseconds) }

  /// Returns seconds with three decimals, or with six if three would lose digits: `2.350s`.
  package static func seconds(_ microseconds: Int64) -> String {
    let whole = microseconds / 1_000_000
    let part = (microseconds % 1_000_000).magnitude
    let sign = microseconds < 0 && whole == 0 ? "-" : ""
    let digits = part % 1000 == 0 ? padded(part / 1000, 3) : padded(part, 6)
    return "\(sign)\(whole).\(digits)s"
  }

  private static func padded(_ number: UInt64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// Reads `t+1m2.5s`, `t+350ms`, `2s`, `7us` or plain seconds; returns nil for any other text.
  package static func microseconds(_ text: String) -> Int64? {
    var rest = text.hasPrefix("t+") ? text.dropFirst(2) : text[...]
    guard !rest.isEmpty else { return nil }
    var total: Int64 = 0
    while !rest.isEmpty {
      let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(number.count)
      let unit = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(unit.count)
      guard let scale = scales[String(unit)], let part = scaled(number, by: scale) else {
        return nil
      }
      let sum = total.addingReportingOverflow(part)
      guard !sum.overflow else { return nil }
      total = sum.partialValue
    }
    return total
  }

  private static let scales: [String: Int64] = [
    "": 1_000_000, "us": 1, "ms": 1000, "s": 1_000_000, "m": 60_000_000, "h": 3_600_000_000,
  ]

  /// Multiplies a decimal number by a scale, exactly. Digits below one microsecond are dropped.
  private static func scaled(_ number: Substring, by scale: Int64) -> Int64? {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, let whole = Int64(first) else { return nil }
    let product = whole.multipliedReportingOverflow(by: scale)
    guard !product.overflow else { return nil }
    var result = product.partialValue
    var weight = scale
    for digit in parts.count == 2 ? parts[1] : "" {
      guard let value = digit.wholeNumberValue else { return nil }
      // Exact for every scale while the weight is divisible by ten. Smaller digits are dropped.
      guard weight % 10 == 0 else { return result }
      weight /= 10
      let sum = result.addingReportingOverflow(Int64(value) * weight)
      guard !sum.overflow else { return nil }
      result = sum.partialValue
    }
    return result
  }
}
