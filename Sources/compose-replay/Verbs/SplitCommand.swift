import ArgumentParser
import FoundationEssentials
import SessionLog
import Timeline

struct SplitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Write the parts of a log before and after positions into logs of their own.",
    discussion: """
      compose-replay split session.log @500 @end~

      A part begins with the first event of a turn. Events keep their numbers. The first part can \
      be replayed; a later one begins with the state before it and is for reading only.
      """)

  @OptionGroup var source: LogArgument

  @Argument(help: "Positions such as @500, t+2.5s: the first events of the later parts.")
  var positions: [String]

  @Option(
    name: [.short, .customLong("output")],
    help: "The beginning of the new logs' names: PREFIX.1.log and so on.", completion: .file())
  var output: String?

  func run() throws {
    let reader = try LogFile.reader(of: source.log)
    let timeline = try SessionTimeline(reader)
    let first = try timeline.first
    let starts = try positions.map {
      max(first, try turnStart(of: try timeline.stateNumber(of: $0), timeline))
    }
    let cuts = [first] + Set(starts).filter { $0 > first }.sorted() + [timeline.count]
    let paths = try (1..<cuts.count).map { try path($0) }
    // None is written unless all can be.
    for path in paths { try NewLog.check(path) }
    for note in notes(on: starts, first) { Output.message(Escaping.escaped(note)) }
    for (index, path) in paths.enumerated() {
      let range = cuts[index]..<cuts[index + 1]
      var head = reader.head
      head.inspectOnly = head.inspectOnly || reader.isHeadLost || index > 0
      let isLast = index == paths.count - 1
      let result = try NewLog.write(reader, to: path, head: head, "splitting") { copy in
        if index > 0 {
          let before = try timeline.state(after: range.lowerBound - 1)
          if before.firstGap != nil {
            Output.message(
              Escaping.escaped(
                "note: the state before @\(range.lowerBound) is not certain, so '\(path)' begins with a "
                  + "gap"))
          }
          let time = try timeline.eventIfAny(at: range.lowerBound - 1)?.time ?? 0
          try copy.begin(at: range.lowerBound, time: time, with: before)
        }
        // With its keyframe, if the log itself begins with one.
        try copy.copy((index == 0 ? 0 : range.lowerBound)..<(isLast ? .max : range.upperBound))
      }
      try Output.standard.line(
        Escaping.escaped(
          "\(path): \(Counting.things(result.eventCount, "event")) from @\(range.lowerBound)"))
    }
    try timeline.endIfLossy(source.log)
  }

  /// The positions that do not give a part of their own, one line each.
  private func notes(on starts: [Int], _ first: Int) -> [String] {
    positions.indices.compactMap { index in
      let start = starts[index]
      if start == first {
        return "note: '\(positions[index])' is in the first turn, with which the first part begins"
      }
      guard starts[..<index].contains(start) else { return nil }
      return
        "note: '\(positions[index])' is in the turn at @\(start), with which a part begins already"
    }
  }

  private func path(_ part: Int) throws -> String {
    let path = output.map { "\($0).\(part).log" } ?? NewLog.name(source.log, String(part))
    if output == nil, FileManager.default.fileExists(atPath: path) {
      throw Problem(
        code: ExitCodes.usage, what: "'\(path)' exists already",
        help: "name the parts with '-o PREFIX', or remove that one", diagnostic: "CR2019")
    }
    try NewLog.refuseSame(path, source.log)
    return path
  }

  /// The number of the first event of a turn.
  private func turnStart(of number: Int, _ timeline: SessionTimeline) throws -> Int {
    var start = number
    while start > 0, try timeline.eventIfAny(at: start)?.header.startsTurn == false { start -= 1 }
    return start
  }
}
