import Foundation

/// Costs of the verbs of `compose-replay` as a session grows, measured on its processes.
final class SessionCurves {
  private let tool: String
  private let folder: String
  private let sizes: [Int]
  private var runs: [String: ToolRun] = [:]

  /// - Parameters:
  ///   - tool: The path of `compose-replay`.
  ///   - longest: The events of the longest session.
  init(tool: String, longest: Int) throws {
    self.tool = tool
    folder = NSTemporaryDirectory() + "replay-curves-\(getpid())"
    sizes = [10_000, 100_000, 1_000_000, 10_000_000].filter { $0 <= longest }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var all: [Curve] {
    let verbs: [(String, (Int, String) -> [String])] = [
      ("record, by simulate", record),
      ("verify", { ["verify", $1] }),
      ("show @mid", { ["show", $1, "@\($0 / 2)"] }),
      ("why, of a store @mid", { ["why", $1, "Storefront.shop.settings.store@\($0 / 2)"] }),
      ("diff @mid @mid+1000", { ["diff", $1, "@\($0 / 2)", "@\($0 / 2 + 1_000)"] }),
      ("first screen of the inspector", { ["inspect", $1, "--dump"] }),
    ]
    var curves = verbs.map { name, words in
      Curve(name, of: "events", sizes) { try self.run(name, $0, words).processor }
    }
    curves.append(
      Curve("memory of verify, command", of: "events", sizes, unit: .bytes) {
        try self.run("verify", $0, { ["verify", $1] }).memory
      })
    curves.append(
      Curve("memory of verify, application", of: "events", sizes, unit: .bytes) {
        try self.run("verify", $0, { ["verify", $1] }).memoryOfChildren
      })
    return curves
  }

  private func path(_ size: Int) -> String { "\(folder)/\(size).log" }

  private func record(_ size: Int, _ path: String) -> [String] {
    ["simulate", "storefront", "--seed", "1", "--events", "\(size)", "-o", path]
  }

  private func run(
    _ name: String, _ size: Int, _ words: (Int, String) -> [String]
  ) throws -> ToolRun {
    if let known = runs["\(name) \(size)"] { return known }
    let log = path(size)
    let arguments = words(size, log)
    if arguments.first != "simulate", !FileManager.default.fileExists(atPath: log) {
      _ = try ToolRun(tool, record(size, log))
    }
    let made = try ToolRun(tool, arguments)
    runs["\(name) \(size)"] = made
    return made
  }
}

/// A run of the tool that failed.
private struct ToolError: Error, CustomStringConvertible {
  var arguments: [String]
  var status: Int32

  var description: String {
    "compose-replay \(arguments.joined(separator: " ")) ends with \(status)"
  }
}

/// What one run of the tool cost.
struct ToolRun {
  /// The processor time of the process and its children, in nanoseconds.
  let processor: Double
  /// The largest memory of the process that is not a file's, in bytes.
  private(set) var memory = 0.0
  /// The same of the processes below it together.
  private(set) var memoryOfChildren = 0.0

  init(_ tool: String, _ arguments: [String]) throws {
    let before = Self.processorTimeOfChildren
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning {
      memory = max(memory, Self.anonymousMemory(of: process.processIdentifier))
      let children = Self.children(of: process.processIdentifier)
      memoryOfChildren = max(
        memoryOfChildren, children.map(Self.anonymousMemory).reduce(0, +))
      usleep(2_000)
    }
    process.waitUntilExit()
    // `diff` ends with 1 if there is a difference.
    guard process.terminationStatus < 2 else {
      throw ToolError(arguments: arguments, status: process.terminationStatus)
    }
    processor = Self.processorTimeOfChildren - before
  }

  private static var processorTimeOfChildren: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime)
  }

  private static func nanoseconds(_ time: timeval) -> Double {
    Double(time.tv_sec) * 1e9 + Double(time.tv_usec) * 1e3
  }

  private static func anonymousMemory(of process: Int32) -> Double {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
    let kibibytes = Double(line.filter(\.isNumber)) ?? 0
    return kibibytes * 1_024
  }

  /// The processes that a process has started.
  private static func children(of process: Int32) -> [Int32] {
    let file = "/proc/\(process)/task/\(process)/children"
    let list = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    return list.split(separator: " ").compactMap { Int32($0) }
  }
}
