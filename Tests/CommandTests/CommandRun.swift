import Commands
import Foundation
import Platform
import ReplayRuntime
import Testing

/// The result of one call of the tool.
struct CommandRun {
  /// The time after which the process is killed, in seconds.
  private static let timeLimit = 60.0

  /// The exit code; or the signal that ended the process, in words.
  var ending: String
  var output: String
  var messages: String
  var writtenFiles: [String]
  /// The contents of the files that the case shows, by name.
  var shownFiles: [(name: String, text: String)]

  /// The verbs whose application has the standard streams of the process, or that need a terminal.
  private static let processVerbs: Set = ["run", "record", "inspect", "play", "review"]

  /// Runs a verb in a folder of its own, without a terminal and with a clean environment: in this
  /// process, unless an application would get the streams.
  init(_ command: CommandCase) throws {
    let folder = try CommandFolder()
    // Files, because a full pipe would block the process; and outside the folder of the case.
    let streams = try CommandStreams(input: command.input)
    let environment = Self.environment(streams.folder).merging(command.environment) { $1 }
    ending =
      Self.processVerbs.contains(command.verb)
      ? try Self.ending(ofProcess: command.words, environment, in: folder.url, streams)
      : "exit code \(try Self.code(of: command.words, environment, in: folder.url, streams))"
    output = try String(contentsOf: streams.output, encoding: .utf8)
    messages = try String(contentsOf: streams.messages, encoding: .utf8)
    writtenFiles = try folder.writtenFiles()
    shownFiles = try command.shownFiles.map { ($0, try folder.text(of: $0)) }
  }

  /// The tool that was built beside these tests.
  private static let tool = Bundle.main.bundleURL.appendingPathComponent("compose-replay")

  /// Runs a verb on a thread that has a working folder of its own.
  private static func code(
    of words: [String], _ environment: [String: String], in folder: URL, _ streams: CommandStreams
  ) throws -> Int32 {
    let files = [
      try FileHandle(forReadingFrom: streams.input), try FileHandle(forWritingTo: streams.output),
      try FileHandle(forWritingTo: streams.messages),
    ]
    let numbers = files.map(\.fileDescriptor)
    let result = LockedValue<Int32?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    try Threads.detach {
      defer { isDone.signal() }
      guard WorkingFolder.enter(folder.path) else { return }
      let surroundings = Surroundings(
        environment: environment, program: tool.path, streams: (numbers[0], numbers[1], numbers[2]),
        ownsProcess: false)
      let code = Command.run(words, in: surroundings)
      result.change { $0 = code }
    }
    // The thread cannot be ended.
    guard isDone.wait(timeout: .now() + timeLimit) == .success else {
      fatalError("\(words) has not ended after \(timeLimit) s")
    }
    withExtendedLifetime(files) {}
    return try #require(result.value, "no thread can have a working folder of its own")
  }

  /// Runs the tool in a process of its own.
  private static func ending(
    ofProcess words: [String], _ environment: [String: String], in folder: URL,
    _ streams: CommandStreams
  ) throws -> String {
    let process = Process()
    process.executableURL = tool
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = environment
    process.standardInput = try FileHandle(forReadingFrom: streams.input)
    process.standardOutput = try FileHandle(forWritingTo: streams.output)
    process.standardError = try FileHandle(forWritingTo: streams.messages)
    try run(process)
    return process.terminationReason == .exit
      ? "exit code \(process.terminationStatus)" : "signal \(process.terminationStatus)"
  }

  private static func environment(_ folder: URL) -> [String: String] {
    [
      "HOME": folder.path, "XDG_STATE_HOME": folder.path + "/state", "PATH": "/usr/bin:/bin",
      "LC_ALL": "C.UTF-8", "TZ": "UTC", "NO_COLOR": "1",
    ]
  }

  private static func run(_ process: Process) throws {
    try process.run()
    let pid = process.processIdentifier
    let killing = DispatchWorkItem { kill(pid, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + timeLimit, execute: killing)
    process.waitUntilExit()
    killing.cancel()
  }
}

/// The files that stand for the standard streams of a process.
private final class CommandStreams {
  let folder: URL
  let input: URL
  let output: URL
  let messages: URL

  init(input text: String) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-streams-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    input = folder.appendingPathComponent("input")
    output = folder.appendingPathComponent("output")
    messages = folder.appendingPathComponent("messages")
    try Data(text.utf8).write(to: input)
    for file in [output, messages] { try Data().write(to: file) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
