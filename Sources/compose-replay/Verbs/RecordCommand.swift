import ArgumentParser
import CBOR
import EventModel
import Foundation
import Replay
import SessionLog

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Run a program that uses the runtime, and record its session.",
    discussion: """
      compose-replay record -o session.log -- ./app arguments

      An application without a screen of its own reads lines: tap TARGET, type TARGET TEXT,
      wait SECONDS, screen, targets, quit. A bundled application is recorded by its name.
      """)

  @Option(name: [.short, .customLong("output")], help: "The log to write.", completion: .file())
  var output: String

  @Option(help: "Seeds chance; random by default.")
  var seed: UInt64?

  @Argument(parsing: .postTerminator, help: "The program and its arguments, behind '--'.")
  var command: [String]

  func run() throws {
    guard let program = command.first else {
      throw Problem(
        code: ExitCodes.usage, what: "there is no program to record",
        help: "compose-replay record -o session.log -- ./app arguments")
    }
    let seed = self.seed ?? .random(in: .min ... .max)
    let bundled = BundledApplications.named(program)
    let request = HostRequest(
      verb: .record, application: bundled?.applicationID ?? "", seed: seed)
    let process = try HostProcess(
      path: bundled == nil ? program : "/proc/self/exe", arguments: Array(command.dropFirst()),
      request: request)
    let symbols = SymbolTable()
    var lastTime: Int64 = 0
    var head = SessionHead(
      application: process.application, nonce: .random(in: .min ... .max), seed: seed)
    head.version = process.version
    head.startedAt = Int64(Date().timeIntervalSince1970 * 1_000_000)
    head.zone = TimeZone.current.identifier
    head.locale = Locale.current.identifier
    head.tool = ToolVersion.text
    let writer = try SessionLogWriter(path: output, head: head, symbols: symbols)
    let count = try receive(from: process, symbols, into: writer, &lastTime)
    let end = process.wait()
    if let end { try recordTrap(end, count, lastTime, symbols, into: writer) }
    try writer.close()
    remember(process.application, program)
    try Output.standard.line("recorded \(Counting.grouped(count)) events in \(output)")
    if let end {
      Output.message("warning: '\(program)' ended with \(end); the log holds what came before")
      throw ExitCode(ExitCodes.lossy)
    }
  }

  /// Ends the log with what ended the program, so that a replay can end in the same way.
  private func recordTrap(
    _ end: String, _ count: Int, _ lastTime: Int64, _ symbols: SymbolTable,
    into writer: SessionLogWriter
  ) throws {
    var header = EventHeader(
      kind: .failure, node: .none, name: symbols.symbol(ReplayJudge.trapCode))
    header.number = count
    header.time = lastTime
    try writer.append(Event(header, payload: CBORValue.text(end).encoded))
  }

  private func receive(
    from process: HostProcess, _ symbols: SymbolTable, into writer: SessionLogWriter,
    _ lastTime: inout Int64
  ) throws -> Int {
    let messages = HostEventReader(channel: process.channel, symbols: symbols)
    var failure: (any Error)?
    var count = 0
    while true {
      let message = messages.next { header, payload in
        guard failure == nil else { return }
        do {
          try writer.append(header, payload: payload)
          count += 1
          lastTime = header.time
        } catch {
          failure = error
        }
      }
      if let failure {
        process.kill()
        throw failure
      }
      switch message {
      case .event, .endOfTurn: continue
      case .done, .gone: return count
      case .garbled(let text):
        process.kill()
        throw Problem(code: ExitCodes.internalError, what: "the program sent what is no event: \(text)")
      }
    }
  }

  private func remember(_ application: String, _ program: String) {
    let url = URL(fileURLWithPath: program).standardizedFileURL
    guard FileManager.default.isExecutableFile(atPath: url.path) else { return }
    do {
      try ApplicationRegistry.standard.remember(application, at: url.path)
    } catch {
      Output.message("note: cannot remember where '\(application)' is; verify it with '--app PATH'")
    }
  }
}
