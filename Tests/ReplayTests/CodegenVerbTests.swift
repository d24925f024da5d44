import Foundation
import PackageSources
import Testing

/// The verb `codegen`.
@Suite struct CodegenVerbTests {
  @Test("The test of a recorded match, which the tests of the samples run, is what the tool writes")
  func match() throws {
    let tool = try Tool(
      "codegen", "--module", "Samples", Tool.recording("scoreboard/match"))
    let kept = SourceTree.root.appendingPathComponent("Tests/SamplesTests/MatchSession.swift")
    #expect(try tool.output == String(contentsOf: kept, encoding: .utf8))
  }

  @Test("Texts are literals of Swift, whatever they hold")
  func texts() throws {
    let log = try TemporaryLog(
      #"""
      t+0.000001s input start app {}
      t+1.000000s input text "app/field:a\"b" "1\n\"\\\u{202E}"
      t+2.000000s input tap app/button:é
      """#)
    let lines = try Tool("codegen", log.path).lines
    #expect(
      lines.suffix(6)
        == [
          #"  try await ReplaySession(of: demo.self, seed: 7) { session in"#,
          #"    session.wait(.milliseconds(999))"#,
          #"    session.type("app/field:a\"b", "1\n\"\\\u{202E}")"#,
          #"    session.wait(.milliseconds(1_000))"#,
          #"    session.tap("app/button:é")"#,
          "  }", "}",
        ].suffix(6))
  }
}
