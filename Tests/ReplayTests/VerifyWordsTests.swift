import ArgumentParser
import Testing

@testable import Commands

/// A line with logs and no options, which does not go through the parser.
@Suite struct VerifyWordsTests {
  @Test(
    "a line with logs alone gives the command that the parser makes of it",
    arguments: [["verify", "a.log"], ["verify", "a.log", "./verify", "b c.log"]])
  func sameCommand(words: [String]) throws {
    let parsed = try #require(try ComposeReplay.parseAsRoot(words) as? VerifyCommand)
    let made = try #require(VerifyCommand.ofLogsOnly(words))
    #expect(text(made) == text(parsed))
    #expect(text(made).contains("keepGoing"))
  }

  @Test(
    "every other line goes to the parser",
    arguments: [
      ["verify"], ["verify", ""], ["verify", "a.log", "--twice"], ["verify", "--", "a.log"],
      ["verify", "-q", "a.log"], ["events", "a.log"], ["verify", "-"],
    ])
  func otherLines(words: [String]) { #expect(VerifyCommand.ofLogsOnly(words) == nil) }

  private func text(_ command: VerifyCommand) -> String {
    var text = ""
    dump(command, to: &text)
    return text
  }

  @Test("A time limit that is shorter than the start of an application is named as the reason")
  func shortLimit() throws {
    for _ in 1...4 {
      let tool = try Tool("verify", "--timeout", "0.001", Tool.recording("exhibition/visit"))
      #expect([0, 4].contains(tool.code), "\(tool.messages)")
      let isNamed = (tool.output + tool.messages).contains("no event for 0.001 s")
      #expect(isNamed == (tool.code == 4), "\(tool.output)\(tool.messages)")
    }
  }
}
