import ArgumentParser
import EventModel
import FoundationEssentials
import Platform
import Replay
import TextTerminal

struct ReviewCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Show what changed in each pending golden, and accept or reject it.",
    discussion: """
      Without a terminal, and while CI is set, it prints the changes and the commands to decide \
      with. Exit code 0 if nothing is pending any more, 2 if something is.
      """)

  @Argument(
    help: "Logs, and folders to search for them; by default Recordings, else the current folder.",
    completion: Completions.logs)
  var paths: [String] = []

  @OptionGroup var colors: ColorOption

  func run() throws {
    let pending = try GoldenSearch(paths: paths).pending()
    if pending.isEmpty { return try Output.standard.text("no golden is pending") }
    let isCI = ContinuousIntegration.isOn(ProcessInfo.processInfo.environment)
    let prompt = isCI ? nil : KeyPrompt()
    guard let prompt else {
      try printCommands(pending)
      Output.message(
        isCI
          ? "note: nothing is accepted while CI is set; decide on your own machine"
          : "note: this is no terminal; decide with the commands above")
      throw ExitCode(ExitCodes.pending)
    }
    var review = Review(pending: pending, prompt: prompt)
    try review.run()
    if review.isIncomplete { throw ExitCode(ExitCodes.pending) }
  }

  private func printCommands(_ pending: [String]) throws {
    for (index, log) in pending.enumerated() {
      for line in Review.heading(log, index, of: pending.count) + Review.lines(for: log) {
        try Output.standard.text(line)
      }
      let renewed = GoldenRenewal(of: log).path
      try Output.standard.text("")
      if (try? Review.changes(of: log)) != nil {
        try Output.standard.text("  accept    \(ShellCommand("accept", .path(log)))")
      }
      try Output.standard.text("  reject    \(ShellCommand(program: "rm", .path(renewed)))")
      try Output.standard.text("")
    }
  }
}

/// The dialogue about pending goldens.
private struct Review {
  private static let question =
    "a accept · r reject · s skip · A R S all the rest · d details · o open · q quit: "

  private let pending: [String]
  private let prompt: KeyPrompt
  private var counts: (accepted: Int, rejected: Int, skipped: Int) = (0, 0, 0)
  /// The decision about all the rest; nil for none.
  private var forAll: Character?
  private var isAtEnd = false
  /// The files that were shown last.
  private var shown: [String] = []

  init(pending: [String], prompt: KeyPrompt) {
    (self.pending, self.prompt) = (pending, prompt)
  }

  /// Whether a golden is still pending.
  var isIncomplete: Bool { counts.accepted + counts.rejected < pending.count }

  static func heading(_ log: String, _ index: Int, of count: Int) -> [String] {
    ["\(index + 1) of \(count)  \(Escaping.escaped(log))", ""]
  }

  /// The changes of a golden.
  static func changes(of log: String) throws -> [String] {
    log.ends(in: PendingSnapshot.suffix)
      ? try PendingSnapshot(log).lines.map(Escaping.escaped) : try PendingGolden(log).lines
  }

  /// The changes of a golden, or why they cannot be shown.
  static func lines(for log: String) -> [String] {
    do {
      return try changes(of: log)
    } catch {
      let problem = Exit.problem(for: error, words: [])
      let code = problem?.diagnostic.map { " \($0)" } ?? ""
      return ["error:\(code) \(Escaping.escaped(problem?.what ?? String(describing: error)))"]
    }
  }

  mutating func run() throws {
    for (index, log) in pending.enumerated() {
      if isAtEnd { break }
      if forAll == nil { try show(log, index) }
      try decide(log, index)
    }
    let left = pending.count - counts.accepted - counts.rejected
    try Output.standard.text(
      "\(counts.accepted) accepted, \(counts.rejected) rejected, \(left) still pending")
  }

  private mutating func show(_ log: String, _ index: Int) throws {
    shown = GoldenRenewal(of: log).identity
    for line in Self.heading(log, index, of: pending.count) + Self.lines(for: log) {
      try Output.standard.text(line)
    }
  }

  private mutating func decide(_ log: String, _ index: Int) throws {
    while true {
      guard let key = try forAll ?? ask() else {
        isAtEnd = true
        return
      }
      switch key {
      case "a" where forAll == nil && GoldenRenewal(of: log).identity != shown:
        try Output.standard.text("the recordings have changed since they were shown")
        try show(log, index)
      case "a": if try accept(log) { return }
      case "r": if try reject(log) { return }
      case "s": return counts.skipped += 1
      case "A", "R", "S": forAll = Character(key.lowercased())
      case "d": try showDetails(of: log)
      case "o": open(log)
      case "q":
        isAtEnd = true
        return
      default: break
      }
    }
  }

  /// - Returns: The key; nil if the terminal is gone.
  private func ask() throws -> Character? {
    let key = try prompt.key {
      try Output.standard.text("")
      try Output.standard.append(Self.question)
      try Output.standard.flush()
    }
    try Output.standard.text(key.map { Escaping.escaped(String($0)) } ?? "")
    return key
  }

  /// - Returns: Whether the golden was accepted. A refusal is shown, and it stays pending.
  private mutating func accept(_ log: String) throws -> Bool {
    do {
      // Checked again: the files may have changed since they were shown.
      _ = try Self.changes(of: log)
      try GoldenRenewal(of: log).accept()
    } catch {
      guard let problem = Exit.problem(for: error, words: []) else { throw error }
      try Output.standard.flush()
      Exit.report(problem)
      let wasForAll = forAll != nil
      return wasForAll
    }
    counts.accepted += 1
    try Output.standard.text("accepted \(Escaping.escaped(log))")
    return true
  }

  /// - Returns: Whether the recording was removed, or all the rest is to be decided so.
  private mutating func reject(_ log: String) throws -> Bool {
    do {
      try GoldenRenewal(of: log).remove()
    } catch {
      guard let problem = Exit.problem(for: error, words: []) else { throw error }
      try Output.standard.flush()
      Exit.report(problem)
      return forAll != nil
    }
    counts.rejected += 1
    try Output.standard.text("rejected \(Escaping.escaped(log))")
    return true
  }

  private func showDetails(of log: String) throws {
    do {
      for line in try PendingGolden(log).details() {
        try Output.standard.text(Escaping.escaped(line))
      }
    } catch {
      for line in Self.lines(for: log) { try Output.standard.text(line) }
    }
  }

  /// Opens the renewed recording in the inspector, at the first difference.
  private func open(_ log: String) {
    // The change of a snapshot was shown whole.
    if log.ends(in: PendingSnapshot.suffix) { return }
    let position = (try? PendingGolden(log).position) ?? 0
    let path = GoldenRenewal(of: log).path
    Self.runTool(["inspect", "--goto", "@\(position)", "--", path])
  }

  /// Runs this program on the same terminal. It stays in this process group, because another one may
  /// not use the terminal.
  private static func runTool(_ arguments: [String]) {
    do throws(SystemError) {
      try ChildProcess(
        path: OwnProgram.path, ["compose-replay"] + arguments,
        ProcessInfo.processInfo.environment, leading: .nothing
      ).wait()
    } catch {
      Output.message("error: cannot start the inspector: \(error.reason)")
    }
  }
}
