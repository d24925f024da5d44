import Foundation
import SessionLog
import TestRounds
import Testing

/// What `explore` finds in an application with one planted bug; see `Tests/PlantedProbe`.
@Suite struct ExploreVerbTests {
  private static let probe = Bundle.main.bundleURL.appendingPathComponent("planted-probe").path
  private static let search = [
    "explore", "PlantedProbe", "--app", probe,
    "--always", "PlantedProbe.store.total >= 0", "--always", "PlantedProbe.store.missing = 0",
    "--always", "PlantedProbe.store.ghosts = 0", "--always", "PlantedProbe.store.isStale = false",
  ]

  private static func explore(_ bug: String, _ words: [String]) throws -> Tool {
    try Tool(search + words, environment: ["PLANTED": bug])
  }

  private static func explore(_ bug: String, _ words: String...) throws -> Tool {
    try explore(bug, words)
  }

  /// Each with a seed that soon finds it.
  private static let quickBugs = [
    ("total", "always PlantedProbe.store.total >= 0 PlantedProbe.store.total", "1"),
    ("locale", "CR4301 signal ", "4"), ("refused", "CR4301 signal ", "8"),
  ]
  private static let otherBugs = [
    ("shown", "screen Address: nil"), ("crash", "CR4301 signal "), ("failure", "CR4301 signal "),
    ("lost", "always PlantedProbe.store.missing = 0 "),
    ("timer", "always PlantedProbe.store.ghosts = 0 "), ("boundary", "CR4301 signal "),
    ("stale", "always PlantedProbe.store.isStale = false "), ("endless", "CR4001 PlantedProbe."),
    ("leak", "leak PlantedProbe.clock"), ("hang", "CR4301 no event for the time of the limit"),
  ].map { ($0, $1, "1") }

  @Test(
    "A planted bug is found, made small, kept as a golden that passes, and fails when it is mended",
    arguments: quickBugs + (rounds(0, thorough: 1) == 1 ? otherBugs : []))
  func found(bug: String, words: String, seed: String) throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let kept = folder.path + "/found"
    let search = ["--first", "--sessions", "400", "--seed", seed, "--keep", kept]
    let tool = try Self.explore(bug, search)
    #expect(tool.code == 1, "\(tool.messages)")
    #expect(tool.lines.dropFirst().first?.hasPrefix("1. \(words)") == true, "\(tool.output)")
    let count = tool.lines.compactMap { $0.wholeMatch(of: #/ +(\d+) stimul(us|i):/#)?.1 }.first
    #expect(count.flatMap { Int($0) }.map { (1...5).contains($0) } == true, "\(tool.output)")
    if bug == "locale" {
      #expect(tool.lines.contains("     answer locale \"ar_EG\""), "\(tool.output)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: kept).sorted()
    let kinds = bug == "hang" ? ["log", "json", "transcript"] : ["log", "transcript"]
    #expect(files.map { $0.split(separator: ".").last.map(String.init) } == kinds, "\(files)")
    let test = ["test", kept, "--app", Self.probe, "--record", "never"]
    let withBug = try Tool(test, environment: ["PLANTED": bug])
    #expect(withBug.code == 0, "\(withBug.output)")
    #expect(try Tool(test).code != 0)
    let log = "\(kept)/\(files.first ?? "")"
    if words.hasPrefix("CR4301") {
      let mended = try Tool(
        ["test", log, "--app", Self.probe], environment: ["CI": "false"])
      let words =
        "  mended    the application does not stop here now; 'compose-replay accept \(log) --app "
      #expect(mended.code == 1 && mended.output.contains(words), "\(mended.output)")
      let early = try Tool(
        ["accept", log, "--app", Self.probe], environment: ["CI": "false", "PLANTED": bug])
      #expect(early.code != 0 && early.messages.contains("CR3002"), "\(early.messages)")
      // Its controls are known without the turn in which it stops.
      let coverage = try Tool(
        ["coverage", log, "--app", Self.probe], environment: ["PLANTED": bug])
      #expect(coverage.code == 0 && coverage.messages.isEmpty, "\(coverage.messages)")
      #expect(coverage.output.contains("  controls that are never reached\n"), "\(coverage.output)")
    }
    let again = try Self.explore(bug, search)
    #expect(again.code == 1 && again.output.contains("   known: \(log)"), "\(again.output)")
    let sessions = try #require(tool.output.firstMatch(of: #/: (\d+) session/#)?.1)
    let base = ["--sessions", "\(sessions)", "--seed", seed, "--baseline", kept]
    let renamed = log + ".old.log"
    try FileManager.default.moveItem(atPath: log, toPath: renamed)
    #expect(try Self.explore(bug, base).output.contains(" 1 known"))
    try FileManager.default.moveItem(atPath: renamed, toPath: log)
    let accepted = try Tool(["accept", log, "--app", Self.probe], environment: ["CI": "false"])
    #expect(accepted.code == 0, "\(accepted.messages)")
    #expect(try Tool(test).code == 0)
    // The bug is back, and what was accepted does not have it.
    let returned = try Self.explore(bug, search)
    #expect(returned.code == 1 && returned.output.contains("-2.log\n"), "\(returned.output)")
  }

  @Test("A session is known for what it was kept for, and not for what else happens in it")
  func keptFor() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (kept, environment) = (folder.path + "/found", ["PLANTED": "total"])
    func explore(_ conditions: [String], _ rest: String...) throws -> Tool {
      let always = conditions.flatMap { ["--always", "PlantedProbe.store.\($0)"] }
      return try Tool(
        ["explore", "--app", Self.probe, "--sessions", "14"] + always + rest,
        environment: environment)
    }
    let both = try explore(["total >= 0", "discount = 0"], "--keep", kept)
    #expect(both.lines.count { $0.hasPrefix("   kept: ") } == 2, "\(both.output)")
    try FileManager.default.removeItem(atPath: kept)
    #expect(try explore(["total >= 0"], "--keep", kept).code == 1)
    let log = try #require(
      try FileManager.default.contentsOfDirectory(atPath: kept).first { $0.hasSuffix(".log") })
    let other = try explore(["discount = 0"], "--baseline", kept)
    #expect(other.code == 1 && other.output.contains("1 new finding, 0 known"), "\(other.output)")
    let path = "\(kept)/\(log)"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.prefix(bytes.count - 40).write(to: URL(fileURLWithPath: path))
    let torn = try explore(["total >= 0"], "--baseline", kept)
    #expect(torn.messages.contains("has lost its end"), "\(torn.messages)")
  }

