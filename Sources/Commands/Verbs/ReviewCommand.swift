import ArgumentParser
import EventModel
import FoundationEssentials
import Inspector
import Platform
import Replay
import ReplayRuntime
import TextTerminal
import Timeline

struct ReviewCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Show what changed in each pending golden, and accept or reject it.",
    discussion: """
      It shows both recordings in the inspector, at the first difference: the state of the golden \
      and the new one, both screens (v), and the source place of each difference if the application \
      can be replayed. Without a terminal, and while CI is set, it prints the changes and the \
      commands to decide with. Exit code 0 if nothing is pending any more, 2 if something is.
      """)

  @Argument(
    help: "Logs, and folders to search for them; by default Recordings, else the current folder.",
    completion: Completions.logs)
  var paths: [String] = []

  @OptionGroup var colors: ColorOption

  func run() throws {
    let pending = try GoldenSearch(paths: paths).pending()
    if pending.isEmpty { return try Output.standard.text("no golden is pending") }
    let isCI = ContinuousIntegration.isOn(Surroundings.current.environment)
    let prompt = isCI ? nil : KeyPrompt()
    guard let prompt else {
      try printCommands(pending)
      Output.message(
        isCI
          ? "note: nothing is accepted while CI is set; decide on your own machine"
          : "note: this is no terminal; decide with the commands above")
      throw ExitCode(ExitCodes.pending)
    }
    var review = Review(pending: pending, prompt: prompt, hasColor: colors.isOn)
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

/// The decisions about pending goldens: of recordings in the inspector, of snapshots and of what cannot
/// be shown between lines of text.
private struct Review {
  private let pending: [String]
  private let prompt: KeyPrompt
  private let hasColor: Bool
  private var counts: (accepted: Int, rejected: Int, skipped: Int) = (0, 0, 0)
  /// The decision about all the rest; nil for none.
  private var forAll: ReviewProgram.Decision?
  private var isAtEnd = false
  /// The files that were shown last.
  private var shown: [String] = []
  /// What the next screen says; empty for nothing.
  private var notice = ""

  init(pending: [String], prompt: KeyPrompt, hasColor: Bool) {
    (self.pending, self.prompt, self.hasColor) = (pending, prompt, hasColor)
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
      try decide(log, index)
    }
    let left = pending.count - counts.accepted - counts.rejected
    try Output.standard.text(
      "\(counts.accepted) accepted, \(counts.rejected) rejected, \(left) still pending")
  }

  private mutating func decide(_ log: String, _ index: Int) throws {
    while true {
      let decision = try forAll ?? ask(log, index)
      switch decision {
      case .accept where forAll == nil && GoldenRenewal(of: log).identity != shown:
        notice = "the recordings have changed since they were shown"
      case .accept: if try accept(log) { return }
      case .reject: if try reject(log) { return }
      case .skip: return counts.skipped += 1
      case .acceptRest: forAll = .accept
      case .rejectRest: forAll = .reject
      case .skipRest: forAll = .skip
      case .quit: return isAtEnd = true
      }
    }
  }

  /// Shows a golden and waits for the decision.
  ///
  /// - Throws: `ExitCode` after Ctrl-C.
  private mutating func ask(_ log: String, _ index: Int) throws -> ReviewProgram.Decision {
    shown = GoldenRenewal(of: log).identity
    defer { notice = "" }
    if !log.ends(in: PendingSnapshot.suffix), let golden = try? PendingGolden(log),
      let decision = try ask(golden, index)
    {
      return decision
    }
    let said = notice.isEmpty ? [] : [notice]
    for line in Self.heading(log, index, of: pending.count) + Self.lines(for: log) + said {
      try Output.standard.text(line)
    }
    let canAccept = (try? Self.changes(of: log)) != nil
    let question =
      (canAccept ? "a accept · " : "")
      + "r reject · s skip · \(canAccept ? "A " : "")R S all the rest · q quit: "
    while true {
      let key = try prompt.key {
        try Output.standard.text("")
        try Output.standard.append(question)
        try Output.standard.flush()
      }
      try Output.standard.text(key.map { Escaping.escaped(String($0)) } ?? "")
      guard let key else { return .quit }
      let decision = ReviewProgram.Decision(rawValue: key)
      if let decision, canAccept || ![.accept, .acceptRest].contains(decision) { return decision }
    }
  }

  /// Shows both recordings in the inspector.
  ///
  /// - Returns: Nil if the terminal cannot draw.
  private func ask(_ golden: PendingGolden, _ index: Int) throws -> ReviewProgram.Decision? {
    let environment = Surroundings.current.environment
    let (log, differences) = (golden.log, golden.outcome.knownDivergences)
    var program = ReviewProgram(
      golden: try SessionTimeline(golden.reader), renewed: try SessionTimeline(golden.renewed),
      place: "\(index + 1) of \(pending.count)", differences: differences,
      isASCII: !ColorChoice.isUTF8(environment: environment))
    program.say(notice)
    // The differences, once another thread has found their places.
    let found = LockedValue<[KnownDivergence]?>(nil)
    Task.detached {
      var differences = differences
      PendingGolden.addPlaces(to: &differences, of: log)
      found.value = differences
    }
    program.places = { found.value }
    var loop = TerminalLoop(
      theme: Theme(hasColor: hasColor, environment: environment), environment: environment)
    guard let code = try? loop.run(&program) else { return nil }
    if code != 0 { throw ExitCode(code) }
    return program.decision ?? .quit
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
}
