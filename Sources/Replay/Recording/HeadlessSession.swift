import CBOR
import CMainLoop
import DialectKit
import HeadlessUI
import Platform
import ReplayRuntime
import TextTerminal

/// Runs an application without a screen, on lines of text.
///
/// | line | does |
/// |---|---|
/// | `tap TARGET` | taps a control |
/// | `type TARGET TEXT` | replaces the text of a field; a text in double quotes is taken without them |
/// | `wait SECONDS` | lets time pass: timers fire, effects end |
/// | `screen` | prints the screen as it is drawn |
/// | `targets` | prints every control, as it is typed |
/// | `quit` | ends the session, as the end of input does |
/// | `# TEXT` | does nothing |
///
/// A target is the path of a control, an end of it, or the text on the control, if that names one
/// control only. It may be in double or single quotes; `type` needs them if more than one control
/// could be meant.
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
  /// Called after each input of a program without a component tree, on the thread of its sender.
  package var onInput: () -> Void = {}
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
  private var outputFailure: SystemError?

  private static let words = ["tap", "type", "wait", "screen", "targets", "quit"]

  /// Creates a session; ``runStandardInput()`` starts the application.
  public init(_ application: any ReplayableApplication.Type, runtime: Runtime? = nil) {
    self.application = application
    self.runtime = runtime ?? Runtime(clock: .system)
    self.runtime.nameStorage(application.declaredID)
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
    if application == PlainProgram.self { return runOutside() }
    while let line = nextLine() {
      guard perform(line) else { break }
      onIdle()
      // Through a pipe, what the application prints would otherwise wait for a full buffer.
      Descriptor.flushLibrary()
    }
    finish()
    if outputFailure != nil { return ExitCodes.inputOutput }
    return problemCount == 0 ? 0 : 1
  }

  /// Builds the application in the first turn.
  package func start() {
    runtime.start(Runtime.startFacts(arguments: arguments)) { [host, application] in
      application.show(in: host)
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
      var isEnd = false
      Descriptor.waitToRead(0, every: 50) {
        isEnd = isEndRequested()
        if isEnd { return false }
        advance()
        onIdle()
        return true
      }
      if isEnd { return nil }
      guard input.fill(from: 0) else {
        advance()
        return input.takeRest()
      }
    }
  }

  /// Carries out one line.
  ///
  /// - Returns: False if the session shall end.
  package func perform(_ text: String) -> Bool {
    lineNumber += 1
    var line = SessionLine(text, isFirst: lineNumber == 1)
    switch line.verb {
    case "": break
    case "quit": return false
    case "tap", "type":
      do throws(SessionLine.Defect) {
        try act(&line)
      } catch {
        report(error.text)
      }
    case "wait": wait(line.rest.isEmpty ? "0" : line.rest)
    case "screen":
      answer(
        ScreenDrawing.lines(of: host.screen?.semanticValue ?? .map([]), width: 100)
          .joined(separator: "\n"))
    case "targets":
      let lines = host.targets.map { target in
        let path = InputTarget.written(target.path)
        let parts = [path, target.isEnabled ? nil : "(disabled)", target.value]
        return parts.compactMap { $0 }.joined(separator: "  ")
      }
      if !lines.isEmpty { answer(lines.joined(separator: "\n")) }
    default:
      let near = HeadlessHost.suggestion(NearWords.near(line.verb, among: Self.words))
      let all = "; the words are \(Self.words.joined(separator: ", "))"
      report("cannot do '\(text)'\(near ?? all)")
    }
    return true
  }

  /// Prints the answer to a line at once: the writer of the lines may wait for it.
  private func answer(_ text: String) {
    let text = TerminalText.escaped(text, keepsNewlines: true) + "\n"
    guard let failure = StandardStreams.write(text), outputFailure == nil else { return }
    outputFailure = failure
    if let problem = StandardStreams.problem(of: failure) { onProblem(problem) }
  }

  /// Taps a control or types into a field.
  private func act(_ line: inout SessionLine) throws(SessionLine.Defect) {
    if line.rest.isEmpty { throw .init("'\(line.verb)' needs a target") }
    let isTap = line.verb == "tap"
    let target = try isTap ? line.takeWhole() : line.takeTarget(of: host)
    let text = isTap ? "" : try line.takeText()
    do throws(InputError) {
      try isTap ? host.tap(target) : host.type(text, into: target)
    } catch {
      throw .init(host.explanation(of: error, target))
    }
  }

  private func report(_ problem: String) {
    problemCount += 1
    onProblem(TerminalText.escaped("line \(lineNumber): \(problem)"))
  }

  private func wait(_ text: String) {
    guard let seconds = Double(text), seconds >= 0 else {
      return report("'wait' takes seconds, not '\(text)'")
    }
    let clock = Stopwatch()
    while clock.milliseconds < min(seconds, 3_600) * 1_000, !isEndRequested() {
      SystemClock.sleep(microseconds: 5_000)
      advance()
      onIdle()
    }
  }
}
