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
  /// - Throws: ``Problem`` CR2010 if the last event is before the first one.
  func resolved(in timeline: SessionTimeline) throws -> ClosedRange<Int> {
    let first = try from.map { try timeline.number(of: $0) } ?? 0
    let last = try to.map { try timeline.number(of: $0) } ?? Int.max
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
