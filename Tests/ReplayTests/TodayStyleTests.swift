import Foundation
import PackageSources
import Testing

/// Applications as people write them today, see `Tests/TodayProbe`: each is recorded, its log
/// verifies, and the bug that a variable turns on is found at its event and line.
@Suite struct TodayStyleTests {
  private static let probe = Bundle.main.bundleURL.appendingPathComponent("today-probe").path

  @Test(
    "An application in today's style is recorded and verified, and its bug is found at its line",
    arguments: [
      (
        "recipes", "Recipes", ["60 minutes in all", #"nothing("stone")"#],
        """
        type Search rice
        tap Find
        wait 0.3
        screen
        tap Vote rice soup
        type Search stone
        tap Find
        wait 0.3
        screen
        """
      ),
      (
        "basket", "Basket", ["due 810", "paid 900"],
        """
        tap pay
        tap tea
        tap tea
        tap ten
        screen
        tap pay
        wait 0.3
        screen
        """
      ),
      (
        "ledger", "Ledger", ["12 in all", "0 in all cleared"],
        """
        type Amount 5
        tap Add
        type Amount 7
        tap Add
        screen
        tap Clear
        screen
        """
      ),
      (
        "notes", "Notes", ["saved 0 of 1", "saved 2 of 2"],
        """
        type Draft milk
        tap Add
        screen
        type Draft tea
        tap Add
        tap Save
        wait 0.3
        screen
        tap Remove milk
        """
      ),
    ])
  func style(name: String, file: String, seen: [String], lines: String) throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.path + "/session.log"
    let recorded = try Tool(["record", "-o", log, "--", Self.probe, name], input: lines + "\n")
    #expect(recorded.code == 0, "\(recorded.output) \(recorded.messages)")
    for text in seen { #expect(recorded.output.contains(text), "\(recorded.output)") }
    #expect(
      recorded.lines.last?.hasPrefix("checked: verified 100%") == true, "\(recorded.output)")
    let verified = try Tool("verify", "--strict", log, "--app", Self.probe)
    #expect(verified.code == 0 && verified.output.contains("100%"), "\(verified.output)")
    let broken = try Tool(
      ["verify", log, "--app", Self.probe], environment: ["TODAY_BREAK": "1"])
    #expect(broken.code == 1)
    let source = try #require(
      try SourceTree.files(below: "Tests/TodayProbe").first { $0.path.hasSuffix("/\(file).swift") })
    let line = try #require(source.lines.firstIndex { $0.hasSuffix("// broken") })
    let isNamed =
      broken.output.contains("/\(file).swift:\(line + 1)")
      || broken.output.contains(" and :\(line + 1) ")
    #expect(isNamed, "\(broken.output)")
  }

  @Test("A change of a property that no view reads leaves the lines of its commit unknown")
  func unknownLines() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.path + "/session.log"
    _ = try Tool(
      ["record", "-o", log, "--", Self.probe, "recipes"],
      input: "type Search rice\ntap Find\n")
    let broken = try Tool(
      ["verify", log, "--app", Self.probe], environment: ["TODAY_BREAK": "unread"])
    let place = try #require(broken.lines.first { $0.hasSuffix("← here") })
    #expect(place.contains("commit  app.RecipesApp.model    ← here"), "\(broken.output)")
  }

  @Test("A text that shows an @Observable object leads through it to the input")
  func why() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.path + "/session.log"
    let recorded = try Tool(
      ["record", "-o", log, "--", Self.probe, "recipes"],
      input: "type Search rice\ntap Find\nwait 0.3\n")
    #expect(recorded.code == 0, "\(recorded.messages)")
    let lines = try Tool("why", log, "60 minutes in all").lines.map { line in
      String(line.drop { " └".contains($0) }.prefix { $0 != "{" })
    }
    #expect(lines.prefix(2).last == "@8  input tap app/button:Find", "\(lines)")
    let place = try #require(lines.firstIndex(of: "its view read:"))
    #expect(
      lines[place + 1].hasPrefix("app.RecipesApp.model    @13  commit app.RecipesApp.model"),
      "\(lines)")
  }
}
