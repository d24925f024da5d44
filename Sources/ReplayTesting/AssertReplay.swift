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
    guard let objection = outcome.objection else {
      if mode != .never { try golden.renewal.remove() }
      if mode == .all, policy.expect == nil {
        return place.fail("\(log): \(try renew(reader, replay).text)")
      }
      return report(outcome, at: place)
    }
    var lines = ["\(log): \(objection)"] + (try explanation(of: verdict, reader, replay))
    var renewed: [UInt8]?
    if mode != .never, policy.expect == nil, try Goldens.endsWithStop(reader) {
      lines.append(
        "  mended    the application does not stop here now; "
          + ShellCommand("accept", .path(log)).mention + " records the session to its end")
    } else if mode != .never && policy.expect == nil {
      // What cannot be written beside the golden does not hide the difference.
      do {
        let result = try renew(reader, replay)
        lines.append("  renewed   \(result.text)")
        renewed = result.bytes
      } catch {
        lines.append("  renewed   nothing: \(GoldenFile.reason(of: error))")
      }
    }
    place.fail(
      lines.joined(separator: "\n"),
      attachments: renewed.map { [("\(URL(fileURLWithPath: log).lastPathComponent).new", $0)] }
        ?? [])
  }

  /// Says what a passing golden does not verify: a warning, or a failure under a strict policy.
  private func report(_ outcome: GoldenOutcome, at place: CallPlace) {
    for text in outcome.unmetSelectors { place.warn(text) }
    let (coverage, ignored) = (outcome.totals.coverage, outcome.totals.ignored.text)
    if coverage.isWhole, ignored == nil { return }
    let text = ["\(log): \(coverage.text(limit: .max))", ignored].compactMap { $0 }
      .joined(separator: "  ")
    if outcome.breaksStrictness {
      place.fail("CR1210 strict: \(text)")
    } else {
      place.warn(text)
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

  /// Records the consequences again, as the mode says.
  private func renew(
    _ reader: SessionLogReader, _ replay: VerifiedReplay
  ) throws -> (text: String, bytes: [UInt8]?) {
    let result = try golden.renewal.write(reader) { output in
      try Rerecording(of: reader, application: application, to: output)
    } verdict: {
      try replay.run($0, application: application)
    }
    if let first = result.unresolved.first {
      return ("nothing: @\(first.number) cannot be re-applied: \(first.reason)", nil)
    }
    let bytes = FileManager.default.contents(atPath: golden.renewal.path).map(Array.init)
    if mode == .missing {
      let accept = ShellCommand("accept", .path(log)).mention
      return ("\(golden.renewal.path); keep it with \(accept)", bytes)
    }
    try golden.renewal.accept()
    return ("recorded again in its place; run the test again", bytes)
  }
}
