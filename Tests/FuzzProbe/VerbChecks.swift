import ArgumentParser
import EventModel
import Foundation
import Inspector
import SessionLog
import TextTerminal
import Timeline

@testable import Commands

/// Runs verbs in this process on a log. They end with a documented code, and print text that a
/// terminal and a reader of JSON can take.
final class VerbChecks {
  /// A verb and its arguments after the log.
  private struct Verb {
    var words: [String]
    /// Parsed once, because parsing costs more than most runs.
    var command: any ParsableCommand

    init?(_ words: [String]) {
      self.words = words
      guard let command = try? ComposeReplay.parseAsRoot(words) else { return nil }
      self.command = command
    }
  }

  nonisolated(unsafe) static let printed = VerbChecks([
    ["events"], ["events", "--json"], ["events", "--flat"], ["show", "@end"],
    ["show", "@0", "--json"], ["diff", "@0", "@end"], ["diff", "@0", "@end", "--json"],
    ["diff", "@0", "@end", "--json-patch"], ["export"], ["export", "--format", "json"],
    ["export", "--format", "chrome"], ["export", "--format", "transcript"], ["info"],
    ["info", "--json"], ["doctor"], ["doctor", "--json"], ["recover", "-o", copy],
    ["recover", "--mode", "point-in-time", "-o", copy], ["compact", "--level", "1", "-o", copy],
  ])

  nonisolated(unsafe) static let verified = VerbChecks([
    ["verify", "--in-process", "--no-places", "--timeout", "0", "--keep-going", "20"]
  ])

  private static let path = "/dev/shm/compose-replay-verbs-\(getpid()).log"
  private static let copy = "/dev/shm/compose-replay-verbs-\(getpid()).copy.log"
  private let verbs: [Verb]
  private let questions = [["--", "x"], ["--json", "--all-writes", "--", "x"]].compactMap {
    Verb(["why", path] + $0)
  }
  private let output = OutputCapture()

  private init(_ verbs: [[String]]) {
    self.verbs = verbs.compactMap { Verb([$0[0], Self.path] + $0.dropFirst()) }
    require(self.verbs.count == verbs.count, "a verb has other arguments")
  }

  func run(_ log: [UInt8]) {
    SlotChecks.write(log, Self.path)
    for verb in verbs { run(verb) }
    if verbs.count > 1 { askWhy() }
    unlink(Self.path)
    unlink(Self.copy)
    for part in 1...3 { unlink("\(Self.copy).\(part).log") }
  }

  private func run(_ verb: Verb) {
    do {
      var command = verb.command
      try command.run()
    } catch {
      let code = ComposeReplay.exitCode(for: error)
      let problem = Exit.problem(for: error, words: [])
      require(
        problem != nil || code.rawValue > 0 && code.rawValue < 5,
        "\(verb.words) ends with \(error)")
      require(problem?.code != ExitCodes.internalError, "\(verb.words) ends with \(error)")
    }
    try? Output.standard.flush()
    let text = output.take()
    let isPlain = text.allSatisfy { $0 == 10 || $0 >= 32 && $0 != 127 }
    require(isPlain, "\(verb.words) prints a control character")
    require(String(validating: text, as: UTF8.self) != nil, "\(verb.words) prints no UTF-8")
  }

  /// Asks about the first node of the state and its first part.
  private func askWhy() {
    guard let timeline = try? SessionTimeline(log: Self.path), timeline.count > 0,
      let state = try? timeline.state(after: timeline.count - 1), let node = state.states.first
    else { return }
    let name = state.symbols[node.node]
    for (verb, path) in zip(questions, [name, name + "[0]"]) {
      guard var command = verb.command as? WhyCommand else { continue }
      command.path = path
      var verb = verb
      verb.command = command
      run(verb)
    }
  }

  /// The input is a length, as many keys, and records.
  static func inspect(_ input: [UInt8]) {
    guard let count = input.first else { return }
    let keys = String(decoding: input.dropFirst().prefix(Int(count % 64)), as: UTF8.self)
    let records = Array(input.dropFirst(1 + Int(count % 64)))
    guard
      let reader = try? SessionLogReader(bytes: SealedLog(records).bytes, mode: .salvage),
      let timeline = try? SessionTimeline(reader)
    else { return }
    var model = InspectorModel(timeline, width: 60, height: 20)
    let screens = KeyScript(keys.replacing("<", with: "<Print><")).run(on: &model, printsEnd: true)
    let isPlain = screens.utf8.allSatisfy { $0 == 10 || $0 >= 32 && $0 != 127 }
    require(isPlain, "the inspector prints a control character")
  }
}

/// Catches what the tool prints on both outputs.
///
/// libFuzzer writes to a copy of standard error that it makes before the first input, if it is
/// started with `-close_fd_mask=3`. Without that option nothing is caught, so that a person sees it.
final class OutputCapture {
  private let descriptor: Int32?

  init() {
    guard CommandLine.arguments.contains("-close_fd_mask=3") else {
      descriptor = nil
      return
    }
    let path = "/dev/shm/compose-replay-output-\(getpid())"
    let file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    unlink(path)
    dup2(file, 1)
    dup2(file, 2)
    descriptor = file
  }

  /// What was printed since the last call.
  func take() -> [UInt8] {
    guard let descriptor else { return [] }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    var bytes = [UInt8](repeating: 0, count: size)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, size, 0) }
    require(count == size, "the output cannot be read")
    ftruncate(descriptor, 0)
    lseek(descriptor, 0, SEEK_SET)
    return bytes
  }
}