  @Test("What the application itself declares is found, kept, and what is never reached is said")
  func declared() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let environment = ["PLANTED": "declared"]
    let kept = folder.path + "/found"
    let search = [
      "explore", "--app", Self.probe, "--sessions", "30", "--keep", kept,
    ]
    let tool = try Tool(search, environment: environment)
    #expect(tool.code == 1, "\(tool.messages)")
    let finding = "1. CR4011 'the total is never negative' does not hold"
    #expect(tool.output.contains(finding), "\(tool.output)")
    #expect(tool.output.contains("never reached: a ship is in the cart"), "\(tool.output)")
    #expect(!tool.output.contains("a pot is in the cart"), "\(tool.output)")
    let test = ["test", kept, "--app", Self.probe, "--record", "never"]
    let withBug = try Tool(test, environment: environment)
    #expect(withBug.code == 0, "\(withBug.output)")
    #expect(try Tool(test).code != 0, "the property is no longer declared")
  }

  @Test("Without a bug nothing is found, whatever the number of processes")
  func sound() throws {
    let tool = try Self.explore("", "--sessions", "24")
    #expect(tool.code == 0 && tool.output.contains("24 sessions"), "\(tool.output)")
    #expect(try Self.explore("", "--sessions", "24", "--jobs", "3").output == tool.output)
    #expect(try Self.explore("", "--sessions", "24", "--seed", "2").output != tool.output)
  }

  @Test("The command that a finding names finds it again")
  func next() throws {
    let tool = try Self.explore("stale", "--first", "--sessions", "400")
    let line = try #require(tool.lines.last { $0.hasPrefix("   next: ") })
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let words = "export PLANTED=stale; "
    let next = line.dropFirst("   next: compose-replay".count)
    let again = try Tool.shell("\(words) \"$TOOL\"\(next)", in: folder)
    #expect(again.code == 1 && again.output.contains("kept: found/"), "\(again.output)")
  }

  @Test("A fault that needs what earlier sessions left in memory is said, and not kept")
  func hoard() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let kept = folder.path + "/found"
    let tool = try Self.explore("hoard", "--sessions", "32", "--keep", kept)
    #expect(tool.code == 1 && tool.output.contains("1. CR4301 signal "), "\(tool.output)")
    let isSmall = tool.output.contains("   3 stimuli:")
    #expect(isSmall != tool.output.contains("not again in a new process"), "\(tool.output)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: kept).isEmpty != isSmall)
  }

  @Test("A smallest session is confirmed in a new process")
  func confirmed() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (log, small) = (folder.path + "/session.log", folder.path + "/small.log")
    let taps = ["save", "forget", "coupon", "forget", "save", "forget", "clear"]
    let input = taps.map { "tap \($0)\n" }.joined()
    let recorded = try Tool(["record", "-o", log, "--", Self.probe], input: input)
    #expect(recorded.code == 0, "\(recorded.messages)")
    let tool = try Tool(
      ["minimize", log, "--app", Self.probe, "-o", small], environment: ["PLANTED": "hoard"])
    #expect(tool.code == 0, "\(tool.messages)")
    #expect(tool.lines.first?.hasPrefix("3 of ") == true, "\(tool.output)")
    #expect(tool.lines.count { $0 == "  tap PlantedProbe/button:forget" } == 3, "\(tool.output)")
  }

  @Test("An application that hangs in a turn is a finding, and does not stop the search")
  func hanging() throws {
    let probe = Bundle.main.bundleURL.appendingPathComponent("stopping-probe").path
    let tool = try Tool(
      [
        "explore", "StoppingProbe", "--app", probe, "--timeout", "1", "--sessions", "6",
        "--first",
      ], environment: ["HOSTILE_AS": "sleep"])
    #expect(tool.code == 1, "\(tool.messages)")
    #expect(tool.output.contains("1. CR4301 no event for the time of the limit"), "\(tool.output)")
  }
}
