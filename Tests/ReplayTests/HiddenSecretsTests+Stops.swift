import EventModel
import Foundation
import SessionLog
import Testing

extension HiddenSecretsTests {
  @Test(
    "A session that ends with a stop is renewed, too, and the stop keeps its cause",
    arguments: [false, true])
  func stop(hidesLength: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    if hidesLength {
      try Data(#"{"hideLength": true}"#.utf8).write(
        to: folder.appendingPathComponent("s.policy.json"))
    }
    let typed = (1...13).map { "type Password \("typed-Secret1".prefix($0))\n" }.joined()
    let recorded = try Tool(
      ["record", "-o", log, "--seed", "3", "--", Self.probe],
      environment: ["SECRETS": "mortal"],
      input: typed + "tap \"Log in\"\ntap Open\ntap Weigh\ntap Stop\n")
    #expect(recorded.code == 4)
    #expect(recorded.output.contains("renewed: "), "\(recorded.output)")
    #expect(recorded.output.contains("crash reproduced"), "\(recorded.output)")
    #expect(try found(["typed-Secret1", "stored-S3cret-9"]) == [])
    let reader = try SessionLogReader(path: log)
    var last: [EventHeader] = []
    try reader.forEachEvent { header, _ in
      last = Array((last + [header]).suffix(2))
      return true
    }
    #expect(reader.symbols[last[0].node].hasSuffix("button:Stop") && last[0].kind == .input)
    #expect(last[1].kind == .failure && last[1].cause == last[0].number)
  }
}
