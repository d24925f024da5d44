import Foundation
import Replay
import SessionLog

/// The replay of one golden by `verify` in a process of its own.
struct GoldenRun: Sendable {
  let log: String
  /// The exit code; nil if a signal ended the process.
  var status: Int32?
  /// What the process wrote to standard output and to standard error.
  var output = ""
  var messages = ""
  var seconds = 0.0
}

/// Replays goldens, several at a time.
///
/// Each has a process of its own, because a verification looks at every process below it.
final class GoldenRuns: @unchecked Sendable {
  private let logs: [String]
  private let options: [String]
  private let changed = NSCondition()
  // Guarded by `changed`.
  private var next = 0
  private var finished = 0
  private var runs: [GoldenRun?]
  /// The system closes the other end when this process ends; the processes end then, too.
  private let life: FileHandle?
  private let ended: FileHandle

  /// - Parameter options: Options of `verify` for every log.
  init(_ logs: [String], options: [String]) {
    self.logs = logs
    self.options = options
    runs = Array(repeating: nil, count: logs.count)
    var ends: [Int32] = [0, 0]
    if pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      life = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
      ended = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    } else {
      life = nil
      ended = .nullDevice
    }
  }

  func start(jobs: Int) {
    for _ in 0..<min(jobs, logs.count) {
      Thread.detachNewThread { [self] in
        while let index = take() { put(run(logs[index]), at: index) }
      }
    }
  }

  /// Waits for the run of a log.
  ///
  /// - Parameter onProgress: Called with the number of finished runs while this one is not, at least
  ///   ten times a second.
  /// - Throws: The errors of `onProgress`.
  func wait(for index: Int, onProgress: (Int) throws -> Void) throws -> GoldenRun {
    changed.lock()
    defer { changed.unlock() }
    while true {
      if let run = runs[index] { return run }
      try onProgress(finished)
      _ = changed.wait(until: Date(timeIntervalSinceNow: 0.1))
    }
  }

  private func take() -> Int? {
    changed.lock()
    defer { changed.unlock() }
    guard next < logs.count else { return nil }
    next += 1
    return next - 1
  }

  private func put(_ run: GoldenRun, at index: Int) {
    changed.lock()
    runs[index] = run
    finished += 1
    changed.broadcast()
    changed.unlock()
  }

  /// A difference that is expected needs no places in the source. A policy that cannot be read is
  /// reported by `verify`.
  private static func options(of log: String) -> [String] {
    (try? GoldenPolicy.of(log: log))?.expect == nil ? [] : ["--no-places"]
  }

  private func run(_ log: String) -> GoldenRun {
    var run = GoldenRun(log: log)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe")
    // A path that begins with a hyphen is no option.
    process.arguments =
      ["verify", "--json"] + options + Self.options(of: log) + [
        "--", log == LogFile.standardInput ? "./\(log)" : log,
      ]
    process.environment = ProcessInfo.processInfo.environment.merging(
      [VerifyCommand.lifeKey: life == nil ? "" : "1"]) { $1 }
    do {
      // Files and not pipes: no one has to read both at a time.
      let (output, messages) = (try HeldOutput(), try HeldOutput())
      process.standardInput = ended
      process.standardOutput = output.handle
      process.standardError = messages.handle
      let began = DispatchTime.now().uptimeNanoseconds
      try process.run()
      process.waitUntilExit()
      run.seconds = Double(DispatchTime.now().uptimeNanoseconds - began) / 1e9
      run.status = process.terminationReason == .exit ? process.terminationStatus : nil
      (run.output, run.messages) = (try output.text(), try messages.text())
    } catch {
      run.status = ExitCodes.inputOutput
      let reason = (error as? CocoaError).map(SystemText.description(of:)) ?? "\(error)"
      run.messages =
        "error: cannot replay '\(Escaping.escaped(log))': \(Escaping.escaped(reason))\n"
    }
    return run
  }
}

/// What a process writes to one of its outputs.
private struct HeldOutput {
  let handle: FileHandle

  init() throws {
    let descriptor = UnnamedFile.create(in: NSTemporaryDirectory())
    guard descriptor >= 0 else {
      throw CocoaError(
        .fileWriteUnknown,
        userInfo: [
          NSFilePathErrorKey: NSTemporaryDirectory(),
          NSUnderlyingErrorKey: NSError(domain: NSPOSIXErrorDomain, code: Int(errno)),
        ])
    }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func text() throws -> String {
    try handle.seek(toOffset: 0)
    return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
  }
}
