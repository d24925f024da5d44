import ArgumentParser
import CBOR
import EventModel
import Replay
import ReplayHosting
import SessionLog

/// Receives the events of a host process until its end, and writes them to a log if there is an
/// output.
///
/// The log is complete even if the process traps: the trap is its last event. A trap after the end of
/// the session, in what the process does at its exit, is not in the log: a replay ends there too. An
/// application that refuses to start changes no file.
struct HostRecording {
  /// The number of events received from the process.
  private(set) var count = 0
  /// A failure that the application reported.
  struct Failure {
    var text: String
    var count = 1
    /// The number of the first event.
    var first: Int
  }

  /// The failures that the application reported, each once, in order.
  private(set) var failures: [Failure] = []
  /// How the process ended; nil for an ordinary end.
  private(set) var end: StopReason?
  /// What the record does not hold, or what a replay will only re-apply.
  private(set) var coverage = Coverage()
  /// The closing message of the process; nil if it sent none.
  private(set) var closing: HostClosing?
  /// The signal that ended the session; nil if it ended by itself.
  private(set) var signal: Int32?
  /// Where the log is now, if it was moved while it was recorded.
  private(set) var place: String?
  /// Whether the last event is the end of the session.
  private var hasEnd = false
  /// What a field for secrets has shown after it was recorded. It may be in a name.
  private let concealed = RedactionTable()
  /// Whether there is any such text.
  var hasConcealed: Bool { concealed.hasStandIns }
  private var lastTime: Int64 = 0

  /// Receives events until the process ends.
  ///
  /// - Parameters:
  ///   - output: The log; nil for no log.
  ///   - work: Shows how many events there are; nil for a session with a person.
  ///   - turnLimit: The number of events of one turn at which the process is killed.
  /// - Throws: ``LogError`` and ``LogOutputError`` of the log.
  init(
    of process: HostProcess, head: SessionHead, to output: LogOutput?, work: Work? = nil,
    turnLimit: Int = .max
  ) throws {
    let symbols = SymbolTable()
    var writer: SessionLogWriter?
    func begin() throws {
      guard writer == nil, let output else { return }
      writer = try LogProblem.output { try output.begin(head: head, symbols: symbols) }
      if let warning = output.warning { Output.message(Escaping.escaped(warning)) }
    }
    let watch = RecordingWatch(process)
    process.onLook = { watch.look(at: writer) }
    let messages = HostEventReader(channel: process.channel, symbols: symbols)
    messages.onConcealed = { [concealed] secret in
      concealed.declare(secret.value, as: secret.standIn)
      do {
        if let open = writer, let output { writer = try output.conceal(secret, in: open) }
      } catch {
        watch.fail(error)
      }
    }
    var tally = CoverageTally(symbols: symbols)
    var garbage: StopReason?
    var turnStart = 0
    var isRunning = true
    while isRunning {
      let message = messages.next { header, payload in
        guard watch.failure == nil else { return }
        do {
          if count == 0 { try begin() }
          if var open = writer, let output {
            try output.append(header, payload: payload, to: &open)
            writer = open
          }
          if header.startsTurn { turnStart = count }
          count += 1
          if count - turnStart == turnLimit { process.end(because: .endlessTurn) }
          work?.show(count)
          tally.add(recorded: header, payload)
          (lastTime, hasEnd) = (header.time, header.kind == .end)
          if header.kind == .failure { note(Self.text(header, payload, symbols), header.number) }
        } catch {
          watch.fail(error)
        }
      }
      switch message {
      case .event, .reapplied, .endOfTurn: break
      case .done, .gone: isRunning = false
      case .garbled(let text):
        // What came before stays in the log.
        process.kill()
        (garbage, isRunning) = (.garbled(text), false)
      }
    }
    if let failure = watch.failure {
      process.kill()
      throw output?.described(failure) ?? failure
    }
    (coverage, closing) = (tally.coverage, messages.closing)
    // An application that calls `exit(0)` in the middle sends no closing message.
    end = garbage ?? process.wait() ?? (closing == nil ? .exitCode(0) : nil)
    signal = watch.signal
    if closing?.problem == nil { try begin() }
    // An application that was killed after a request to end has no fault that a replay could show.
    if let end, !watch.hasAsked, !hasEnd {
      try writer?.append(.stop(end, process.crash, count, lastTime, symbols))
    }
    if let output { try close(output, writer) }
  }

