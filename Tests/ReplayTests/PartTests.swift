import Foundation
import PackageSources
import Testing

/// Logs that earlier tools wrote from parts of a session. Each stays readable.
@Suite("Parts of a session")
struct PartTests {
  private static func part(_ name: String) -> String {
    SourceTree.root.appendingPathComponent("Tests/Vectors/parts/\(name).log").path
  }

  @Test("A part begins with the state before it, and every verb knows where")
  func part() throws {
    let part = Self.part("half")
    #expect(try Tool("doctor", part).lines.first == "sound  \(part)")
    #expect(try Tool("show", part, "@55", "Exhibition.router").output.contains("[\"gallery\"]"))
    #expect(try Tool("info", part).lines.contains("events     23 of 71"))
    let why = try Tool("why", part, "Exhibition.router@50")
    #expect(why.code == 64)
    #expect(why.messages.contains("was last written before @48, with which the log begins"))
    let diff = try Tool("diff", part, "@0", "@55")
    #expect(diff.code == 64)
    #expect(diff.messages.contains("CR2010 the state at @0 is not known: the log begins at @48"))
    #expect(try Tool("diff", part, "@49", "@55").output.contains("Silent Circle"))
    let redact = try Tool("redact", part, "--path", "**.name", "-o", "/dev/null/never.log")
    #expect(redact.code == 69)
    #expect(redact.messages.contains("CR2301 '\(part)' is a part of a session, from @48 on"))
  }

  @Test("A cause before a part is named")
  func earlierCause() throws {
    let shown = try Tool("show", Self.part("checkout"), "@64")
    #expect(shown.output.contains("causes\n  @62  not in this log\n"))
    let why = try Tool("why", Self.part("checkout"), "Storefront.router@80")
    #expect(
      why.lines.prefix(3).map { String($0.prefix(20)) } == [
        "Storefront.router  [", "  @62  not in this l", "  └ @64  ended value",
      ])
  }

  /// A log of which some bytes are zeros.
  private static func damaged(_ range: Range<Int>, in name: String, at path: String) throws {
    var data = try Data(contentsOf: URL(fileURLWithPath: name))
    for index in range { data[index] = 0 }
    try data.write(to: URL(fileURLWithPath: path))
  }

  @Test("A part whose first state is damaged has no certain state, and neither has its recovery")
  func lostBeginning() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.path + "/lost.log"
    try Self.damaged(800..<801, in: Self.part("checkout"), at: log)
    #expect(
      try Tool("doctor", log).output.contains("not certain anywhere: the first events are lost"))
    let shown = try Tool("show", log, "@70")
    #expect(shown.code == 3)
    #expect(shown.messages.contains("warning: events from @0 on are lost"))
    let recovered = folder.path + "/recovered.log"
    #expect(try Tool("recover", log, "-o", recovered).code == 3)
    let doctor = try Tool("doctor", recovered)
    #expect(doctor.lines.first == "incomplete  \(recovered)")
    #expect(doctor.output.contains("gap at @0: 64 events (damaged)"))
  }

  @Test("What does not fit the state after lost events is not in a redacted log, which says so")
  func redactedBehindDamage() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (log, clean) = (folder.path + "/damaged.log", folder.path + "/clean.log")
    try Self.damaged(1_000..<1_400, in: Tool.recording("storefront/long"), at: log)
    let node = ["--kind", "commit", "--node", "services.account.store"]
    #expect(try Tool(["events", log] + node).output.contains("name = \"ann\""))
    let redacted = try Tool("redact", log, "--path", "**.name", "-o", clean)
    #expect(redacted.code == 3)
    #expect(redacted.messages.contains("after lost ones did not fit the state"))
    let commits = try Tool(["events", clean] + node)
    #expect(!commits.lines.isEmpty)
    #expect(!commits.output.contains("ann"))
  }

  @Test("A filtered log is not replayed, and the message says what it is")
  func filtered() throws {
    let kept = Self.part("filtered")
    #expect(try Tool("info", kept).lines.contains("events     14 of 71"))
    let verdict = try Tool("verify", kept)
    #expect(verdict.code == 69)
    #expect(verdict.messages.contains("a part of a session, filtered: kind = commit, and cannot"))
    let part = try Tool("doctor", Self.part("filtered-part"))
    #expect(part.output.contains("gap at @0: 38 events (filtered)"))
    let shown = try Tool("show", Self.part("filtered-part"), "@55")
    #expect(shown.messages.contains("from @0 on are lost"))
  }
}
