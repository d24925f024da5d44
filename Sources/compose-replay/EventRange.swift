import ArgumentParser
import Timeline

/// The events that a verb shows.
struct EventRange: ParsableArguments {
  @Option(help: "The first position.")
  var from: String?

  @Option(help: "The last position.")
  var to: String?

  /// The numbers of the events. Without a last position the range has no end.
  ///
  /// - Parameter isGrowing: Whether the log is still recorded. The last event must then have a
  ///   number, and both may name events that are not recorded yet.
  /// - Throws: ``Problem`` CR2010 if the last event is before the first one, or not known.
  func resolved(in timeline: SessionTimeline, isGrowing: Bool) throws -> ClosedRange<Int> {
    let first = try from.map { text in
      let expected = isGrowing ? Self.plainNumber(text) : nil
      return try expected ?? timeline.number(of: text)
    }
    let last = try to.map { text in
      isGrowing ? try Self.expectedNumber(text) : try timeline.number(of: text)
    }
    return try range(from: first ?? 0, to: last ?? Int.max)
  }

  /// The number of the last event of a log that is still recorded. Other positions than a number
  /// are not known while the log grows.
  ///
  /// - Throws: ``Problem`` CR2010 for any other position than one such as @120.
  static func expectedNumber(_ position: String) throws -> Int {
    if let number = plainNumber(position) { return number }
    throw Problem(
      code: ExitCodes.usage, what: "'\(position)' is not known while the log grows",
      help: "with '--follow', '--to' takes a number such as @120", diagnostic: "CR2010")
  }

  private static func plainNumber(_ position: String) -> Int? {
    guard position.hasPrefix("@"), let number = Int(position.dropFirst()), number >= 0 else {
      return nil
    }
    return number
  }

  private func range(from first: Int, to last: Int) throws -> ClosedRange<Int> {
    guard first <= last else { throw reversedRange(first, last) }
    return first...last
  }

  private func reversedRange(_ first: Int, _ last: Int) -> Problem {
    func text(_ position: String?, _ number: Int) -> String {
      let text = position ?? "@0"
      return text == "@\(number)" ? text : "\(text) (@\(number))"
    }
    return Problem(
      code: ExitCodes.usage,
      what: "the range is empty: --from \(text(from, first)) is behind --to \(text(to, last))",
      help: "exchange them: '--from @\(last) --to @\(first)'", diagnostic: "CR2010")
  }
}
