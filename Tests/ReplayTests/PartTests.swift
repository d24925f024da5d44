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
