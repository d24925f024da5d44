import EventModel
import Foundation
import Replay
import ReplayHosting
import SessionLog

/// Replays a golden recording in this process and compares every consequence.
///
/// ```swift
/// assertReplay("checkout", of: Storefront.self)
/// ```
///
/// The recording is `Recordings/<app>/<scenario>.log` in the package of the calling file, where
/// `<app>` is the application's id in lower case. A difference fails the test at the line of this
/// call, in Swift Testing and in XCTest, with the report; the renewed recording is written beside
/// the golden as `<scenario>.log.new`, or as `record` says. A turn that does not end within 30 s
/// ends the process with a message, since the turn cannot be stopped.
///
/// - Parameters:
///   - scenario: The name of the recording.
///   - application: The application that it names.
///   - record: Which goldens are recorded; see ``ReplayRecording``.
///   - fileID: The calling file.
///   - file: The calling file; determines the package.
///   - line: The calling line.
///   - column: The calling column.
public func assertReplay(
  _ scenario: String, of application: any ReplayableApplication.Type,
  record: ReplayRecording? = nil, fileID: StaticString = #fileID, file: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let place = CallPlace(fileID, file, line, column)
  do {
    let golden = try GoldenFile(scenario, of: application, above: "\(file)")
    golden.noteUse()
    let replay = AssertedReplay(
      golden: golden, application: application, mode: try ReplayRecording.chosen(record))
    try replay.run(at: place)
  } catch let error as GoldenError {
    place.fail(error.text)
  } catch {
    place.fail("\(error)")
  }
}

/// The replay of one golden in this process.
private struct AssertedReplay {
  let golden: GoldenFile
  let application: any ReplayableApplication.Type
  let mode: ReplayRecording

  private var log: String { golden.log }

  func run(at place: CallPlace) throws {
    let reader = try golden.reader(for: application)
    let policy = try GoldenPolicy.of(log: log)
    var replay = VerifiedReplay(options: policy.options())
    replay.timeout = policy.timeout ?? HostLimits().timeout
    let (verdict, written) = try WrittenFiles.noted {
      try replay.run(reader, application: application)
    }
    for path in written {
      place.warn(
        "\(log): the application has written, made or removed '\(path)' in this replay; what it keeps belongs "
          + "into runtime.files or runtime.defaults, whose answers are in the log")
    }
    var outcome = try GoldenCheck(verdict, on: log, reader: reader).outcome
    outcome.policy = policy
    for text in outcome.unmetSelectors { place.warn(text) }
    let lines = outcome.passes ? [] : try explanation(of: verdict, reader, replay)
    let renewal = try renew(after: outcome, reader, replay)
    if let failure = outcome.failure {
      let report = [failure] + lines + (renewal.map { [$0.testLine()] } ?? [])
      place.fail(report.joined(separator: "\n"), attachments: attachments(of: renewal))
    } else if let renewal {
      place.fail("\(log): \(renewal.testText)")
    } else if let unverified = outcome.unverified {
      place.warn(unverified)
    }
  }

  private func explanation(
    of verdict: Verdict, _ reader: SessionLogReader, _ replay: VerifiedReplay
  ) throws -> [String] {
    guard var first = verdict.first else { return [] }
    // Without places, the difference is reported all the same.
    let found = try? CallPlaces(of: [first], in: reader).found(in: reader, application: application)
    found?.complete(&first, isLast: true)
    let remedy = RemedySearch(reader, of: application, by: replay).remedy(for: verdict)
    return try DivergenceReport(
      first, reader: reader, next: .init(log: log, remedy: remedy)
    ).lines()
  }

  /// Does what the mode says.
  private func renew(
    after outcome: GoldenOutcome, _ reader: SessionLogReader, _ replay: VerifiedReplay
  ) throws -> GoldenOutcome.Renewal? {
    try golden.renewal.carryOut(mode, after: outcome, of: reader) { output in
      try Rerecording(of: reader, application: application, to: output)
    } verdict: {
      try replay.run($0, application: application)
    } reason: {
      GoldenFile.reason(of: $0)
    }
  }

  private func attachments(
    of renewal: GoldenOutcome.Renewal?
  ) -> [(name: String, bytes: [UInt8])] {
    let path: String
    switch renewal {
    case .pending(_, let renewed): path = renewed
    case .recorded: path = golden.renewal.target
    default: return []
    }
    let bytes = FileManager.default.contents(atPath: path).map(Array.init)
    return bytes.map { [("\(URL(fileURLWithPath: log).lastPathComponent).new", $0)] } ?? []
  }
}
