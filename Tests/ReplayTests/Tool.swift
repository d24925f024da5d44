import EventModel
import Foundation
import SessionLog

/// The program that was built beside these tests, run as a process of its own.
struct Tool {
  var code: Int32
  var output: String
  var messages: String

  var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  init(_ words: String...) throws { try self.init(words) }

  /// - Parameters:
  ///   - environment: Variables in addition to those of this process.
  ///   - input: The contents of standard input.
  ///   - program: Another program, which runs instead of the tool.
  init(
    program: String? = nil, _ words: [String], environment: [String: String] = [:],
    input: String = ""
  ) throws {
    let process = Process()
    process.executableURL = program.map { URL(fileURLWithPath: $0) } ?? Self.url
    process.arguments = words
    try self.init(process, environment: environment, input: input)
  }

  private static var url: URL {
    Bundle.main.bundleURL.appendingPathComponent("compose-replay")
  }

  /// Runs a script of a shell in a folder; `$TOOL` is the program.
  static func shell(_ script: String, in folder: URL) throws -> Tool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder
    return try Tool(process, environment: ["TOOL": url.path], input: "")
  }

  private init(_ process: Process, environment: [String: String], input: String) throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    if !environment.isEmpty {
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    }
    // Files, because a full pipe would block the program.
    let source = folder.appendingPathComponent("input")
    try Data(input.utf8).write(to: source)
    process.standardInput = try FileHandle(forReadingFrom: source)
    let errors = folder.appendingPathComponent("errors")
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    code = process.terminationStatus
    messages = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
  }

  /// The path of a committed recording: `storefront/price-bug`.
  static func recording(_ name: String, _ kind: String = "log") -> String {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Recordings/\(name).\(kind)").path
  }
}

extension SessionLogReader {
  /// The bytes of this log with other rules in its head, and without what its frames say of reads.
  func bytes(rules: RuntimeRules) throws -> Data {
    var head = head
    (head.rules, head.features) = (rules, head.features & ~LogFormat.frameReads)
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(to: destination, head: head, symbols: symbols)
    try forEachEvent { header, payload in
      try writer.append(header, payload: payload)
      return true
    }
    try writer.close()
    return Data(destination.bytes)
  }
}

/// A log of a transcript's events, for as long as this object lives.
final class TemporaryLog {
  private let folder: URL
  let path: String

  /// - Parameter reads: What the views of frames read, by their numbers.
  init(_ transcript: String, reads: [Int: String] = [:]) throws {
    folder = try Self.folder()
    path = folder.appendingPathComponent("session.log").path
    let symbols = SymbolTable()
    var head = SessionHead(application: "demo", nonce: 1, seed: 7)
    if !reads.isEmpty { head.features |= LogFormat.frameReads }
    let writer = try SessionLogWriter(path: path, head: head, symbols: symbols)
    for var event in try Transcript.events(of: transcript, symbols: symbols) {
      if let text = reads[event.number] { event.header.reads = symbols.symbol(text) }
      try writer.append(event)
    }
    try writer.close()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static func folder() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-tool-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }
}
