import FoundationEssentials
import Platform
import Replay
import ReplayHosting
import ReplayRuntime
import SessionLog

/// Replays goldens, several at a time.
///
/// Each has a process of its own, because a verification looks at every process below it.
final class GoldenRuns: @unchecked Sendable {
  private let logs: [String]
  private let options: [String]
  private let changed = Condition()
  // Guarded by `changed`.
  private var next = 0
  private var finished = 0
  private var results: [GoldenResult?]
  /// The system closes this end of a pipe when this process ends; the processes end then, too. Nil if
  /// there is no pipe.
  private let life: Int32?
  /// The standard input of the processes: the other end, or nothing.
  private let ended: Int32

  /// - Parameter options: Options of `verify` for every log.
  init(_ logs: [String], options: [String]) {
    self.logs = logs
    self.options = options
    // The caller may have a lock open, which a process of an application would hold on to.
    Surroundings.current.keepDescriptors()
    results = Array(repeating: nil, count: logs.count)
    if let ends = Descriptor.pipe() {
      (life, ended) = (ends.writing, ends.reading)
    } else {
      (life, ended) = (nil, Descriptor.open("/dev/null", .reading))
    }
  }

  deinit {
    Descriptor.close(ended)
    if let life { Descriptor.close(life) }
  }

  /// Begins to replay.
  ///
  /// - Parameter jobs: How many logs are replayed at a time; fewer if the system has no more threads.
  /// - Throws: ``Problem`` if the system has no thread at all.
  func start(jobs: Int) throws {
    let surroundings = Surroundings.current
    for job in 0..<min(jobs, logs.count) {
      do throws(SystemError) {
        try Threads.detach { [self] in
          surroundings.run { while let index = take() { put(run(logs[index]), at: index) } }
        }
      } catch {
        guard job == 0 else { return }
        throw Problem(
          code: ExitCodes.inputOutput,
          what: "cannot start a thread for the replays: \(error.reason)")
      }
    }
  }

  /// Waits for the run of a log.
  ///
  /// - Parameter onProgress: Called with the number of finished runs while this one is not, at least
  ///   ten times a second.
  /// - Throws: The errors of `onProgress`.
  func wait(for index: Int, onProgress: (Int) throws -> Void) throws -> GoldenResult {
    changed.lock()
    defer { changed.unlock() }
    while true {
      if let result = results[index] { return result }
      try onProgress(finished)
      _ = changed.wait(until: Condition.deadline(after: .milliseconds(100)))
    }
  }

  private func take() -> Int? {
    changed.lock()
    defer { changed.unlock() }
    guard next < logs.count else { return nil }
    next += 1
    return next - 1
  }

  private func put(_ result: GoldenResult, at index: Int) {
    changed.lock()
    results[index] = result
    finished += 1
    changed.broadcast()
    changed.unlock()
  }

  /// A difference that is expected needs no places in the source. A policy that cannot be read is
  /// reported by `verify`.
  private static func options(of log: String) -> [String] {
    (try? GoldenPolicy.of(log: log))?.expect == nil ? [] : ["--no-places"]
  }

  private func run(_ log: String) -> GoldenResult {
    // A path that begins with a hyphen is not an option.
    let words =
      [Surroundings.current.program, "verify", "--reply"] + options + Self.options(of: log) + [
        "--", log == LogFile.standardInput ? "./\(log)" : log,
      ]
    let environment = Surroundings.current.environment.merging(
      [Command.lifeKey: life == nil ? "" : "1"]) { $1 }
    // Files and not pipes: no one has to read both at a time.
    guard let output = HeldOutput(), let messages = HeldOutput() else {
      return failed(log, "create a file in '\(UnnamedFile.temporaryFolder)'", SystemError.last)
    }
    do {
      let clock = Stopwatch()
      let streams = [ended, output.descriptor, messages.descriptor]
      let status = try ChildProcess(words, environment, streams: streams, leading: .group)
        .wait()
      let seconds = clock.milliseconds / 1_000
      guard let said = output.text(), let noted = messages.text() else {
        return failed(log, "read what the replay has said", SystemError.last)
      }
      return GoldenResult(log, status: status, output: said, messages: noted, seconds: seconds)
    } catch {
      return failed(log, "start the replay", error)
    }
  }

  /// The result of a run that the system did not allow.
  private func failed(_ log: String, _ what: String, _ error: SystemError) -> GoldenResult {
    let message =
      "error: cannot replay '\(Escaping.escaped(log))': cannot \(Escaping.escaped(what)): "
      + error.reason
    return GoldenResult(
      log, status: ExitCodes.inputOutput, output: "", messages: message, seconds: 0)
  }
}

/// What a process writes to one of its outputs.
private final class HeldOutput {
  let descriptor: Int32

  /// Creates the file; nil, with `errno`, if the system does not allow it.
  init?() {
    descriptor = UnnamedFile.create(in: UnnamedFile.temporaryFolder)
    if descriptor < 0 { return nil }
  }

  deinit { if descriptor >= 0 { Descriptor.close(descriptor) } }

  /// Everything that was written; nil, with `errno`, if it cannot be read.
  func text() -> String? {
    guard let size = FileStatus(of: descriptor)?.size else { return nil }
    return Descriptor.read(descriptor, at: 0, upTo: size).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
