import Foundation
import ReplayTesting
import Testing

@testable import ReplayTesting

/// A temporary folder in place of the package of a test.
enum GoldenPackage {
  /// Runs a test that must fail, and returns its failures with their lines.
  static func failures(
    _ body: () async throws -> Void
  ) async throws -> [(line: Int?, text: String)] {
    nonisolated(unsafe) var found: [(line: Int?, text: String)] = []
    try await withKnownIssue {
      try await body()
    } matching: { issue in
      found.append(
        (issue.sourceLocation?.line, issue.comments.map(\.rawValue).joined(separator: "\n")))
      return true
    }
    return found
  }

  /// Runs `body` with a temporary package for its goldens.
  static func enter(
    _ environment: [String: String] = [:], _ body: (String) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-package-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await ReplayRecording.$environment.withValue(environment) {
      try await GoldenFile.$packageFolder.withValue(folder.path) { try await body(folder.path) }
    }
  }
}
