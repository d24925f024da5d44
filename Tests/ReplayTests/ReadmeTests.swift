import PackageSources
import Testing

/// What the README shows of the tool is what it prints, times apart.
@Suite struct ReadmeTests {
  @Test(
    "The output of a command in the README is that of the tool",
    arguments: ["Recordings/storefront/price-bug.log", "Recordings/storefront/checkout.log"])
  func output(log: String) throws {
    let page = try Page("README.md")
    let block = try #require(
      Page.blocks("", in: page.lines).first { $0.first?.hasSuffix("compose-replay \(log)") == true }
    )
    let tool = try Tool.shell("\"$TOOL\" \(log)", in: SourceTree.root)
    #expect(tool.code == 0)
    #expect(tool.lines.map(Self.timeless) == block.dropFirst().map { Self.timeless(String($0)) })
  }

  /// A line without what follows the name of the build, which is the time.
  private static func timeless(_ line: String) -> String {
    line.firstRange(of: "  by compose-replay ").map { String(line[..<$0.lowerBound]) } ?? line
  }
}
