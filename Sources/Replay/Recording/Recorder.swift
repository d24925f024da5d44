import EventModel
import FoundationEssentials
import HeadlessUI
import Platform
import ReplayRuntime
import SessionLog

/// Writes every event of a runtime into a log.
///
/// Attach it to a runtime without events: a log replays from its beginning.
public final class Recorder {
  private let output: LogOutput
  private let runtime: Runtime
  private let sink: RecordingSink

  /// Begins a log and attaches it to a runtime.
  ///
  /// - Parameters:
  ///   - path: The file; created or emptied.
  ///   - application: The application that will run in the runtime.
  ///   - runtime: A runtime that has not started.
  ///   - nonce: Distinguishes this session's chunks from those of any other; random if nil. Equal
  ///     nonces and sessions produce equal files.
  ///   - redacted: Places whose values are kept out of the log: the path of a store, emitter or
  ///     input target and keys of its state or payload, such as `**.checkout.store.card` or
  ///     `**.checkout/field:Card`. See `Redacted` for what the log holds in their place.
  ///   - durability: What a kill of the process or a loss of power may cost.
  ///   - onFailure: Called once, in the turn of the first event that could not be written, with the
  ///     reason. From then on nothing is recorded. By default the reason is a message on standard
  ///     error; an application that must not go on without a record can end here.
  /// - Throws: ``RedactedPathError`` if a place is not a path; an error if the file cannot be opened or
  ///   written, or another recorder writes it.
  public convenience init(
    path: String, application: any ReplayableApplication.Type, runtime: Runtime,
    nonce: UInt64? = nil, redacted: [String] = [], durability: Durability = .process,
    onFailure: @escaping (any Error) -> Void = Recorder.report
  ) throws {
    runtime.redact(try redacted.map(RedactedPathError.path))
    var head = application.newHead(
      rules: runtime.rules, nonce: nonce ?? .random(in: .min ... .max), seed: runtime.seed)
    if nonce == nil { head.startedAt = Int64(Date().timeIntervalSince1970 * 1_000_000) }
    try self.init(
      path: path, head: head, runtime: runtime, durability: durability, onFailure: onFailure)
  }

  /// Writes the reason why a session is not recorded any more on standard error.
  public static func report(_ failure: any Error) {
    var reason = "\(failure)"
    if let error = failure as? LogError, case .system(let call, let code) = error.reason {
      reason = "cannot \(call) '\(error.file)': \(SystemError(code: code).reason)"
    }
    StandardError.write("error: CR2008 the session is not recorded any more: \(reason)")
  }

  /// Begins a log with a given head and attaches it to a runtime.
  package init(
    path: String, head: SessionHead, runtime: Runtime, durability: Durability = .process,
    onFailure: @escaping (any Error) -> Void = Recorder.report
  ) throws {
    self.runtime = runtime
    var head = head
    // A log that begins in the middle of a session can be read but not replayed.
    head.inspectOnly = runtime.nextNumber > 0
    output = try LogOutput(path: path)
    output.durability = durability
    sink = RecordingSink(
      writer: try output.begin(head: head, symbols: runtime.symbols), output: output)
    if let warning = output.warning { StandardError.write(warning) }
    sink.onFailure = { [output] in onFailure(output.described($0)) }
    runtime.sink = sink
  }

  /// Ends the session and closes the log. If the log has secrets, a line on standard error says how to
  /// record what follows from them again, which this process cannot do.
  ///
  /// - Throws: The first error of the file since the recording began; an error if another program
  ///   deleted, replaced or changed the file.
  public func finish() throws {
    runtime.finish()
    runtime.sink = nil
    defer {
      if runtime.hasSecrets {
        let command = ShellCommand("redact", "--renew", .path(output.path))
        StandardError.write(
          "note: the log has what the application computed of its secrets, which a replay cannot "
            + "judge; \(command.mention) records it again with stand-ins")
      }
    }
    if let failure = sink.failure { throw output.described(failure) }
    try output.finish(sink.writer)
    if let notice = output.notice { StandardError.write(notice) }
  }
}