  private mutating func close(_ output: LogOutput, _ writer: SessionLogWriter?) throws {
    try output.finish(writer)
    place = output.place
    if let notice = output.notice { Output.message(Escaping.escaped(notice)) }
  }

  /// Reports a session that a signal ended, and ends this process with its code.
  ///
  /// - Parameter check: Checks the recording; nil if it is not to be checked.
  /// - Throws: ``ExitCode``, 128 and the number of the signal, if there was one.
  func reportSignal(log: String?, program: String, check: RecordingCheck?) throws {
    guard let signal else { return }
    let name = Interruption.name(of: signal)
    if let log {
      Output.message(
        Escaping.escaped("recorded \(Counting.things(count, "event")) in \(log), ended by \(name)"))
      printNotes()
      for line in check?.lines(after: signal) ?? [] { Output.message(Escaping.escaped(line)) }
    }
    if end != nil {
      let rest = hasEnd ? "" : log.map { "; '\($0)' has no end" } ?? ""
      let when = hasEnd ? "after the end of" : "before it ended"
      Output.message(
        Escaping.escaped("warning: '\(program)' was killed \(when) its session\(rest)"))
    }
    throw ExitCode(128 + signal)
  }

  /// Prints on standard error what the record does not hold and what a replay cannot verify.
  func printNotes() {
    for note in coverage.recordingNotes() {
      Output.message(Escaping.escaped(concealed.redacted(note)))
    }
  }

  /// Reports an application that failed or that has an exit code of its own.
  ///
  /// - Parameters:
  ///   - log: The log; nil if the session was not recorded.
  ///   - head: The head of the session.
  /// - Throws: ``Problem`` CR4301 if the application did not end its session; CR2008 if it could not
  ///   print; `ExitCode` with the code of the application.
  func reportEnd(log: String?, program: String, _ head: SessionHead) throws {
    if let end {
      if hasEnd {
        throw Problem(
          code: ExitCodes.applicationFailed,
          what: "'\(program)' stopped after the end of its session: \(end)",
          help: log.map { "'\($0)' holds the whole session, and not what happens after its end" },
          diagnostic: "CR4301")
      }
      // A session that is not recorded sends no events.
      let last = log == nil ? "" : count > 0 ? " after @\(count - 1)" : " before its first event"
      throw Problem(
        code: ExitCodes.applicationFailed, what: "'\(program)' stopped\(last): \(end)",
        help: log.map {
          let verify = HostApplication.command(
            verifying: $0, HostApplication.executable(program), head)
          return
            "'\($0)' holds what came before; \(verify.command.mention) says whether it happens again"
        } ?? "record it with '--record LOG' to see what led to it", diagnostic: "CR4301")
    }
    guard let code = closing?.code, code != 0 else { return }
    // An executable prints through this process. If it closed its output, its message is lost.
    if code == ExitCodes.inputOutput, HostApplication.executable(program) != nil,
      !Output.isClosed
    {
      throw Problem(
        code: ExitCodes.inputOutput, what: "'\(program)' cannot write to its standard output",
        help: "an application must leave its standard output open", diagnostic: "CR2008")
    }
    throw ExitCode(Int32(truncatingIfNeeded: code))
  }

  private mutating func note(_ failure: String, _ number: Int) {
    if let index = failures.firstIndex(where: { $0.text == failure }) {
      failures[index].count += 1
    } else {
      failures.append(Failure(text: failure, first: number))
    }
  }

  private static func text(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer, _ symbols: SymbolTable
  ) -> String {
    var reader = CBORReader(payload)
    let text = (try? reader.readText()) ?? ""
    let node = symbols[header.node]
    return "\(symbols[header.name]) \(node.isEmpty ? "" : node + ": ")\(text)"
  }
}
