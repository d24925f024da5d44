import ArgumentParser
import FoundationEssentials
import Platform
import SessionLog

/// Where an offline verb writes the log that it makes of another one.
struct NewLog: ParsableArguments {
  @Option(name: [.short, .customLong("output")], help: "The log to write.", completion: .file())
  var output: String?

  /// The path of the new log, which is never that of the old one.
  ///
  /// - Parameters:
  ///   - word: What the new log is; a part of its name if none was given, as in `x.recovered.log`.
  ///   - isElsewhere: Whether that name is one of the current folder, because what is beside a golden is
  ///     a golden, too.
  /// - Throws: ``Problem`` CR2019.
  func path(for log: String, _ word: String, elsewhere isElsewhere: Bool = false) throws -> String {
    let name = isElsewhere ? URL(fileURLWithPath: log).lastPathComponent : log
    let path = output ?? Self.name(name, word)
    try LogProblem.refuseStandardOutput(path)
    if output == nil, FileManager.default.fileExists(atPath: path) {
      throw Problem(
        code: ExitCodes.usage, what: "'\(path)' exists already",
        help: "name the log to write with '-o', or remove that one", diagnostic: "CR2019")
    }
    if Self.areSame(path, log) {
      throw Problem(
        code: ExitCodes.usage, what: "'\(path)' is the log itself, which is never changed",
        help: "name another log to write with '-o'", diagnostic: "CR2019")
    }
    return path
  }

  /// The name of a log made of another one: `x.log` and `part` make `x.part.log`.
  private static func name(_ log: String, _ word: String) -> String {
    let stem = log == LogFile.standardInput ? "log" : log
    let ending = [".log", ".json"].first(where: stem.hasSuffix) ?? ""
    return stem.dropLast(ending.count) + ".\(word).log"
  }

  private static func areSame(_ a: String, _ b: String) -> Bool {
    guard let first = FileStatus(a), let second = FileStatus(b) else { return false }
    return first.isSame(as: second)
  }

  /// Copies a log into a new one and puts that in its place when it is complete.
  ///
  /// - Parameters:
  ///   - reader: The log, in salvage or point-in-time mode.
  ///   - head: The head of the new log.
  ///   - words: What the verb does, for the line that says how far it is.
  static func write(
    _ reader: SessionLogReader, to path: String, head: SessionHead, _ words: String
  ) throws -> LogCopy.Result {
    let file = try LogProblem.output { try ReplacingFile(path: path) }
    let copy = try LogCopy(of: reader, to: file, named: path, head: head)
    copy.onProgress = Work(words, reader.file, of: try reader.eventCount).show
    try copy.copy()
    return try copy.finish()
  }
}
