import ArgumentParser
import CBOR
import EventModel
import Replay
import SessionLog

extension RecordMode: ExpressibleByArgument {}

/// What a test run did with the files of a golden.
enum GoldenUpdate: Equatable {
  /// A renewed recording is beside the golden.
  case pending(golden: String, path: String)
  /// The golden was recorded anew.
  case recorded(events: Int)
  /// The golden cannot be recorded anew, for the reason given.
  case impossible(String)

  /// Does what a mode says after a replay.
  ///
  /// - Returns: Nil if nothing was recorded.
  /// - Throws: ``LogOutputError``.
  init?(
    of session: VerifySession, _ report: VerifyReport, mode: RecordMode, limits: HostLimits
  ) throws {
    let renewal = GoldenRenewal(of: session.log)
    let isDifferent = report.verdict.first != nil
    if mode == .never { return nil }
    // What an earlier run has recorded beside the golden is not what today's replay does.
    do throws(LogError) {
      try renewal.remove()
    } catch {
      self = .impossible(Exit.problem(for: error, words: [])?.what ?? "\(error)")
      return
    }
    if report.exitCode == ExitCodes.verified {
      if mode != .all || isDifferent { return nil }
    } else if report.policy.expect != nil {
      return nil
    } else if !isDifferent || report.exitCode != ExitCodes.difference {
      // Nothing differs but was lost, or the application stops: there is nothing to record.
      return nil
    }
    do {
      let result = try renewal.write(session.reader) { output in
        try Rerecording(
          of: session.reader, in: session.startHost(limits: limits, redacts: true),
          build: session.program.build, to: output)
      } verdict: { renewed in
        try session.verdict(on: renewed, options: report.policy.options(), limits: limits)
      }
      if let first = result.unresolved.first {
        let count = Counting.grouped(result.unresolved.count)
        self = .impossible(
          "\(count) of its inputs cannot be re-applied, the first at @\(first.number)")
      } else if mode == .missing {
        self = .pending(golden: session.log, path: renewal.path)
      } else {
        try renewal.accept()
        self = .recorded(events: result.eventCount)
      }
    } catch HostProcess.Failure.stopped(let reason) {
      self = .impossible("the application stopped: \(reason)")
    } catch let error as GoldenRenewal.Refusal {
      self = .impossible(error.reason)
    } catch let error as LogError {
      // The difference is the result; what cannot be written beside it does not hide it.
      self = .impossible(Exit.problem(for: error, words: [])?.what ?? "\(error)")
    }
  }

  /// The lines of the report.
  var lines: [String] {
    switch self {
    case .pending(let golden, let path):
      [
        "  renewed   \(Escaping.escaped(path)); "
          + ShellCommand("review", .path(golden)).mention + " shows it and accepts it"
      ]
    case .recorded(let events): ["  recorded  anew, \(Counting.things(events, "event"))"]
    case .impossible(let reason): ["  renewed   nothing: \(Escaping.escaped(reason))"]
    }
  }

  /// The value in the JSON document.
  var value: CBORValue {
    switch self {
    case .pending(_, let path): .map(["result": .text("pending"), "path": .text(path)])
    case .recorded(let events):
      .map(["result": .text("recorded"), "events": .int(Int64(events))])
    case .impossible(let reason): .map(["result": .text("impossible"), "reason": .text(reason)])
    }
  }
}
