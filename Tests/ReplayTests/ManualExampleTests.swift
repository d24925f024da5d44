import Foundation
import Testing

/// What the manual shows is what the tool prints.
@Suite struct ManualExampleTests {
  @Test("The screens of 'run --script' are those of the article CommandLine")
  func script() throws {
    let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Replay/Replay.docc/CommandLine.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let parts = text.components(separatedBy: "$ compose-replay run storefront --script '")
    let example = try #require(parts.count == 2 ? parts.last : nil)
    let lines = example.components(separatedBy: "```")[0]
      .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let tool = try Tool(
      ["run", "storefront", "--script", String(lines[0].dropLast())],
      environment: ["COMPOSE_STORAGE": folder.path])
    #expect(tool.code == 0)
    #expect(tool.output == lines[1])
  }
}
