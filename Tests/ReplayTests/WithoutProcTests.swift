import Foundation
import Testing

/// The tool where `/proc` is empty, as in some containers.
@Suite struct WithoutProcTests {
  /// Runs a script in which `/proc` is an empty folder.
  private static func shell(_ script: String) throws -> Tool {
    try Tool.shell(
      "unshare --mount --map-root-user bash -c 'mount -t tmpfs none /proc && \(script)'",
      in: FileManager.default.temporaryDirectory)
  }

  /// Whether the system allows it.
  private static let isPossible = (try? shell("true"))?.code == 0

  @Test(
    "Without /proc the tool runs its verb, and starts itself again", .enabled(if: isPossible))
  func verbs() throws {
    let log = Tool.recording("exhibition/visit")
    let info = try Self.shell("\"$TOOL\" info \(log)")
    #expect(info.code == 0 && info.output.contains("exhibition"), "\(info.output)\(info.messages)")
    let verdict = try Self.shell("\"$TOOL\" verify \(log)")
    #expect(verdict.code == 0 && verdict.output.hasPrefix("ok  "), "\(verdict.messages)")
    let goldens = try Self.shell("\"$TOOL\" test --jobs 1 \(log)")
    #expect(goldens.code == 0, "\(goldens.output)\(goldens.messages)")
    #expect(try Self.shell("\"$TOOL\" info none.log").code == 66)
  }
}
