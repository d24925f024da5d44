import Foundation
import SessionLog
import Testing

/// What `explore`, `branch` and `minimize` do with storages and with applications that start again; see
/// `Tests/PlantedNotes`.
@Suite struct RelaunchVerbTests {
  private static let probe = Bundle.main.bundleURL.appendingPathComponent("planted-notes").path

  private static func explore(_ bug: String, _ words: String...) throws -> Tool {
    try Tool(
      ["explore", "PlantedNotes", "--app", probe] + words, environment: ["PLANTED": bug])
  }

  @Test(
    "A bug of what is stored is found with a relaunch in its words, fails again and passes when mended",
    arguments: [
      ("doubles", "1. CR4011 'one welcome' does not hold", "5"),
      ("storage", "1. CR4301 signal ", "10"),
    ])
  func stored(bug: String, words: String, seed: String) throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let kept = folder.path + "/found"
    let tool = try Self.explore(
      bug, "--first", "--sessions", "600", "--seed", seed, "--keep", kept)
    #expect(tool.code == 1 && tool.output.contains(words), "\(tool.output)\(tool.messages)")
    #expect(tool.lines.contains("     relaunch"), "\(tool.output)")
    if bug == "storage" { #expect(tool.output.contains(" fails: "), "\(tool.output)") }
    let log = try #require(
      try FileManager.default.contentsOfDirectory(atPath: kept).first { $0.hasSuffix(".log") })
    let info = try Tool("info", "\(kept)/\(log)").output
    #expect(info.contains("after a process with "), "\(info)")
    let test = ["test", kept, "--app", Self.probe, "--record", "never"]
    #expect(try Tool(test, environment: ["PLANTED": bug]).code == 0)
    #expect(try Tool(test).code != 0)
    let accept = ["accept", "\(kept)/\(log)", "--app", Self.probe]
    #expect(try Tool(accept, environment: ["CI": "false"]).code == 0)
    #expect(try Tool(test).code == 0)
  }

  @Test("Storages that fail and applications that start again are no findings by themselves")
  func sound() throws {
    let tool = try Self.explore("", "--sessions", "24", "--jobs", "2")
    #expect(tool.code == 0, "\(tool.output)\(tool.messages)")
    #expect(try Self.explore("", "--sessions", "24").output == tool.output)
  }

  @Test("What a baseline keeps is no finding; each shard has a seed of its own")
  func nightly() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let kept = folder.path + "/found"
    let first = try Self.explore("doubles", "--sessions", "36", "--seed", "5", "--keep", kept)
    #expect(first.code == 1 && first.lines[0].hasSuffix("1 finding"), "\(first.output)")
    let second = try Self.explore(
      "doubles", "--sessions", "36", "--seed", "5", "--baseline", folder.path)
    #expect(second.code == 0 && second.lines[0].hasSuffix("0 new findings, 1 known"))
    let shard = try Self.explore("doubles", "--sessions", "8", "--shard", "2/4", "--seed", "3")
    let alone = try Self.explore("doubles", "--sessions", "8", "--seed", "13")
    #expect(shard.output == alone.output && shard.output.contains("with seed 13:"))
    let missing = try Self.explore("", "--baseline", folder.path + "/nothing")
    #expect(missing.code == 66 && missing.messages.contains("CR2008"), "\(missing.messages)")
  }

  @Test("A branch starts the application again; a declared property is kept while it gets small")
  func branch() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (log, again) = (folder.path + "/a.log", folder.path + "/b.log")
    let lines = ["Add", "Add", "Next", "Add"].map { "tap \"button:\($0)\"" }
    let record = try Tool(
      ["record", "-o", log, "--seed", "3", "--no-check", "--", Self.probe],
      environment: ["COMPOSE_STORAGE": folder.path], input: lines.joined(separator: "\n") + "\n")
    #expect(record.code == 0, "\(record.messages)")
    let inputs = try Tool("events", log, "--flat", "--kind", "input").lines
    let last = try #require(inputs.last?.firstMatch(of: #/@\d+/#)?.output)
    let words = ["branch", log, "--relaunch", String(last), "-o", again, "--app", Self.probe]
    let branch = try Tool(words, environment: ["PLANTED": "doubles"])
    #expect(branch.code == 0, "\(branch.messages)")
    let screen = try Tool("show", again, "screen").output
    #expect(screen.contains("5 notes"), "\(screen)")
    let first = try #require(inputs.dropFirst().first?.firstMatch(of: #/@\d+/#)?.output)
    let twice = try Tool(
      words + ["--relaunch", String(first)], environment: ["PLANTED": "doubles"])
    #expect(twice.code == 0, "\(twice.messages)")
    let lives = try Tool("info", again).output.split(separator: "after a process with ")
    #expect(lives.map { $0.ranges(of: "tap ").count } == [0, 1, 3], "\(lives)")
    let small = try Tool(
      [
        "minimize", again, "--keep", "always one welcome", "-o", folder.path + "/c.log", "--app",
        Self.probe,
      ], environment: ["PLANTED": "doubles"])
    #expect(small.code == 0 && small.output.contains("kept: CR4011 'one welcome'"))
    let other = try Tool(
      ["minimize", again, "--keep", "never a ghost", "-o", log + "2", "--app", Self.probe],
      environment: ["PLANTED": "doubles"])
    #expect(other.code == 1 && other.messages.contains("CR2025"), "\(other.messages)")
    #expect(other.messages.contains("declares other properties: 'always a number names"))
  }
}
