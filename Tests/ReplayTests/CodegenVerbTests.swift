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

  @Test("Overlapping effects of one name are answered by their number, in the recorded order")
  func overlapping() throws {
    let log = try TemporaryLog(
      #"""
      t+0.000001s input start app {}
        life create app.store {found: "", hits: 0}
        commit app.store version=1 at=Shop/Search.swift:9 hits = 5
      t+1.000000s input tap app/button:go
        effect find app mode=1 "a"
      t+2.000000s input tap app/button:go
        effect find app occurrence=1 mode=1 "ab"
      ^1 t+3.000000s ended value "two"
        commit app.store version=2 found = "two"
      ^5 t+4.000000s ended value "one"
        commit app.store version=3 found = "one"
      """#)
    let lines = try Tool("codegen", log.path).lines
    #expect(lines.contains("@testable import Shop"))
    #expect(
      lines.filter { $0.contains("answer") || $0.contains("expect") }.map { $0.dropFirst(4) } == [
        #"session.answer("app/find#2", with: .value("two"))"#,
        #"session.answer("app/find", with: .value("one"))"#,
        #"session.expect("app.store.found", "one")"#,
      ])
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
