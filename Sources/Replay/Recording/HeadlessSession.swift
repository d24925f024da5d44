import CBOR
import CMainLoop
import FoundationEssentials
import Glibc
import HeadlessUI
import ReplayRuntime

/// Runs an application without a screen, on lines of text.
///
/// | line | does |
/// |---|---|
/// | `tap TARGET` | taps a control; the end of its path is enough when only one ends so |
/// | `type TARGET TEXT` | replaces the text of a field |
/// | `wait SECONDS` | lets time pass: timers fire, effects end |
/// | `screen` | prints what the screen shows |
/// | `targets` | prints every control |
/// | `quit` | ends the session, as the end of input does |
///
/// A line that cannot be carried out is reported with its number and the nearest valid word. The
/// lines after it still run, so that the recording has an end; the exit code reports the failure.
public final class HeadlessSession {
  /// The runtime; it has real time by default.
  public let runtime: Runtime
  /// The type of the application.
  package let application: any ReplayableApplication.Type
  /// The host that shows the application.
  package let host: HeadlessHost
  /// Called between inputs and at the end of the session; no turn is running then.
  package var onIdle: () -> Void = {}
  /// Whether the session shall end now, as at the end of its input. Asked between inputs.
  package var isEndRequested: () -> Bool = { false }
  /// The arguments of the program, for ``Runtime/arguments``.
  package var arguments: [String] = []
  /// Receives each message for a person, without a line feed.
  package var onProblem: (String) -> Void = {
    StandardError.write($0)
  }
  private var lineNumber = 0
  private var input = LineBuffer()
  /// The number of lines that could not be carried out.
  package private(set) var problemCount = 0

  /// The first error number of standard output; nil for none.
  private var outputFailure: Int32?

  private static let words = ["tap", "type", "wait", "screen", "targets", "quit"]

  /// Creates a session; ``runStandardInput()`` starts the application.
  public init(_ application: any ReplayableApplication.Type, runtime: Runtime? = nil) {
    self.application = application
    self.runtime = runtime ?? Runtime(clock: .system)
    self.runtime.nameStorage(application.applicationID)
    self.runtime.namesOutsideCallers = true
    host = HeadlessHost(runtime: self.runtime)
  }

  /// Starts the application, carries out every line of standard input, ends the session.
  ///
  /// - Returns: The exit code: 74 if standard output cannot be written, 1 if a line could not be
  ///   carried out, else 0.
  @discardableResult
  public func runStandardInput() -> Int32 {
    start()
    while let line = nextLine() {
      guard perform(line) else { break }
      onIdle()
      // Through a pipe, what the application prints would otherwise wait for a full buffer.
      fflush(nil)
    }
    finish()
    if outputFailure != nil { return StandardStreams.exitCode }
    return problemCount == 0 ? 0 : 1
  }

  /// Builds the application in the first turn.
  package func start() {
    runtime.start(Runtime.startFacts(arguments: arguments)) { [host, application] in
      application.build(in: host)
    }
  }

  /// Ends the session with its last event.
  package func finish() { runtime.finish() }

  /// Fires due timers and runs what waits for the main thread: blocks on the main queue and tasks
  /// on the main actor. Also finishes the work that calls from outside a turn have deferred.
  package func advance() {
    runtime.advance()
    if Threads.isMain { main_loop_run_ready() }
    runtime.settlePosted()
  }

  /// Reads a line; timers fire while it waits.
  private func nextLine() -> String? {
    while true {
      if isEndRequested() { return nil }
      if let line = input.takeLine() {
        advance()
        return line
      }
      var descriptor = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      while true {
        let count = poll(&descriptor, 1, 50)
        if count > 0 || (count < 0 && errno != EINTR) { break }
        if isEndRequested() { return nil }
        advance()
        onIdle()
      }
      guard input.fill(from: 0) else {
        advance()
        return input.takeRest()
      }
    }
  }

  /// Carries out one line.
  ///
  /// - Returns: False if the session shall end.
  package func perform(_ line: String) -> Bool {
    lineNumber += 1
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard let verb = words.first else { return true }
    switch verb {
    case "quit": return false
    case "tap", "type":
      if words.count < 2 { report("'\(verb)' needs a target") } else { act(words) }
    case "wait": wait(words.count > 1 ? words[1] : "0")
    case "screen": answer(host.screen?.plainText ?? "")
    case "targets":
      let lines = host.targets.map { target in
        let parts = [target.path, target.isEnabled ? nil : "(disabled)", target.value]
        return parts.compactMap { $0 }.joined(separator: "  ")
      }
      if !lines.isEmpty { answer(lines.joined(separator: "\n")) }
    default:
      let near = Self.suggestion(NearWords.near(verb, among: Self.words))
      report(
        "cannot do '\(line)'\(near ?? "; the words are \(Self.words.joined(separator: ", "))")")
    }
    return true
  }

  /// Prints the answer to a line at once: the writer of the lines may wait for it.
  private func answer(_ text: String) {
    guard let failure = StandardStreams.write(text + "\n"), outputFailure == nil else { return }
    outputFailure = failure
    if let problem = StandardStreams.problem(of: failure) { onProblem(problem) }
  }

  private func act(_ words: [String]) {
    let isTap = words[0] == "tap"
    let target = isTap ? words.dropFirst().joined(separator: " ") : words[1]
    do throws(InputError) {
      if isTap {
        try host.tap(target)
      } else {
        try host.type(words.count > 2 ? words[2] : "", into: target)
      }
    } catch {
      let isKnown = host.targets.contains { $0.path == target || $0.path.hasSuffix(target) }
      report("\(error)\(isKnown ? "" : Self.suggestion(nearTargets(target)) ?? "")")
    }
  }

  /// Controls whose path, or the end of whose path, resembles `target`.
  private func nearTargets(_ target: String) -> [String] {
    let paths = host.targets.map(\.path)
    let ends = paths.map { path in path.split(separator: "/").last.map(String.init) ?? path }
    let labels = ends.map { end in end.split(separator: ":").last.map(String.init) ?? end }
    for names in [paths, ends, labels] {
      let near = NearWords.near(target, among: names)
      if !near.isEmpty {
        return zip(paths, names).filter { near.contains($0.1) }.map(\.0)
      }
    }
    return []
  }

  private static func suggestion(_ near: [String]) -> String? {
    if near.isEmpty { return nil }
    return "; did you mean \(near.prefix(3).map { "'\($0)'" }.joined(separator: " or "))?"
  }

  private func report(_ problem: String) {
    problemCount += 1
    onProblem("line \(lineNumber): \(problem)")
  }

  private func wait(_ text: String) {
    guard let seconds = Double(text), seconds >= 0 else {
      return report("'wait' takes seconds, not '\(text)'")
    }
    let end = Date(timeIntervalSinceNow: min(seconds, 3_600))
    while Date() < end, !isEndRequested() {
      usleep(5_000)
      advance()
      onIdle()
    }
  }
}
