import CBOR
import EventModel
import Foundation
import HeadlessUI
import Replay
import ReplayRuntime
import SessionLog

/// A session that was recorded, replayed with a verdict, and recorded once more from its log.
package struct RecordedSession {
  package let live: World
  package let verified: World
  package let rerecorded: World
  package let verdict: Verdict
  package let events: [Event]
  package let symbols: SymbolTable
  package let isByteEqual: Bool
  /// Inputs that the second recording could not re-apply, and why.
  package let unresolved: [String]
  private let report: String

  /// Records a session of an application.
  ///
  /// - Parameters:
  ///   - seed: Seeds chance.
  ///   - clock: The source of time of the recording.
  ///   - rules: The rules of the recording.
  ///   - facts: The value of the input `start`.
  ///   - build: Builds the application, inside the first turn of each life.
  ///   - script: What its user and the world do; runs once, live.
  package init<App>(
    seed: UInt64 = 7, clock: RuntimeClock = .virtual, rules: RuntimeRules = .newest,
    facts: CBORValue = .map([]), _ build: @escaping (World) -> App,
    script: (World, App) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let log = folder.path + "/live.log"
    let probe = Probe(build)
    live = try await probe.record(
      to: log, seed: seed, clock: clock, rules: rules, facts: facts, script)
    // Names are forgotten after each turn, as those of long ago are in a long session.
    let names = SymbolTable()
    names.forgetLimit = 0
    let reader = try SessionLogReader(path: log, symbols: names)
    let (application, name) = (ProbeApplication.self, folder.path + "/again.log")
    verdict = try probe.inside { try VerifiedReplay().run(reader, application: application) }
    let again = try probe.inside {
      try Rerecording(
        of: SessionLogReader(path: log), application: application, to: LogOutput(path: name))
    }
    guard probe.worlds.count == 3 else { throw ProbeFailure("a replay did not start") }
    (verified, rerecorded) = (probe.worlds[1], probe.worlds[2])
    unresolved = again.unresolved.map { "@\($0.number): \($0.reason)" }
    let files = try [log, name].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    isByteEqual =
      try reader.secretPaths() == nil
      ? files[0] == files[1] : Self.events(of: log) == Self.events(of: name)
    var events: [Event] = []
    try reader.forEachEvent { header, payload in
      events.append(Event(header, payload: Array(payload)))
      return true
    }
    (self.events, symbols) = (events, reader.symbols)
    report =
      try verdict.first.map {
        try DivergenceReport($0, reader: reader, next: .init(log: "live.log")).lines().joined(
          separator: "\n")
      } ?? ""
  }

  /// The events of a log. The head of one with secrets says whether it was recorded again.
  private static func events(of log: String) throws -> [Event] {
    var events: [Event] = []
    try SessionLogReader(path: log).forEachEvent { header, payload in
      events.append(Event(header, payload: Array(payload)))
      return true
    }
    return events
  }

  /// Checks that both replays did what the record says.
  ///
  /// - Parameter showsStandIns: Whether the replays show the stand-ins of redacted values, so that
  ///   their screens differ from the live one.
  /// - Throws: ``ProbeFailure`` with what differs.
  package func requireFaithful(showsStandIns: Bool = false) throws {
    var problems: [String] = []
    if !verdict.divergences.isEmpty { problems.append("diverges: \(report)") }
    if !verdict.hasEnd { problems.append("the record has no end") }
    problems += unresolved.map { "not re-applied: \($0)" }
    for (name, world) in [("verified", verified), ("recorded again", rerecorded)] {
      if world.trace != live.trace {
        problems.append("\(name), it said \(world.trace) instead of \(live.trace)")
      }
      if world.failures != live.failures {
        problems.append("\(name), it failed with \(world.failures), not \(live.failures)")
      }
      let (shown, expected) = (world.host.screen?.plainText, live.host.screen?.plainText)
      if shown != expected, !showsStandIns {
        problems.append("\(name), it shows \(shown ?? "nothing"), not \(expected ?? "nothing")")
      }
    }
    let folded = try foldedHash()
    if events.last?.header.extra != UInt64(folded) {
      problems.append("the commits do not add up to the state of the end")
    }
    if !isByteEqual { problems.append("the second recording has other bytes") }
    guard problems.isEmpty else {
      throw ProbeFailure(problems.joined(separator: "\n") + "\n" + transcript)
    }
  }

  /// The hash of the state that the events add up to.
  private func foldedHash() throws -> UInt32 {
    var projection = Projection(symbols: symbols)
    for event in events {
      try event.payload.withUnsafeBytes { try projection.apply(event.header, payload: $0) }
    }
    return projection.stateHash
  }

  /// What the application said, live.
  package var trace: [String] { live.trace }

  /// The events in the notation of transcripts, without call sites.
  package var transcript: String {
    Transcript.text(of: events, symbols: symbols, showsPlaces: false)
  }

  /// Summaries of the events of some kinds, in order.
  package func summaries(_ kinds: EventKind...) -> [String] {
    events.filter { kinds.contains($0.kind) }.map { Transcript.summary(of: $0, symbols: symbols) }
  }

  /// What the recorder said that it could not keep, in order.
  package var findings: [Finding] {
    events.compactMap { event in
      event.payload.withUnsafeBytes { Finding(event.header, $0, symbols) }
    }
  }

  /// The event that causes another one, in words; nil for a root without a cause.
  package func cause(of event: Event) -> String? {
    event.cause == EventHeader.noCause
      ? nil : Transcript.summary(of: events[event.cause], symbols: symbols)
  }

  /// The only event with a summary.
  package func event(_ summary: String) throws -> Event {
    let found = events.filter { Transcript.summary(of: $0, symbols: symbols) == summary }
    guard let only = found.first, found.count == 1 else {
      throw ProbeFailure("\(found.count) events '\(summary)' in\n\(transcript)")
    }
    return only
  }
}

/// A folder that lives as long as this object.
private final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
