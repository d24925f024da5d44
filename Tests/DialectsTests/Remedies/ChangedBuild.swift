import EventModel
import Foundation
import ReplayRuntime
import SessionLog
import Testing

@testable import Replay
@testable import ReplayTesting

/// A build that recorded a session, a changed one, and the first remedy that a report prints.
struct ChangedBuild: CustomTestStringConvertible, @unchecked Sendable {
  let name: String
  let recorded: any ReplayableApplication.Type
  let replayed: any ReplayableApplication.Type
  let script: (ReplaySession) async throws -> Void
  /// The migrations as the report prints them, or the renames that it gives to `accept` where no
  /// migration verifies; empty if it names `accept` alone.
  let printed: [String]
  /// The same, typed.
  let declared: [Migration]

  init(
    _ name: String, _ recorded: any ReplayableApplication.Type,
    _ replayed: any ReplayableApplication.Type, _ printed: [String], _ declared: [Migration],
    _ script: @escaping (ReplaySession) async throws -> Void
  ) {
    (self.name, self.recorded, self.replayed, self.script) = (name, recorded, replayed, script)
    (self.printed, self.declared) = (printed, declared)
  }

  var testDescription: String { name }

  /// Records, replays with the changed build, and follows the first remedy word for word.
  func check() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-remedy-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appendingPathComponent("s.log").path
    try await record(to: log)
    let replay = VerifiedReplay()
    func reader() throws -> SessionLogReader { try SessionLogReader(path: log) }
    let same = try replay.run(reader(), application: recorded)
    #expect(same.first == nil, "the build that recorded differs: \(same.first?.summary ?? "")")
    let differing = try reader()
    let verdict = try replay.run(differing, application: replayed)
    let first = try #require(verdict.first, "the changed build makes no difference")

    let remedy = RemedySearch(differing, of: replayed, by: replay).remedy(for: verdict)
    let report = try DivergenceReport(
      first, reader: differing, next: .init(log: "s.log", remedy: remedy)
    ).lines()
    let text = "\n" + report.joined(separator: "\n")
    let proposed = report.filter { $0.hasPrefix("  declare?  ") }.map {
      String($0.dropFirst(12).dropLast())
    }
    #expect(proposed == printed.filter { $0.hasPrefix(".") }, "\(text)")
    #expect(printed.allSatisfy { text.contains($0) }, "\(text)")
    if !proposed.isEmpty {
      let migrated = try MigratedLog(of: reader(), named: log, by: declared)
      #expect(migrated.unused.isEmpty)
      #expect(try replay.run(migrated.reader, application: replayed).first == nil, "\(text)")
    }
    try accept(report, log, folder)
  }

  private func record(to log: String) async throws {
    try await GoldenFolder.enter { folder in
      await withKnownIssue {
        try await ReplaySession(of: recorded, golden: "s", recording: .missing, script)
      }
      let name = recorded.declaredID.lowercased()
      try FileManager.default.moveItem(
        atPath: "\(folder)/Recordings/\(name)/s.log", toPath: log)
    }
  }

  /// Does what the first line with `accept` says; there is one unless a migration must be declared.
  private func accept(_ report: [String], _ log: String, _ folder: URL) throws {
    let lead = "compose-replay accept s.log"
    let line = report.lazy.compactMap { line in
      line.firstRange(of: lead).map { line[$0.upperBound...] }
    }.first
    guard let line else {
      #expect(!printed.isEmpty, "no remedy\n\(report.joined(separator: "\n"))")
      return
    }
    let words = line.components(separatedBy: "   ")[0].components(separatedBy: "--rename ")
    let renames = words.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " '")) }
      .filter { !$0.isEmpty }
      .map { text -> Migration in
        let parts = text.components(separatedBy: "=")
        return .renamed(parts[0], to: parts[1])
      }
    var reader = try SessionLogReader(path: log)
    if !renames.isEmpty { reader = try MigratedLog(of: reader, named: log, by: renames).reader }
    let path = folder.appendingPathComponent("again.log").path
    let result = try Rerecording(of: reader, application: replayed, to: LogOutput(path: path))
    #expect(result.unresolved.isEmpty)
    let again = try SessionLogReader(path: path)
    #expect(try VerifiedReplay().run(again, application: replayed).first == nil)
  }
}

/// A temporary folder in place of the package of a test.
private enum GoldenFolder {
  static func enter(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-package-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await ReplayRecording.$environment.withValue([:]) {
      try await GoldenFile.$packageFolder.withValue(folder.path) { try await body(folder.path) }
    }
  }
}
