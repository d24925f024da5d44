import CBOR
import EventModel
import Replay
import ReplayHosting

/// Runs sessions of an application in one process, one after another.
///
/// A session that ends the process is ended with it, and the next one gets a new process. What an
/// application keeps outside of its state can go from one session to the next, so a result that
/// counts is confirmed in a new process.
package final class SessionHost {
  /// How a session ended.
  package struct End {
    /// How the application stopped; nil if it did not.
    package var stop: StopReason?
    /// What it knew when a fault ended it; nil if it did not end so.
    var crash: CrashReport?
    /// The line at which it stopped, if that is known.
    package var place: String?
    /// Its closing message; nil if it sent none.
    package var closing: HostClosing?
  }

  /// The number of sessions after which the process is another one. What an application leaks does
  /// not grow without end.
  package var sessionsOfProcess = 500
  /// The number of events of one turn at which the application is killed.
  package var turnLimit = 100_000
  private let start: () throws -> HostProcess
  private var process: HostProcess?
  /// The sessions that the process has ended.
  private var count = 0
  /// The session that has begun.
  private var current: BranchRequest?

  /// - Parameter start: Starts the application with the verb `sessions`.
  package init(start: @escaping () throws -> HostProcess) { self.start = start }

  deinit { process?.kill() }

  /// Ends the process, so that the next session runs in a new one.
  package func renew() {
    process?.kill()
    (process, count) = (nil, 0)
  }

  /// Asks for a session, which runs until ``finish(symbols:onEvent:)``.
  ///
  /// - Throws: The errors of `start`.
  package func begin(_ session: BranchRequest) throws {
    if count >= sessionsOfProcess { renew() }
    let process = try self.process ?? start()
    (self.process, current) = (process, session)
    process.begin(session)
  }

  /// Receives the events of the session that was begun.
  ///
  /// - Parameter symbols: An empty table, which names the events.
  /// - Throws: The errors of `start`.
  package func finish(
    symbols: SymbolTable, onEvent: (EventHeader, UnsafeRawBufferPointer) -> Void
  ) throws -> End {
    guard let process, let current else { preconditionFailure("no session was begun") }
    let messages = HostEventReader(channel: process.channel, symbols: symbols)
    var (turnStart, eventCount) = (0, 0)
    while true {
      let message = messages.next { header, payload in
        eventCount += 1
        if header.startsTurn { turnStart = header.number }
        if header.number - turnStart == turnLimit {
          process.end(because: .endlessTurn)
        }
        onEvent(header, payload)
      }
      switch message {
      case .event, .reapplied, .endOfTurn: continue
      case .done:
        count += 1
        return End(closing: messages.closing)
      case .garbled(let text):
        renew()
        return End(stop: .garbled(text))
      case .gone: break
      }
      // An application that calls `exit(0)` sends no closing message.
      let stop = process.wait() ?? .exitCode(0)
      let (crash, wasUsed) = (process.crash, count > 0)
      process.channel.close()
      (self.process, count) = (nil, 0)
      guard eventCount == 0, wasUsed, Interruption.signal == nil else {
        return End(stop: stop, crash: crash, place: crash?.place)
      }
      // What was left of an earlier session may have ended the process.
      try begin(current)
      return try finish(symbols: symbols, onEvent: onEvent)
    }
  }

  /// Runs a session.
  ///
  /// - Throws: The errors of `start`.
  package func run(
    _ session: BranchRequest, symbols: SymbolTable,
    onEvent: (EventHeader, UnsafeRawBufferPointer) -> Void
  ) throws -> End {
    try begin(session)
    return try finish(symbols: symbols, onEvent: onEvent)
  }
}
