import Foundation
import Testing

@Suite("Parts of a session")
struct PartTests {
  @Test("A part of a part begins with the state before it, too, and every verb knows where")
  func partOfPart() throws {
    let log = try TemporaryLog(
      """
      t+0.001s input start app {}
        life create app.store {total: 0, lines: [1]}
      t+1.000s input tap app/button:add
        commit app.store version=1 total = 3
      t+2.000s input tap app/button:drop
        commit app.store version=2 lines splice 0 -1 +[]
      t+3.000s input tap app/button:rest
        commit app.store version=3 total = 4

      """)
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (first, second) = (folder.path + "/first", folder.path + "/second")
    #expect(try Tool("split", log.path, "@4", "-o", first).code == 0)
    let split = try Tool("split", first + ".2.log", "@6", "-o", second)
    #expect(
      split.lines == ["\(second).1.log: 2 events from @4", "\(second).2.log: 2 events from @6"])

    let part = second + ".1.log"
    #expect(try Tool("doctor", part).lines.first?.hasPrefix("sound") == true)
    #expect(try Tool("show", part, "@5", "app.store").output.contains("total: 3"))
    #expect(try Tool("info", part).lines.contains("events     2 of 6"))
    let why = try Tool("why", part, "app.store.total")
    #expect(why.code == 0)
    #expect(
      why.lines == ["app.store.total  3    last written before @4, with which the log begins"])
    let diff = try Tool("diff", part, "@0", "@5")
    #expect(diff.code == 64)
    #expect(diff.messages.contains("CR2010 the state at @0 is not known: the log begins at @4"))
    #expect(try Tool("diff", part, "@3", "@5").lines.contains { $0.contains("lines") })
    let redact = try Tool("redact", part, "--path", "app.store.total", "-o", second + ".log")
    #expect(redact.code == 69)
    #expect(redact.messages.contains("CR2301 '\(part)' is a part of a session, from @4 on"))
    let kept = second + ".kept.log"
    #expect(try Tool("filter", part, "--filter", "n >= 0", "-o", kept).code == 0)
    #expect(try Tool("doctor", kept).output.contains("gap at @0: 4 events (filtered)"))
    #expect(try Tool("show", kept, "@5").messages.contains("events from @0 on are lost"))
  }

  @Test("A cause before a part is named")
  func earlierCause() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let part = folder.path + "/part"
    #expect(try Tool("split", Tool.recording("storefront/checkout"), "@64", "-o", part).code == 0)
    let shown = try Tool("show", part + ".2.log", "@64")
    #expect(shown.output.contains("causes\n  @62  not in this log\n"))
    let why = try Tool("why", part + ".2.log", "Storefront.router@80", "--all-writes")
    #expect(
      why.lines.prefix(4).map { String($0.prefix(20)) } == [
        "  writes before @64 ", "Storefront.router  [", "  @62  not in this l",
        "  └ @64  ended value",
      ])
  }

  /// A recording of 20,002 events with keyframes, of which some bytes are zeros.
  private static func damaged(_ range: Range<Int>, in name: String, at path: String) throws {
    var data = try Data(contentsOf: URL(fileURLWithPath: name))
    for index in range { data[index] = 0 }
    try data.write(to: URL(fileURLWithPath: path))
  }

  @Test("A part behind damage begins with a gap, unless a keyframe makes its state certain")
  func behindDamage() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.path + "/damaged.log"
    try Self.damaged(130_000..<130_400, in: Tool.recording("storefront/long"), at: log)
    let split = try Tool("split", log, "@12000", "@19000", "-o", folder.path + "/part")
    #expect(split.code == 3)
    let part = folder.path + "/part"
    #expect(
      split.messages.contains(
        "the state before @12000 is not certain, so '\(part).2.log' begins with a gap"))
    let second = try Tool("doctor", part + ".2.log")
    #expect(second.lines.first == "incomplete  \(part).2.log")
    #expect(second.output.contains("gap at @0: 12,000 events (damaged)"))
    #expect(second.output.contains("state      certain from @18408"))
    #expect(try Tool("show", part + ".2.log", "@12100").code == 3)
    #expect(try Tool("doctor", part + ".3.log").lines.first == "sound  \(part).3.log")
  }

  @Test("A part whose first state is damaged has no certain state, and neither has its recovery")
  func lostBeginning() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (part, log) = (folder.path + "/part", folder.path + "/lost.log")
    #expect(try Tool("split", Tool.recording("storefront/checkout"), "@50", "-o", part).code == 0)
    try Self.damaged(800..<801, in: part + ".2.log", at: log)
    #expect(
      try Tool("doctor", log).output.contains("not certain anywhere: the first events are lost"))
    let shown = try Tool("show", log, "@60")
    #expect(shown.code == 3)
    #expect(shown.messages.contains("warning: events from @0 on are lost"))
    let recovered = folder.path + "/recovered.log"
    #expect(try Tool("recover", log, "-o", recovered).code == 3)
    let doctor = try Tool("doctor", recovered)
    #expect(doctor.lines.first == "incomplete  \(recovered)")
    #expect(doctor.output.contains("gap at @0: 49 events (damaged)"))
  }

  @Test("What does not fit the state behind lost events is not in a redacted log, which says so")
  func redactedBehindDamage() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (log, clean) = (folder.path + "/damaged.log", folder.path + "/clean.log")
    try Self.damaged(1_000..<1_400, in: Tool.recording("storefront/long"), at: log)
    let node = ["--kind", "commit", "--node", "services.account.store"]
    #expect(try Tool(["events", log] + node).output.contains("name = \"ann\""))
    let redacted = try Tool("redact", log, "--path", "**.name", "-o", clean)
    #expect(redacted.code == 3)
    #expect(redacted.messages.contains("behind lost ones did not fit the state"))
    let commits = try Tool(["events", clean] + node)
    #expect(!commits.lines.isEmpty)
    #expect(!commits.output.contains("ann"))
  }

  @Test("A filtered log is not replayed, and the message says what it is")
  func filtered() throws {
    let log = try TemporaryLog(
      """
      t+0.001s input start app {}
        life create app.store {total: 0}

      """)
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let kept = folder.path + "/kept.log"
    #expect(try Tool("filter", log.path, "--kind", "timer", "-o", kept).code == 0)
    #expect(try Tool("info", kept).lines.contains("events     0 of 2"))
    let verdict = try Tool("verify", kept)
    #expect(verdict.code == 69)
    #expect(verdict.messages.contains("is a part of a session, filtered: kind = timer, and cannot"))
  }
}
