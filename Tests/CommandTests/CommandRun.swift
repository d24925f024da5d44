import Foundation

/// The result of one call of the tool that was built beside these tests.
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

  /// Runs the tool in a folder of its own, without a terminal and with a clean environment.
  init(_ command: CommandCase) throws {
    let folder = try CommandFolder()
    // Files, because a full pipe would block the process; and outside the folder of the case.
    let streams = try CommandStreams(input: command.input)
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("compose-replay")
    process.arguments = command.words
    process.currentDirectoryURL = folder.url
    process.environment = Self.environment(streams.folder).merging(command.environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: streams.input)
    process.standardOutput = try FileHandle(forWritingTo: streams.output)
    process.standardError = try FileHandle(forWritingTo: streams.messages)
    try Self.run(process)
    ending =
      process.terminationReason == .exit
      ? "exit code \(process.terminationStatus)" : "signal \(process.terminationStatus)"
    output = try String(contentsOf: streams.output, encoding: .utf8)
    messages = try String(contentsOf: streams.messages, encoding: .utf8)
    writtenFiles = try folder.writtenFiles()
    shownFiles = try command.shownFiles.map { ($0, try folder.text(of: $0)) }
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
