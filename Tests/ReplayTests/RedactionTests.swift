import EventModel
import Foundation
import Replay
import ReplayRuntime
import Samples
import SessionLog
import Testing

/// Secrets of a whole session: in files, in what the verbs print, in the verdict.
@Suite struct RedactionTests {
  /// The password that is typed, and what no file may contain.
  private static let password = "kiosk-7-Zürich"
  private static let pieces = [password, "kiosk-7", "-Zürich"]
  private static let script = """
    type field:Email ann@example.com
    type field:Password kiosk
    type field:Password \(password)
    wait 0.2
    tap button:submit
    wait 0.3
    type field:Search tea
    quit

    """

  private let folder: URL
  private var log: String { folder.appendingPathComponent("session.log").path }

  init() throws { folder = try TemporaryLog.folder() }

  private func tool(_ words: [String], input: String = "") throws -> Tool {
    try Tool(words, environment: ["COMPOSE_STORAGE": folder.path + "/state"], input: input)
  }

  private func record(_ words: String...) throws {
    let recorded = try tool(
      ["record", "-o", log, "--seed", "3"] + words + ["--", "storefront"], input: Self.script)
    #expect(recorded.code == 0, "\(recorded.messages)")
    #expect(recorded.messages.contains(Self.password) == false)
  }

  /// The files of the folder and the events of the log that contain a piece of the password.
  private func leaks() throws -> [String] {
    var found: [String] = []
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for file in files.sorted() {
      let data = FileManager.default.contents(atPath: folder.path + "/" + file) ?? Data()
      if Self.pieces.contains(where: { data.range(of: Data($0.utf8)) != nil }) {
        found.append(file)
      }
    }
    let reader = try SessionLogReader(path: log)
    try reader.forEachEvent { header, payload in
      let data = Data(payload)
      let names = [header.node, header.name, header.place, header.reads].map { reader.symbols[$0] }
      if Self.pieces.contains(where: { piece in
        data.range(of: Data(piece.utf8)) != nil || names.contains { $0.contains(piece) }
      }) {
        found.append("@\(header.number)")
      }
      return true
    }
    return found
  }

