import ArgumentParser
import EventModel
import FoundationEssentials
import Timeline

/// The events that a verb shows, and the logs beside the first one.
struct EventRange: ParsableArguments {
  @Argument(help: "The events of a range such as @100..@200, or one event. Further logs.")
  var positionsAndLogs: [String] = []

  @Option(help: "The first position.")
  var from: String?

  @Option(help: "The last position.")
  var to: String?

  /// The logs beside the first one.
  var otherLogs: [String] { positionsAndLogs.filter { !Self.isPosition($0) } }

  /// Whether a word is meant as a position. A file with such a name needs the prefix `./`.
  private static func isPosition(_ word: String) -> Bool {
    (try? PositionRange(parsing: word)) != nil || word.hasPrefix("@") || word.contains("..@")
      || !FileManager.default.fileExists(atPath: word)
        && (!word.contains { "./".contains($0) } || word.first?.isNumber == true)
  }

  /// The numbers of the events. Without a last position the range has no end.
  ///
  /// - Parameter isGrowing: Whether the log is still recorded. The last event must then have a
  ///   number, and both may name events that are not recorded yet.
  /// - Throws: ``Problem`` CR2010 if the last event is before the first one, or not known.
  func resolved(in timeline: SessionTimeline, isGrowing: Bool) throws -> ClosedRange<Int> {
    let (from, to) = try bounds()
    let first = try from.map { text in
      let expected = isGrowing ? Self.plainNumber(text) : nil
      return try expected ?? timeline.number(of: text)
    }
    let last = try to.map { text in
      isGrowing ? try Self.expectedNumber(text) : try timeline.number(of: text)
    }
    guard first ?? 0 <= last ?? .max else {
      throw reversedRange((from, first ?? 0), (to, last ?? .max))
    }
    return (first ?? 0)...(last ?? .max)
  }

  /// The first and the last position, if they are given.
  private func bounds() throws -> (from: String?, to: String?) {
    let words = positionsAndLogs.filter(Self.isPosition)
    guard let positions = words.first else { return (from, to) }
    if words.count > 1 {
      throw Problem(
        code: ExitCodes.usage, what: "'\(positions)' and '\(words[1])' are two ranges",
        help: "write one, such as '@100..@200'")
    }
    if from != nil || to != nil {
      throw Problem(
        code: ExitCodes.usage, what: "'\(positions)' and '--from' or '--to' are two ranges",
        help: "write one of them, such as '@100..@200'")
    }
    do {
      let range = try PositionRange(parsing: positions)
      return (range.first.description, range.last.description)
    } catch {
      throw Problem(
        code: ExitCodes.usage, what: "\(error)", help: "a range is '@100..@200'",
        diagnostic: "CR2010")
    }
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

  private func reversedRange(
    _ from: (position: String?, number: Int), _ to: (position: String?, number: Int)
  ) -> Problem {
    func text(_ end: (position: String?, number: Int)) -> String {
      let text = end.position ?? "@0"
      return text == "@\(end.number)" ? text : "\(text) (@\(end.number))"
    }
    let (first, last) = (text(from), text(to))
    return Problem(
      code: ExitCodes.usage,
      what: !positionsAndLogs.contains(where: Self.isPosition)
        ? "the range is empty: --from \(first) is after --to \(last)"
        : "the range is empty: \(first) is after \(last)",
      help: !positionsAndLogs.contains(where: Self.isPosition)
        ? "exchange them: '--from @\(to.number) --to @\(from.number)'"
        : "exchange them: '@\(to.number)..@\(from.number)'",
      diagnostic: "CR2010")
  }
}
