import Foundation
import Replay
import SessionLog

/// The difference between a recording and what the application does now.
public struct ReplayMismatch: Error, CustomStringConvertible {
  /// The difference, its place, and the next step.
  public var description: String
}

/// Replays a golden recording in this process and compares every consequence.
///
/// ```swift
/// try assertReplay("checkout", of: Storefront.self)
/// ```
///
/// The recording is `Recordings/<app>/<scenario>.log` in the package of the calling file, where
/// `<app>` is the application's id in lower case. On a difference the renewed recording is written
/// beside it as `<scenario>.log.new`, unless `CI` is set. A turn that does not end within 30 s ends
/// the process with a message, since the turn cannot be stopped.
///
/// - Parameters:
///   - scenario: The name of the recording.
///   - application: The application that it names.
///   - file: The calling file; determines the package.
///   - line: The calling line, for the warning that names what is not verified.
/// - Throws: ``ReplayMismatch``; fails the test in Swift Testing and XCTest.
public func assertReplay(
  _ scenario: String, of application: any ReplayableApplication.Type,
  file: StaticString = #filePath, line: UInt = #line
) throws {
  let folder = try packageFolder(above: "\(file)")
  let log = "\(folder)/Recordings/\(application.applicationID.lowercased())/\(scenario).log"
  let reader: SessionLogReader
  do {
    reader = try SessionLogReader(path: log)
  } catch {
    throw ReplayMismatch(
      description: "cannot open \(log): \(error.reason); record it with "
        + "'compose-replay record -o \(log) -- APP'")
  }
  if let defect = try Goldens.defect(of: reader) {
    throw ReplayMismatch(
      description: "\(log): \(defect); restore it from version control, or record it again")
  }
  var replay = VerifiedReplay()
  replay.timeout = HostLimits().timeout
  let verdict = try replay.run(reader, application: application)
  let policy = try GoldenPolicy.of(log: log)
  guard let objection = policy.objection(to: verdict) else {
    return try reportCoverage(verdict.coverage, log, policy, file, line)
  }
  throw ReplayMismatch(description: try explanation(objection, verdict, reader, log, application))
}

/// Reports what a passing golden does not verify: a warning, or a failure under a strict policy.
private func reportCoverage(
  _ coverage: Coverage, _ log: String, _ policy: GoldenPolicy, _ file: StaticString, _ line: UInt
) throws {
  if coverage.isWhole { return }
  let text = "\(log): \(coverage.text(limit: .max))"
  if policy.isStrict { throw ReplayMismatch(description: "CR1210 strict: \(text)") }
  FileHandle.standardError.write(Data("\(file):\(line): warning: \(text)\n".utf8))
}

private func explanation(
  _ objection: String, _ verdict: Verdict, _ reader: SessionLogReader, _ log: String,
  _ application: any ReplayableApplication.Type
) throws -> String {
  var lines = ["\(log): \(objection)"]
  if var first = verdict.first {
    // Without places, the difference is reported all the same.
    let found = try? CallPlaces(of: [first], in: reader)
      .found(in: reader, application: application)
    found?.complete(&first, isLast: true)
    lines += try DivergenceReport(first, reader: reader, log: log).lines()
  }
  if ProcessInfo.processInfo.environment["CI"] == nil {
    // A unique name first, because a link at a known name could lead to another file.
    let fresh = try LogOutput(besides: log + ".new")
    defer { unlink(fresh.path) }
    _ = try Rerecording(of: reader, application: application, to: fresh)
    try fresh.rename(to: log + ".new")
    lines.append("  renewed   \(log).new; keep it with 'compose-replay accept \(log)'")
  }
  return lines.joined(separator: "\n")
}

private func packageFolder(above file: String) throws -> String {
  var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
  while folder.path != "/" {
    let manifest = folder.appendingPathComponent("Package.swift").path
    if FileManager.default.fileExists(atPath: manifest) { return folder.path }
    folder.deleteLastPathComponent()
  }
  throw ReplayMismatch(description: "no Package.swift above \(file)")
}