  @Test("A password is in no file of its recording and in no output of a verb")
  func nowhere() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try record()
    #expect(try leaks() == [])
    for words in [
      ["events", log], ["events", "--json", log], ["export", log],
      ["export", "--format", "transcript", log], ["show", log, "@end"], ["codegen", log],
    ] {
      let output = try tool(words).output
      #expect(!output.isEmpty)
      #expect(!Self.pieces.contains(where: output.contains), "\(words)")
    }
    let verdict = try tool(["verify", log])
    #expect(verdict.code == 0)
    #expect(verdict.output.contains("  2 redacted  "))
  }

  @Test("The journal of a recorder that was killed has no password")
  func journal() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let runtime = Runtime(clock: .virtual, seed: 3)
    runtime.storageFolder = folder.appendingPathComponent("state")
    let recorder = try Recorder(path: log, application: Storefront.self, runtime: runtime)
    let session = HeadlessSession(Storefront.self, runtime: runtime)
    session.start()
    for line in Self.script.split(separator: "\n").prefix(3) { _ = session.perform(String(line)) }
    #expect(try leaks() == [])
    try recorder.finish()
    #expect(try leaks() == [])
  }

  @Test("One seed and one script give the same bytes")
  func sameBytes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let logs = try (1...2).map { number in
      let path = "\(folder.path)/\(number).log"
      let keys = "<100x30>ann@example.com<Tab>\(Self.password)<0.2s><Enter><1s>"
      let played = try Tool(
        ["run", "storefront", "--record", path, "--script", keys],
        environment: ["COMPOSE_STORAGE": "\(folder.path)/\(number)"])
      #expect(played.code == 0)
      return try tool(["events", path]).output
    }
    #expect(logs[0] == logs[1])
    #expect(logs[0].contains("1************"))
    #expect(!logs[0].contains("kiosk"))
  }

  @Test("Paths of a policy are kept out, and a replay keeps out the same")
  func policy() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let nickname = "Ann of 17"
    let recorded = try tool(
      [
        "record", "-o", log, "--redact", "**.settings/field:Nickname", "--redact",
        "**.settings.store.nickname", "--", "storefront",
      ],
      input: Self.script.replacing(
        "type field:Search tea",
        with: "tap shop/button:settings\ntype field:Nickname \(nickname)"))
    #expect(recorded.code == 0, "\(recorded.messages)")
    let events = try tool(["events", log]).output
    #expect(!events.contains(nickname))
    #expect(events.contains("nickname = \"2********\""))
    #expect(
      events.contains("{paths: [\"**.settings/field:Nickname\", \"**.settings.store.nickname\"]}"))
    let verdict = try tool(["verify", log])
    #expect(verdict.code == 0, "\(verdict.output)")
    #expect(verdict.output.contains("  3 redacted  "))
    let wrong = try tool(["record", "-o", log, "--redact", "a..b", "--", "storefront"])
    #expect(wrong.code == 64)
    #expect(wrong.messages.contains("CR2013"))
  }

  @Test("What the application computes from the characters of a secret is inconclusive")
  func inconclusive() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try record("--redact", "**.signIn/field:Email", "--redact", "**.signIn.store.email")
    #expect(try !tool(["events", log]).output.contains("ann@example.com"))
    let verdict = try tool(["verify", log])
    #expect(verdict.code == 3)
    #expect(verdict.output.hasPrefix("CR1212 inconclusive at @"), "\(verdict.output)")
    #expect(verdict.output.contains("isValid"))
    #expect(verdict.output.contains("without them, this is CR1203"))
    let document = try tool(["verify", "--json", log]).output
    #expect(document.contains("\"result\":\"inconclusive\""))
  }

  /// Records a sample with its committed script and a redacted path, and verifies it.
  private func verdict(
    _ sample: String, _ script: String, path: String, _ options: String...
  ) throws -> (verdict: Tool, events: String) {
    let input = try String(
      contentsOfFile: Tool.recording("\(sample)/\(script)", "script"), encoding: .utf8)
    let recorded = try tool(
      ["record", "-o", log, "--seed", "11", "--redact", path] + options + ["--", sample],
      input: input)
    #expect(recorded.code == 0, "\(recorded.messages)")
    return (try tool(["verify", log]), try tool(["events", log]).output)
  }

  @Test("A redacted number that an effect returns has the stand-in that the application gave it")
  func number() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (verdict, events) = try verdict("storefront", "checkout", path: "**.amount")
    #expect(events.contains("ended value {amount: 1001, "))
    #expect(verdict.code == 0, "\(verdict.output)")
    let again = folder.appendingPathComponent("again.log").path
    let renewed = try Rerecording(
      of: SessionLogReader(path: log), application: Storefront.self, to: LogOutput(path: again))
    #expect(renewed.unresolved == [])
    #expect(try tool(["events", again]).output == events)
  }

  @Test("A control with a secret in its path takes the inputs that a replay repeats")
  func control() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (verdict, events) = try verdict("scoreboard", "match", path: "**.id")
    #expect(events.contains("input tap \"app/button:Goal Home[***1]\""))
    #expect(verdict.code == 0, "\(verdict.output)")
  }

  @Test("What is computed from a redacted number is inconclusive until the log is renewed")
  func computed() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (verdict, _) = try verdict("storefront", "checkout", path: "**.price", "--no-check")
    #expect(verdict.code == 3)
    #expect(verdict.output.hasPrefix("CR1212 inconclusive at @"), "\(verdict.output)")
    let renewed = try tool(["redact", "--renew", log, "-o", folder.path + "/renewed.log"])
    #expect(renewed.output.contains("renewed: "), "\(renewed.output)")
    #expect(try tool(["verify", folder.path + "/renewed.log"]).code == 0)
  }

  @Test("A screen that shows other parts of a secret is inconclusive, and so is a missing target")
  func otherScreen() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (verdict, _) = try verdict("storefront", "checkout", path: "**.name")
    #expect(verdict.code == 3, "\(verdict.output)")
    #expect(verdict.output.contains("without them, this is CR1205"))
    #expect(verdict.output.contains("without them, this is CR1206"))
  }

  @Test("A log with a password in clear replays as before, and is recorded again without it")
  func oldLog() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let old = folder.appendingPathComponent("old.log")
    try FileManager.default.copyItem(at: Self.oldLog, to: old)
    #expect(try tool(["verify", old.path]).code == 0)
    let renewed = try Rerecording(
      of: SessionLogReader(path: old.path), application: Storefront.self,
      to: LogOutput(path: log))
    #expect(renewed.unresolved == [])
    #expect(try tool(["verify", log]).output.contains("redacted"))
    #expect(try !tool(["events", log]).output.contains("secret"))
  }

  /// A recording of before passwords were redacted.
  private static let oldLog = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Vectors/recorded/password-in-clear.log")

  @Test("redact replaces the values at a path everywhere, and the new log replays")
  func verb() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let redacted = try tool([
      "redact", Self.oldLog.path, "--path", "**.signIn.store.password", "-o", log,
    ])
    #expect(redacted.code == 0, "\(redacted.messages)")
    #expect(redacted.output.hasPrefix("redacted 2 values in "))
    let events = try tool(["events", log]).output
    #expect(!events.contains("secret"))
    #expect(events.contains("\"*****1\""))
    let verdict = try tool(["verify", log])
    #expect(verdict.code == 0, "\(verdict.output)")
    #expect(verdict.output.contains("2 redacted"))
    #expect(try tool(["doctor", log]).code == 0)
  }

  @Test("redact leaves names of the source, also if a value is a word of one")
  func names() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let old = folder.appendingPathComponent("old.log").path
    let recorded = try tool(
      ["record", "-o", old, "--seed", "3", "--", "storefront"],
      input: Self.script.replacing("field:Search tea", with: "field:Search settings"))
    #expect(recorded.code == 0, "\(recorded.messages)")
    let redacted = try tool(["redact", old, "--path", "**.catalogue.store.query", "-o", log])
    #expect(redacted.code == 0, "\(redacted.messages)")
    let events = try tool(["events", log]).output
    #expect(events.contains("query = \"*******1\""))
    #expect(events.contains("life bind Storefront.shop.settings.store"))
    #expect(events.contains("answer \"restore storefront-settings\""))
    #expect(try tool(["verify", log]).code == 0)
    #expect(try tool(["doctor", log]).code == 0)
  }

  @Test("redact replaces the keys of elements in names, in the end's state too")
  func keys() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let redacted = try tool([
      "redact", Tool.recording("scoreboard/match"), "--path", "**.id", "-o", log,
    ])
    #expect(redacted.code == 0, "\(redacted.messages)")
    #expect(try tool(["events", log]).output.contains("button:Goal Home[***1]"))
    #expect(try tool(["doctor", log]).code == 0)
    #expect(redacted.output.contains("renewed: ") && redacted.output.contains("verified 100%"))
    #expect(try tool(["verify", log]).code == 0)
  }

  @Test("redact refuses the path of a router, and leaves labels that are values elsewhere")
  func routers() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recording = Tool.recording("storefront/checkout")
    let refused = try tool(["redact", recording, "--path", "Storefront.router", "-o", log])
    #expect(refused.code == 64)
    #expect(
      refused.messages.contains(
        "CR2015 'Storefront.router' is the path of a router, whose labels are names"))
    #expect(!FileManager.default.fileExists(atPath: log))
    let redacted = try tool([
      "redact", recording, "--path", "**.router", "--path", "**.name", "-o", log,
    ])
    #expect(redacted.code == 64)
    #expect(try tool(["redact", recording, "--path", "**", "-o", log]).code == 0)
    #expect(try tool(["doctor", log]).code == 0)
  }

  @Test("A short value inside a longer text is named, and a replay that shows it is inconclusive")
  func shortValue() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let redacted = try tool([
      "redact", Tool.recording("storefront/checkout"), "--path", "services.account.store.name",
      "-o", log, "--no-check",
    ])
    #expect(redacted.code == 0, "\(redacted.messages)")
    #expect(redacted.messages.contains("events may still have it inside a longer one"))
    #expect(try tool(["events", log]).output.contains("Signed in as ann"))
    let verdict = try tool(["verify", log])
    #expect(verdict.code == 3, "\(verdict.output)")
    #expect(verdict.output.contains("CR1212 inconclusive"))
    #expect(verdict.output.contains("without them, this is CR1205"))
  }
}
