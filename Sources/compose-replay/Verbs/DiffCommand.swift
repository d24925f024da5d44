import ArgumentParser
import CBOR
import EventModel
import Foundation
import Replay
import SessionLog
import SnapshotDiff
import Timeline

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compare two positions of one log, or two logs.",
    usage: "compose-replay diff LOG @A @B\ncompose-replay diff A.log B.log",
    discussion: "Exit code 0 when equal, 1 when not, 3 when a part of a log is lost.")

  @Argument(help: "A log and two positions, or two logs.", completion: .file(extensions: ["log"]))
  var sides: [String]

  @OptionGroup var form: JSONOption

  @Flag(help: "Print a JSON Patch (RFC 6902) from the first state to the second.")
  var jsonPatch = false

  @Flag(help: "Print counts only.")
  var summary = false

  func run() throws {
    switch sides.count {
    case 3: try comparePositions()
    case 2 where isPosition(sides[1]):
      throw Problem(
        code: ExitCodes.usage, what: "diff takes two positions, and '\(sides[1])' is only one",
        help: "name the other one: 'compose-replay diff \(sides[0]) \(sides[1]) @end'")
    case 2: try compareLogs()
    default:
      throw Problem(
        code: ExitCodes.usage, what: "diff takes a log and two positions, or two logs",
        help: "compose-replay diff session.log @100 @200")
    }
  }

  /// Whether a word is a position and no file.
  private func isPosition(_ word: String) -> Bool {
    guard !FileManager.default.fileExists(atPath: word) else { return false }
    return (try? Position(parsing: word)) != nil
  }

  private func comparePositions() throws {
    let timeline = try SessionTimeline(log: sides[0])
    let numbers = try sides[1...].map { try timeline.number(of: $0) }
    let old = try timeline.state(after: numbers[0])
    let new = try timeline.state(after: numbers[1])
    let isEqual = try printed(old, new, firstDifference: nil, labels: [numbers[0], numbers[1]])
    try end(isEqual, [(timeline, sides[0], [old, new])])
  }

  /// Ends the command with the code for its result: a loss weighs more than a difference.
  private func end(
    _ isEqual: Bool, _ logs: [(timeline: SessionTimeline, name: String, states: [Projection])]
  ) throws {
    var loss: (any Error)?
    for log in logs {
      do {
        try log.timeline.endIfLossy(log.name, states: log.states)
      } catch let error as ExitCode { loss = error }
    }
    if let loss { throw loss }
    if !isEqual { throw ExitCode(ExitCodes.difference) }
  }

  private func compareLogs() throws {
    let a = try SessionTimeline(log: sides[0])
    let b = try SessionTimeline(log: sides[1])
    let first = try firstDifference(a, b)
    let old = try a.state(after: a.count - 1)
    let new = try b.state(after: b.count - 1)
    if let first, !form.json && !jsonPatch && !summary {
      try Output.standard.line("first difference at @\(first)")
      for line in try lines(of: first, a, b) { try Output.standard.line(Escaping.escaped(line)) }
      try Output.standard.line("state at the end")
    }
    let isEqual = try printed(
      old, new, firstDifference: first, labels: [a.count - 1, b.count - 1])
    try end(isEqual, [(a, sides[0], [old]), (b, sides[1], [new])])
  }

  /// The event of this number in both logs; with time and cause if nothing else differs.
  private func lines(of number: Int, _ a: SessionTimeline, _ b: SessionTimeline) throws -> [String]
  {
    let events = try [a, b].map { try $0.eventIfAny(at: number) }
    let texts = zip(events, [a, b]).map { event, side in
      event.map { Transcript.summary(of: $0, symbols: side.symbols) } ?? "no event"
    }
    return zip(sides, zip(events, texts)).map { log, found in
      guard let event = found.0, texts[0] == texts[1] else { return "  \(log)  \(found.1)" }
      let cause = event.cause < 0 ? "no cause" : "cause @\(event.cause)"
      return "  \(log)  \(SessionTime.text(event.time))  \(cause)  \(found.1)"
    }
  }

  private func firstDifference(_ a: SessionTimeline, _ b: SessionTimeline) throws -> Int? {
    var start = 0
    let step = 4_096
    while true {
      let (old, new) = (try Self.rows(a, from: start, step), try Self.rows(b, from: start, step))
      if let index = zip(old, new).enumerated().first(where: { $1.0 != $1.1 })?.offset {
        return min(old[index].number, new[index].number)
      }
      if old.count != new.count {
        return old.count > new.count ? old[new.count].number : new[old.count].number
      }
      // A gap leaves numbers out, so the rows name the next one.
      guard let last = old.last, old.count == step else { return nil }
      start = last.number + 1
    }
  }

  /// What is compared of one event.
  private struct Row: Equatable {
    var number: Int
    var text: String
  }

  private static func rows(
    _ timeline: SessionTimeline, from start: Int, _ count: Int
  ) throws -> [Row] {
    guard start < timeline.count else { return [] }
    var rows: [Row] = []
    try timeline.forEachEvent(from: start) { header, payload in
      let text = Transcript.summary(of: header, payload: payload, symbols: timeline.symbols)
      rows.append(Row(number: header.number, text: "\(header.time) \(header.cause) \(text)"))
      return rows.count < count
    }
    return rows
  }

  /// Prints the difference of two states.
  ///
  /// - Returns: Whether they are equal, and nothing before them differs.
  private func printed(
    _ old: Projection, _ new: Projection, firstDifference: Int?, labels: [Int]
  ) throws -> Bool {
    let difference = StateDifference(from: old, to: new)
    let isEqual = difference.isEmpty && old.screen == new.screen && firstDifference == nil
    if form.json {
      let document = CBORValue.map([
        CBORPair(.text("schema"), .text("compose-replay/diff/1")),
        CBORPair(.text("a"), .map([CBORPair(.text("n"), .int(Int64(labels[0])))])),
        CBORPair(.text("b"), .map([CBORPair(.text("n"), .int(Int64(labels[1])))])),
        CBORPair(.text("equal"), .bool(isEqual)),
        CBORPair(.text("first_difference"), firstDifference.map { .int(Int64($0)) } ?? .null),
        CBORPair(.text("changes"), difference.jsonChanges),
      ])
      try Output.standard.line(JSON.text(ofPlain: document))
    } else if jsonPatch {
      try Output.standard.line(
        JSON.text(ofPlain: JSONPatch.between(old.stateValue, new.stateValue)))
    } else if summary {
      try Output.standard.line(difference.summary)
    } else {
      for line in difference.lines() {
        try Output.standard.line(Escaping.escaped("\(line.mark.rawValue) \(line.text)"))
      }
      if old.screen != new.screen { try Output.standard.line("  the screen differs") }
    }
    return isEqual
  }
}
