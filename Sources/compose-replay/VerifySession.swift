import CBOR
import EventModel
import Foundation
import Replay
import SessionLog
import SnapshotDiff

/// One log, the application that it names, and the verdict.
struct VerifySession {
  private let log: String
  private let reader: SessionLogReader
  private let executable: String?
  private let application: (any ReplayableApplication.Type)?
  private let isInProcess: Bool

  init(log: String, app: String?, isInProcess: Bool) throws {
    self.log = log
    self.isInProcess = isInProcess
    reader = try LogFile.reader(of: log)
    let id = reader.head.application
    if reader.head.inspectOnly {
      throw Problem(
        code: ExitCodes.needsAnother,
        what: "'\(log)' was recorded from the middle of a session and cannot be replayed",
        help: "look at it with 'compose-replay inspect \(log)'", diagnostic: "CR2301")
    }
    application = app == nil ? BundledApplications.named(id) : nil
    let named = app ?? ProcessInfo.processInfo.environment["COMPOSE_REPLAY_APP"]
    executable = application == nil ? named ?? ApplicationRegistry.standard.executable(of: id) : nil
    if application == nil && executable == nil { throw Self.missing(id, log: log) }
  }

  static func missing(_ id: String, log: String) -> Problem {
    Problem(
      code: ExitCodes.needsAnother,
      what: "'\(log)' was recorded by application '\(id)', which this program does not contain",
      details: [
        "bundled: \(BundledApplications.all.map { $0.applicationID }.joined(separator: ", "))"
      ],
      help: "name its executable with '--app PATH'; 'events', 'show' and 'info' work without it",
      diagnostic: "CR2302")
  }

  func run(options: ReplayJudge.Options, to position: String?) throws -> VerifyReport {
    let replay = VerifiedReplay(options: options, lastEvent: try lastEvent(position))
    let began = DispatchTime.now().uptimeNanoseconds
    let verdict: Verdict
    if let application, isInProcess {
      verdict = try replay.run(reader, application: application)
    } else {
      verdict = try replay.run(reader, in: try startHost(lastEvent: replay.lastEvent))
    }
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - began) / 1e9
    return try VerifyReport(
      log: log, reader: reader, verdict: verdict, seconds: seconds, isPart: replay.lastEvent != nil)
  }

  func startHost(lastEvent: Int? = nil) throws -> HostProcess {
    let path = executable ?? "/proc/self/exe"
    let process = try HostProcess(
      path: path,
      request: HostRequest(
        verb: .replay, log: try LogFile.path(of: log), application: reader.head.application,
        lastEvent: lastEvent))
    guard process.application == reader.head.application else {
      let found = process.application
      process.kill()
      throw Problem(
        code: ExitCodes.needsAnother,
        what: "'\(log)' was recorded by application '\(reader.head.application)', "
          + "'\(path)' contains '\(found)'",
        help: "'events', 'show' and 'info' work without the application", diagnostic: "CR2303")
    }
    return process
  }

  private func lastEvent(_ position: String?) throws -> Int? {
    try position.map { try LogPositions(reader: reader).number(of: $0) }
  }
}

/// What `verify` says of one log.
struct VerifyReport {
  let log: String
  let reader: SessionLogReader
  let verdict: Verdict
  let seconds: Double
  let isPart: Bool
  private let eventCount: Int
  private let duration: Int64
  private let integrity: LogIntegrity

  init(
    log: String, reader: SessionLogReader, verdict: Verdict, seconds: Double, isPart: Bool
  ) throws {
    self.log = log
    self.reader = reader
    self.verdict = verdict
    self.seconds = seconds
    self.isPart = isPart
    eventCount = try reader.eventCount
    duration = try reader.duration
    integrity = try reader.integrity
  }

  var exitCode: Int32 {
    if let first = verdict.first {
      return first.difference == .stopped ? ExitCodes.applicationFailed : ExitCodes.difference
    }
    if verdict.stoppedAtGap != nil { return ExitCodes.lossy }
    switch integrity {
    case .complete, .unfinished: return ExitCodes.verified
    case .torn, .damaged: return ExitCodes.lossy
    }
  }

  var lines: [String] {
    if verdict.divergences.isEmpty { return [okLine] }
    return verdict.divergences.flatMap { divergence in
      [headline(divergence)]
        + ((try? DivergenceReport(divergence, reader: reader, log: log).lines()) ?? [])
    }.map(Escaping.escaped)
  }

  private var okLine: String {
    let events = Counting.grouped(verdict.recordedEvents)
    let rate = Counting.rate(Double(verdict.recordedEvents) / max(seconds, 1e-6))
    let time = String(format: "%.3f s", seconds)
    return
      "ok  \(Escaping.escaped(log))  \(events) events  \(Counting.grouped(verdict.inputs)) inputs  "
      + "\(Counting.grouped(verdict.commits)) commits  \(Counting.grouped(verdict.routes)) routes  "
      + "\(coverage)  \(time)  \(rate) events/s"
  }

