import Foundation
import PackageSources
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

  @Test("Each command of the article HowDoI ends as the article says")
  func tasks() throws {
    let page = try Page("Sources/Replay/Replay.docc/HowDoI.md")
    #expect(page.lines.filter { $0.hasPrefix("### ") }.count == 21)
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let commands = Page.blocks("", in: page.lines).joined().map { line in
      let parts = String(line).components(separatedBy: " # exit ")
      let code = parts.count > 1 ? parts[1] : "0"
      return "(\(parts[0])) >printed 2>&1; [ $? = \(code) ] || { echo not \(code); cat printed; }"
    }
    #expect(commands.count > 25)
    let script = """
      compose-replay() { "$TOOL" "$@"; }
      unset CI COMPOSE_REPLAY_RECORD; export COMPOSE_STORAGE=$PWD/storage XDG_STATE_HOME=$PWD/state
      cp '\(Tool.recording("storefront/checkout"))' session.log
      cp '\(Tool.recording("storefront/price-bug"))' bug.log
      exec </dev/null
      """
    let run = try Tool.shell(([script] + commands).joined(separator: "\n"), in: folder)
    #expect(run.output == "", "\(run.output)\(run.messages)")
  }
}
