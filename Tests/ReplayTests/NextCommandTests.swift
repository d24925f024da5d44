import EventModel
import Foundation
import Replay
import Testing

/// The commands that a report advises can be typed as they are.
@Suite struct NextCommandTests {
  private static func next(_ name: String, _ words: String...) throws -> [String] {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appendingPathComponent(name)
    try FileManager.default.copyItem(
      at: URL(fileURLWithPath: Tool.recording("storefront/price-bug")), to: log)
    let tool = try Tool(["verify"] + words + [log.path])
    #expect(tool.code == 1)
    return tool.lines.filter { $0.contains("compose-replay ") }
      .map { $0.replacing(folder.path, with: "F") }
  }

  @Test("A log whose name a shell would not take is quoted")
  func quoted() throws {
    let lines = try Self.next("it's a.log")
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.contains("'F/it'\\''s a.log'") }, "\(lines)")
    #expect(try Self.next("a.log").allSatisfy { $0.contains(" F/a.log") })
    let command = ShellCommand("info", .path("a'\u{301}b"))
    #expect(command.description == "compose-replay info 'a'\\''\u{301}b'")
  }
}