  private var coverage: String {
    if verdict.isCrashReproduced { return "verified 100%, crash reproduced" }
    guard verdict.reapplied > 0 else { return "verified 100%" }
    let whole = Double(verdict.verified + verdict.reapplied)
    let share = Int((100 * Double(verdict.verified) / whole).rounded(.down))
    let effects =
      verdict.opaqueEffects == 0
      ? "" : " (\(verdict.opaqueEffects) opaque effect\(verdict.opaqueEffects == 1 ? "" : "s"))"
    return "verified \(share)%, re-applied \(100 - share)%\(effects)"
  }

  private func headline(_ divergence: Divergence) -> String {
    let kind = (divergence.recorded ?? divergence.replayed).map { "\($0.kind.name), " } ?? ""
    let judged = Counting.grouped(verdict.judged)
    return "\(divergence.code) divergence \(divergence.difference == .extra ? "" : "at ")"
      + "\(divergence.positionText) (\(kind)\(SessionTime.text(divergence.time))): "
      + "\(divergence.summary)          \(judged) of \(Counting.grouped(eventCount)) events verified"
  }

  var warnings: [String] {
    var warnings = verdict.notes
    if let gap = verdict.stoppedAtGap {
      warnings.append(
        "warning: stopped at the gap before @\(gap); what is behind it cannot be replayed")
    }
    switch integrity {
    case .unfinished where !isPart:
      warnings.append("note: '\(log)' has no end; verified to its last event")
    case .torn(let bytes, let last):
      warnings.append(
        "warning: '\(log)' is cut off: \(bytes) bytes at its end are no whole chunk"
          + (last.map { "; the last whole event is @\($0)" } ?? ""))
    case .damaged(let regions):
      let place = regions.first.map { " at byte \($0.range.lowerBound)" } ?? ""
      warnings.append(
        "warning: '\(log)' is damaged\(place); \(Counting.grouped(verdict.recordedEvents)) events "
          + "before it are judged")
    default: break
    }
    return warnings.map(Escaping.escaped)
  }

  var json: String {
    let divergences = verdict.divergences.map(divergenceValue)
    return JSON.text(
      of: .map(sorting: [
        .init(.text("schema"), .text("compose-replay/replay/1")), .init(.text("log"), .text(log)),
        .init(
          .text("app"),
          .map(["name": .text(reader.head.application), "version": .text(reader.head.version)])),
        .init(.text("events"), .int(Int64(eventCount))),
        .init(.text("result"), .text(result)),
        .init(.text("replayed"), .int(Int64(verdict.judged))),
        .init(.text("verified"), .int(Int64(verdict.verified))),
        .init(.text("reapplied"), .int(Int64(verdict.reapplied))),
        .init(.text("duration_us"), .int(duration)),
        .init(.text("divergence_count"), .int(Int64(divergences.count))),
        .init(.text("divergences"), .array(divergences)),
        .init(.text("exit"), .int(Int64(exitCode))),
      ]))
  }

  private var result: String {
    if !verdict.divergences.isEmpty { return "diverged" }
    return exitCode == ExitCodes.verified ? "match" : "incomplete"
  }

  private func divergenceValue(_ divergence: Divergence) -> CBORValue {
    let symbols = reader.symbols
    func text(_ event: Event?) -> CBORValue {
      event.map { .text(Transcript.summary(of: $0, symbols: symbols)) } ?? .null
    }
    let subject = divergence.recorded ?? divergence.replayed
    return .map([
      "n": .int(Int64(divergence.position)), "code": .text(divergence.code),
      "kind": .text(divergence.difference.rawValue),
      "path": .text(subject.map { symbols[$0.header.node] } ?? ""),
      "recorded": text(divergence.recorded), "replayed": text(divergence.replayed),
      "cause": (divergence.recorded?.cause).map { .int(Int64($0)) } ?? .null,
      "reason": .text(divergence.reason),
    ])
  }
}

/// Numbers as a person reads them.
enum Counting {
  /// 18204 as `18,204`.
  static func grouped(_ number: Int) -> String {
    var digits = Array(String(abs(number)))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return (number < 0 ? "-" : "") + String(digits)
  }

  /// A rate with three figures: `587k`, `1.2M`.
  static func rate(_ perSecond: Double) -> String {
    if perSecond >= 999_500 { return String(format: "%.1fM", perSecond / 1_000_000) }
    if perSecond >= 1_000 { return String(format: "%.0fk", perSecond / 1_000) }
    return String(format: "%.0f", perSecond)
  }
}
