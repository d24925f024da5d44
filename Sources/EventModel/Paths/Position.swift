/// A place in a session as a person writes it.
///
/// `@1234`, `@end`, `@-10` (the tenth from the end; `@-1` is the last), `t+2.350s`, each followed
/// by any number of `^` (the cause) and `~` (the input at the root of its causes).
///
/// Source: EVENTS.md, "Positions".
package struct Position: Hashable, Sendable {
  package enum Base: Hashable, Sendable {
    case number(Int)
    case end
    /// Counted from the end; 1 is the last event.
    case fromEnd(Int)
    /// Microseconds since the session began: the last event at or before it.
    case time(Int64)
  }

  package enum Step: Hashable, Sendable {
    case cause
    case root
  }

  package var base: Base
  package var steps: [Step]

  package init(_ base: Base, _ steps: [Step] = []) {
    self.base = base
    self.steps = steps
  }
}

/// Two positions, `@100..@200`, both included; one position alone is both.
package struct PositionRange: Hashable, Sendable {
  package var first: Position
  package var last: Position

  package init(_ first: Position, _ last: Position) {
    self.first = first
    self.last = last
  }
}

/// Why a text is no position, or why there is no such event.
package enum PositionError: Error, Equatable, Sendable, CustomStringConvertible {
  case notAPosition(String)
  /// The event is not in the session, which holds `count` of them.
  case outside(String, count: Int)
  /// The event has no cause: it came from outside.
  case noCause(event: Int)

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

/// What positions need to know about a session.
package struct PositionTimeline {
  /// How many events there are, numbered from 0.
  package var count: Int
  /// The cause of an event, or ``EventHeader/noCause``.
  package var cause: (Int) -> Int
  /// The number of the last event at or before a time in microseconds, or −1.
  package var lastEvent: (Int64) -> Int

  package init(
    count: Int, cause: @escaping (Int) -> Int, lastEvent: @escaping (Int64) -> Int
  ) {
    self.count = count
    self.cause = cause
    self.lastEvent = lastEvent
  }

  /// The event at the root of the causes of an event; itself when it came from outside.
  package func root(of event: Int) -> Int {
    var event = event
    while true {
      let next = cause(event)
      // Causes come before their effects; anything else would never end.
      guard next >= 0, next < event else { return event }
      event = next
    }
  }
}

extension Position: CustomStringConvertible {
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
    if isNegative { return number < 0 ? .fromEnd(-number) : nil }
    return .number(number)
  }

  /// The number of the event that this position stands for.
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
  package init(parsing text: String) throws(PositionError) {
    let parts = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
    let first = try Position(parsing: parts.isEmpty ? "" : parts[0])
    self.init(first, parts.count == 2 ? try Position(parsing: parts[1]) : first)
  }

  /// The numbers of all events from the first to the last position; empty when reversed.
  package func resolve(in timeline: PositionTimeline) throws(PositionError) -> Range<Int> {
    let from = try first.resolve(in: timeline)
    let to = try last.resolve(in: timeline)
    return from..<max(from, to + 1)
  }
}

/// Times of a session as people write them: `t+2.350s`.
package enum SessionTime {
  /// `t+` and seconds with milliseconds, or microseconds where they are needed.
  package static func text(_ microseconds: Int64) -> String { "t+" + seconds(microseconds) }

  /// Seconds with three decimals, or six when three would lose something: `2.350s`.
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

  /// Reads `t+1m2.5s`, `t+350ms`, `2s`, `7us` or plain seconds; nil when it is none of them.
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

  /// A decimal number times a scale, exactly; digits below one microsecond are dropped.
  private static func scaled(_ number: Substring, by scale: Int64) -> Int64? {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, let whole = Int64(first) else { return nil }
    let product = whole.multipliedReportingOverflow(by: scale)
    guard !product.overflow else { return nil }
    var result = product.partialValue
    var weight = scale
    for digit in parts.count == 2 ? parts[1] : "" {
      guard let value = digit.wholeNumberValue else { return nil }
      // Exact for every scale as long as the weight divides by ten; below that nothing counts.
      guard weight % 10 == 0 else { return result }
      weight /= 10
      result += Int64(value) * weight
    }
    return result
  }
}
