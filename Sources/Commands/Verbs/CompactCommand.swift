import ArgumentParser
import EventModel
import SessionLog
import Timeline

struct CompactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compact",
    abstract: "Write a log again with the strongest compression.",
    discussion: """
      The events, their numbers and the stored states stay the same, and every reader of logs \
      reads the new one. Exit code 0, or 3 if a part of the log is lost.
      """)

  @OptionGroup var source: LogArgument

  @OptionGroup var target: NewLog

  @Option(help: "1 is fastest, 12 is smallest.")
  var level = 12

  func validate() throws {
    guard (1...12).contains(level) else {
      throw ValidationError("'--level' is a number from 1 to 12.")
    }
  }

  func run() throws {
    let path = try target.path(for: source.log, "compact")
    let reader = try LogFile.reader(of: source.log)
    var head = reader.head
    head.level = level
    let result = try NewLog.write(reader, to: path, head: head, "compacting")
    let size = try SessionLogReader(path: path).size
    let percent = reader.size == 0 ? 100 : (size * 100 + reader.size / 2) / reader.size
    try Output.standard.line(
      Escaping.escaped(
        "compacted \(Counting.things(result.eventCount, "event")) in \(path): "
          + "\(Counting.grouped(reader.size)) bytes to \(Counting.grouped(size)), \(percent)%"))
    try SessionTimeline(reader).endIfLossy(source.log)
  }
}
