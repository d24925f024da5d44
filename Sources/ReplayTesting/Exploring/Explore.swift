import Foundation
import Replay
import ReplayHosting
import ReplayRuntime
import SessionLog

/// Searches for a session in which an application fails.
///
/// ```swift
/// try await explore(Storefront.self, sessions: 200) {
///   $0.always("total") { shop in shop.state("services.cart.store.total") >= 0 }
/// }
/// ```
///
/// A simulated user drives the sessions, which run in a child process: a trap of the application
/// fails the test, and not the run. The first fault fails the test at the line of this call, in Swift
/// Testing and in XCTest: a property that does not hold, a property that the application declares,
/// a failure of the runtime, a stop, a screen with `nil`, `NaN` or `Optional(`, or a session that
/// differs when it runs again. The report has the smallest session that does it, in words. Its log is
/// kept in `Recordings/<app>/found/<file>.<test>` of the package, or in a temporary folder where
/// nothing is recorded; see ``ReplayRecording``. Kept sessions run first in the next run of the test.
///
/// The same seed gives the same sessions in every run. These variables of the environment are used in
/// place of what the call says: `COMPOSE_REPLAY_SESSIONS`, `COMPOSE_REPLAY_SEED`, and
/// `COMPOSE_REPLAY_FOR`, a time such as `60s` after which no session begins. A time alone sets no
/// limit to the number of sessions. When the task of the test is cancelled, the search ends.
///
/// - Parameters:
///   - application: The application. Another process finds its type by the name, so it is not
///     declared in a function.
///   - sessions: The number of sessions, at least 1.
///   - seed: Seeds the search.
///   - recording: Whether the session of a fault is kept in the package; see ``ReplayRecording``.
///   - fileID: The calling file.
///   - file: The calling file; determines the package and the folder.
///   - function: The calling test; a part of the name of the folder.
///   - line: The calling line.
///   - column: The calling column.
///   - isolation: The actor of the caller, on which `declare` runs.
///   - declare: Declares what must hold in each session.
/// - Throws: `CancellationError` if the task is cancelled.
public func explore(
  _ application: any ReplayableApplication.Type, sessions: Int = 200, seed: UInt64 = 1,
  recording: ReplayRecording? = nil, fileID: StaticString = #fileID,
  file: StaticString = #filePath, function: String = #function, line: UInt = #line,
  column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
  _ declare: (inout ExploredProperties) -> Void = { _ in }
) async throws {
  let place = CallPlace(fileID, file, line, column)
  var properties = ExploredProperties()
  declare(&properties)
  do {
    let environment = ReplayRecording.environment ?? ProcessInfo.processInfo.environment
    var (folder, kept) = try keptSessions(of: application, "\(file)", function)
    if try ReplayRecording.chosen(recording) == .never {
      folder = NSTemporaryDirectory() + "compose-replay-found-\(UUID().uuidString.prefix(8))"
    }
    let test = ExploringTest(
      application: try TestedApplication(application),
      settings: try ExploreSettings(sessions: sessions, seed: seed, environment),
      properties: properties.all, kept: kept, folder: folder)
    // In a thread that no task uses, so that no other test waits for it.
    let isCancelled = LockedValue(false)
    let report = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Thread {
          continuation.resume(with: Result { try test.run(isCancelled: { isCancelled.value }) })
        }.start()
      }
    } onCancel: {
      isCancelled.value = true
    }
    for note in report.notes { place.warn(note) }
    for failure in report.failures {
      place.fail(failure.text, attachments: failure.log.map { [$0] } ?? [])
    }
  } catch let error as GoldenError {
    place.fail(error.text)
  } catch let error as HostProcess.Failure {
    place.fail("the executable of the test cannot serve the application: \(error)")
  }
  try Task.checkCancellation()
}

/// The folder of the sessions that a test keeps, and those that are there.
///
/// - Throws: ``GoldenError`` if one cannot be used.
private func keptSessions(
  of application: any ReplayableApplication.Type, _ file: String, _ function: String
) throws -> (folder: String, sessions: [ExploringTest.KeptSession]) {
  let suite = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
  let test = [suite, String(function.prefix { $0 != "(" })].map(GoldenFile.plain)
    .joined(separator: ".")
  func golden(_ name: String) throws(GoldenError) -> GoldenFile {
    try GoldenFile("found/\(test)/\(name)", of: application, above: file)
  }
  let folder = URL(fileURLWithPath: try golden("any").log).deletingLastPathComponent().path
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  let sessions = try names.sorted().filter { $0.hasSuffix(".log") }.map { name in
    let golden = try golden(String(name.dropLast(4)))
    golden.noteUse()
    do {
      _ = try SessionLogReader(path: golden.log)
      let scenario = try Scenario(of: try golden.reader(for: application))
      return ExploringTest.KeptSession(path: golden.log, scenario: scenario)
    } catch let error as LogError {
      throw GoldenError(
        text: "\(GoldenFile.reason(of: error)); restore it from version control, or remove it")
    }
  }
  return (folder, sessions)
}
