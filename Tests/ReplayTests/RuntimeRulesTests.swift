import EventModel
import Foundation
import SessionLog
import Testing

@Suite("The rules of the runtime have a number")
struct RuntimeRulesTests {
  /// The log of `checkout`, with other rules in its head.
  private static func checkout(rules: Int, in folder: URL) throws -> String {
    let reader = try SessionLogReader(path: Tool.recording("storefront/checkout"))
    let path = folder.appendingPathComponent("rules.log").path
    try reader.bytes(rules: RuntimeRules(number: rules)).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("A head without a number has the first rules, and the first rules are not written")
  func head() throws {
    let committed = try SessionLogReader(path: Tool.recording("storefront/checkout")).head
    #expect(committed.rules == .first)
    var head = committed
    head.rules = .newest
    #expect(head.rules == .newest && head != committed)
    head.rules = .first
    #expect(head.encoded() == committed.encoded())
  }

  @Test("A new recording and an accepted one have the newest rules")
  func newest() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appendingPathComponent("new.log").path
    #expect(try Tool("simulate", "storefront", "--steps", "3", "-o", log).code == 0)
    #expect(try SessionLogReader(path: log).head.rules == .newest)
    #expect(try Tool("verify", log).code == 0)
    let old = try Self.checkout(rules: 1, in: folder)
    #expect(try Tool(["accept", old], environment: ["CI": "false"]).code == 0)
    #expect(try SessionLogReader(path: old).head.rules == .newest)
    #expect(try Tool("verify", old).code == 0)
  }

  @Test("A log of later rules is read, and a replay of it is refused")
  func later() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = try Self.checkout(rules: RuntimeRules.newest.number + 1, in: folder)
    #expect(try Tool("events", log).code == 0)
    for options in [[], ["--in-process"]] {
      let verified = try Tool(["verify", log] + options)
      #expect(verified.code == 69)
      #expect(
        verified.messages.contains(
          "CR2307 '\(log)' has rules \(RuntimeRules.newest.number + 1) of the runtime, and this "
            + "program knows those up to \(RuntimeRules.newest.number)"))
    }
  }
}
