import CBOR
import EventModel
import Replay
import SessionLog

/// Receives the events of a host process until its end, and writes them to a log if there is an
/// output.
///
/// The log is complete even if the process traps: the trap is its last event. An application that
/// refuses to start changes no file.
struct HostRecording {
  /// The number of events received from the process.
  private(set) var count = 0
  /// The failures that the application reported, in order.
  private(set) var failures: [String] = []
  /// How the process ended, in words; nil for an ordinary end.
  private(set) var end: String?
  /// What the record does not hold, or what a replay will only re-apply.
  private(set) var coverage = Coverage()
  /// The closing message of the process; nil if it sent none.
  private(set) var closing: CBORValue?
  private var lastTime: Int64 = 0

  /// Receives events until the process ends.
  ///
  /// - Parameter output: The log; nil for no log.
  /// - Throws: ``LogError`` and ``LogOutputError`` of the log; ``Problem`` if the process sends
  ///   invalid events.
  init(of process: HostProcess, head: SessionHead, to output: LogOutput?) throws {
    let symbols = SymbolTable()
    var writer: SessionLogWriter?
    func begin() throws {
      guard writer == nil, let output else { return }
      writer = try LogProblem.output { try output.begin(head: head, symbols: symbols) }
    }
    let messages = HostEventReader(channel: process.channel, symbols: symbols)
    var tally = CoverageTally(symbols: symbols)
    var failure: (any Error)?
    var isRunning = true
    while isRunning {
      let message = messages.next { header, payload in
        guard failure == nil else { return }
        do {
          if count == 0 { try begin() }
          try writer?.append(header, payload: payload)
          count += 1
          tally.add(recorded: header, payload)
          lastTime = header.time
          if header.kind == .failure { failures.append(Self.text(header, payload, symbols)) }
        } catch {
          failure = error
        }
      }
      if let failure {
        process.kill()
        throw failure
      }
      isRunning = try Self.goesOn(after: message, process)
    }
    coverage = tally.coverage
    end = process.wait()
    closing = messages.closing
    if closing?["problem"] == nil { try begin() }
    if let end { try writer?.append(Self.trap(end, count, lastTime, symbols)) }
    try writer?.close()
    try output?.finish()
  }

  /// Prints on standard error what the record does not hold and what a replay cannot verify.
  func printNotes() {
    for note in coverage.recordingNotes() { Output.message(Escaping.escaped(note)) }
  }

  private static func goesOn(
    after message: HostEventReader.Message, _ process: HostProcess
  ) throws -> Bool {
    switch message {
    case .event, .reapplied, .endOfTurn: return true
    case .done, .gone: return false
    case .garbled(let text):
      process.kill()
      throw Problem(
        code: ExitCodes.internalError, what: "the program sent what is no event: \(text)")
    }
  }

  /// The last event of a log whose application trapped; a replay can end with the same event.
  private static func trap(
    _ end: String, _ count: Int, _ time: Int64, _ symbols: SymbolTable
  ) -> Event {
    var header = EventHeader(kind: .failure, name: symbols.symbol(ReplayJudge.trapCode))
    header.number = count
    header.time = time
    return Event(header, payload: CBORValue.text(end).encoded)
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
