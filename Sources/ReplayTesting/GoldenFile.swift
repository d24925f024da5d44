import EventModel
import Foundation
import Platform
import Replay
import ReplayRuntime
import SessionLog

/// The golden of a scenario in the package of a test.
package struct GoldenFile {
  /// `Recordings/<app>/<scenario>.log` in the package.
  let log: String

  /// - Throws: ``GoldenError`` if no package is above the file.
  init(
    _ scenario: String, of application: any ReplayableApplication.Type, above file: String
  ) throws(GoldenError) {
    try Self.check(name: scenario)
    let package = try Self.package(above: file)
    log = "\(package)/Recordings/\(application.declaredID.lowercased())/\(scenario).log"
  }

  var renewal: GoldenRenewal { GoldenRenewal(of: log) }
  var exists: Bool { FileManager.default.fileExists(atPath: log) }

  /// Opens the golden, as a log of today's application.
  ///
  /// - Throws: ``GoldenError`` if it cannot be read, is not a whole session, is of another application, or
  ///   cannot be migrated.
  func reader(for application: any ReplayableApplication.Type) throws -> SessionLogReader {
    let reader: SessionLogReader
    do {
      reader = try SessionLogReader(path: log)
    } catch {
      throw GoldenError(
        text: "cannot open \(log): \(Self.words(for: error.reason)); record it with "
          + ShellCommand("record", "-o", .path(log), "--", "APP").mention
          + ", or with ReplaySession")
    }
    if let defect = try Goldens.defect(of: reader) {
      throw GoldenError(
        text: "\(log): \(defect); restore it from version control, or record it again")
    }
    guard reader.head.application == application.declaredID else {
      throw GoldenError(
        text: "\(log) is a session of '\(reader.head.application)', not of "
          + "'\(application.declaredID)'; name another golden")
    }
    guard reader.head.rules <= .newest else {
      throw GoldenError(
        text: "\(log) has rules \(reader.head.rules.number) of the runtime, and this build knows "
          + "those up to \(RuntimeRules.newest.number); use a later compose-replay")
    }
    guard MigratedLog.isNeeded(for: reader.head, of: application.declaredMigrations.count) else {
      return reader
    }
    do {
      return try MigratedLog(of: reader, named: log, application).reader
    } catch let error as MigrationError {
      throw GoldenError(
        text: "\(log): \(error); correct the migration, or record the session again")
    }
  }

  /// The rules of a golden that a session is compared with; nil for one that is recorded.
  static func rules(
    _ scenario: String, of application: any ReplayableApplication.Type, above file: String,
    _ recording: ReplayRecording?
  ) -> RuntimeRules? {
    guard (try? ReplayRecording.chosen(recording)) != .all,
      let log = try? GoldenFile(scenario, of: application, above: file).log,
      let head = try? SessionLogReader(path: log).head
    else { return nil }
    return min(head.rules, .newest)
  }

  /// Why a recording could not be written, in words.
  static func reason(of error: any Error) -> String {
    switch error {
    case let error as LogError: "\(error.file): \(words(for: error.reason))"
    case let error as GoldenRenewal.Refusal: error.reason
    case let error as GoldenError: error.text
    default:
      ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError)
        .localizedDescription
    }
  }

  private static func words(for reason: LogError.Reason) -> String {
    switch reason {
    case .notFound: "there is no such file"
    case .permissionDenied: "permission denied"
    case .isDirectory: "it is a folder"
    case .empty: "it is empty"
    case .notALog: "it is no session log"
    case .torn: "it is cut off"
    default: "\(reason)"
    }
  }

  /// Adds the golden to the list of those that tests use, if the environment names one.
  func noteUse() { Self.noteUse(of: log) }

  /// Adds a file to the list of those that tests use, if the environment names one.
  static func noteUse(of path: String) {
    let name = "COMPOSE_REPLAY_REFERENCES"
    let environment = ReplayRecording.environment ?? ProcessInfo.processInfo.environment
    guard let list = environment[name], !list.isEmpty else { return }
    let file = open(list, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    if file < 0 { return StandardError.write("warning: cannot write '\(list)'") }
    defer { close(file) }
    // One call, because tests of several processes append to the list.
    _ = Array("\(path)\n".utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }

  /// Refuses a name that is not that of a file below the folder of the goldens.
  ///
  /// - Throws: ``GoldenError``.
  static func check(name: String) throws(GoldenError) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if parts.last?.isEmpty != false { throw GoldenError(text: "the name of the golden is empty") }
    if parts.contains("..") || parts.first == "" {
      throw GoldenError(text: "'\(name)' leaves the folder of the goldens; choose another name")
    }
    if name.unicodeScalars.contains(where: Notation.isInvisible) {
      throw GoldenError(
        text: "\(Notation.quoted(name)) holds a line break or another invisible character; choose "
          + "another name")
    }
  }

  /// A name without characters that the name of a file cannot have.
  static func plain(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "-" })
  }

  /// The folder of the package instead of that above the test; for tests of this module.
  @TaskLocal package static var packageFolder: String?

  static func package(above file: String) throws(GoldenError) -> String {
    if let packageFolder { return packageFolder }
    var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    while folder.path != "/" {
      let manifest = folder.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return folder.path }
      folder.deleteLastPathComponent()
    }
    throw GoldenError(text: "no Package.swift above \(file)")
  }
}
