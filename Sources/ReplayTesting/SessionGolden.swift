import EventModel
import Foundation
import Replay
import ReplayRuntime
import SessionLog

/// The comparison of a driven session with its golden.
struct SessionGolden {
  let bytes: [UInt8]
  let symbols: SymbolTable
  let application: any ReplayableApplication.Type
  let place: CallPlace

  /// Compares the session with the golden of a name, and records it as the mode says.
  func check(_ scenario: String, _ recording: ReplayRecording?) {
    do {
      let golden = try GoldenFile(scenario, of: application, above: "\(place.file)")
      try check(golden, ReplayRecording.chosen(recording))
    } catch let error as GoldenError {
      place.fail(error.text)
    } catch {
      place.fail("\(error)")
    }
  }

  private func check(_ golden: GoldenFile, _ mode: ReplayRecording) throws {
    let log = golden.log
    if let other = UsedGoldens.otherTest(of: log, at: place) {
      place.fail("\(log) is also the golden of the test \(other); give one of them another name")
    }
    guard golden.exists else {
      guard mode != .never else {
        return place.fail(
          "there is no golden \(log), and nothing is recorded in the mode 'never'; record it on your "
            + "own machine and commit the result")
      }
      try keep(as: log)
      return place.fail(
        "recorded the new golden \(log); run the test again to verify it" + (try checked()))
    }
    let reader = try golden.reader(for: application)
    let session = try SessionLogReader(bytes: bytes, symbols: reader.symbols)
    let policy = try GoldenPolicy.of(log: log)
    let replay = VerifiedReplay(options: policy.options())
    let verdict = try replay.run(reader, against: session)
    let extra = try session.eventCount - reader.eventCount
    var outcome = try GoldenCheck(verdict, on: log, reader: reader).outcome
    outcome.policy = policy
    // The golden has no event at which a longer session differs.
    let longer =
      extra > 0 && policy.expect == nil
      ? "\(log): the session has \(extra) events more than its golden" : nil
    let failure = outcome.failure ?? longer
    var lines = [failure ?? log]
    if failure != nil, let first = verdict.first {
      // A replay of the golden has no step that the test has more or less.
      let again = try replay.run(reader, application: application)
      let remedy = RemedySearch(reader, of: application, by: replay).remedy(for: again)
      lines += try DivergenceReport(first, reader: reader, next: .init(log: log, remedy: remedy))
        .lines(showsNext: false)
    }
    // A strict policy may refuse a session that differs in nothing: there is nothing to record.
    let differs = outcome.objection != nil || longer != nil || outcome.isIncomplete
    let isWanted = policy.expect == nil && (differs || mode == .all)
    if let renewal = try renew(golden, mode, isWanted: isWanted) {
      lines.append(renewal.testLine(isSession: true))
    } else if failure == nil {
      for text in outcome.unmetSelectors { place.warn(text) }
      return
    }
    let name = URL(fileURLWithPath: log).lastPathComponent + ".new"
    place.fail(lines.joined(separator: "\n"), attachments: [(name, bytes)])
  }

  /// The first difference that a replay of the new golden has, as text; empty if there is none.
  private func checked() throws -> String {
    let reader = try SessionLogReader(bytes: bytes)
    guard let first = try VerifiedReplay().run(reader, application: application).first else {
      return ""
    }
    let outside = OutsideValue(first, differences: [], symbols: reader.symbols)
    let lines = (outside?.lines ?? []).map { "\n  \($0)" }
    return ". A replay of it differs: \(first.headline): \(first.summary)" + lines.joined()
  }

  /// Does what the mode says. The session itself is the renewed recording, whatever differs in it.
  private func renew(
    _ golden: GoldenFile, _ mode: ReplayRecording, isWanted: Bool
  ) throws -> GoldenOutcome.Renewal? {
    let renewal = golden.renewal
    return try renewal.carryOut(mode, isWanted: isWanted, reason: GoldenFile.reason) {
      try write(to: renewal.path)
      try RenewalMark.add(to: renewal.path, of: renewal.target)
      return .recorded(events: try SessionLogReader(path: renewal.path).eventCount)
    }
  }

  private func keep(as log: String) throws {
    let folder = URL(fileURLWithPath: log).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(to: log + ".new")
    try GoldenRenewal.replace(log, by: log + ".new")
  }

  private func write(to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}

/// The tests of this run by their goldens.
private enum UsedGoldens {
  private static let tests = LockedValue<[String: String]>([:])

  /// Notes that the running test uses a golden.
  ///
  /// - Returns: Another test that has used it; nil if there is none.
  static func otherTest(of log: String, at place: CallPlace) -> String? {
    guard let test = place.test else { return nil }
    let first = tests.change { tests in
      if tests[log] == nil { tests[log] = test }
      return tests[log]
    }
    return first == test ? nil : first
  }
}
