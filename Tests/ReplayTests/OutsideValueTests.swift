import CBOR
import EventModel
import Foundation
import SessionLog
import Testing

@testable import Replay

@Suite("Values from outside the runtime")
struct OutsideValueTests {
  private static var zoo: String {
    Bundle.main.bundleURL.appendingPathComponent("zoo-probe").path
  }

  /// Records one tap of an application that takes a value from outside.
  private static func record(
    _ plant: String, to log: String, options: [String] = [], environment: [String: String] = [:]
  ) throws -> Tool {
    try Tool(
      ["record", "-o", log] + options + ["--", zoo, plant, "compose"], environment: environment,
      input: "tap plant\n")
  }

  @Test(
    "A recording is replayed at its end, and what will never verify is said with its remedy",
    arguments: [
      ("uuid", "looks     like identifier", "runtime.identifier"),
      ("orderName", "looks     like identifier", "runtime.identifier"),
      ("address", "looks     like address", "never print or compare addresses"),
      ("uptime", "build     this is the build", "runtime.answer"),
    ])
  func checked(plant: String, look: String, remedy: String) throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.path + "/it's.log"
    let recorded = try Self.record(plant, to: log)
    #expect(recorded.code == 0)
    let lines = recorded.lines.drop { !$0.hasPrefix("checked: ") }
    #expect(lines.first?.hasPrefix("checked: it does not verify. CR1203 divergence at @") == true)
    #expect(lines.contains { $0.hasPrefix("  \(look)") } && lines.contains { $0.contains(remedy) })
    #expect(lines.last == #"  next      compose-replay verify '\#(folder.path)/it'\''s.log'"#)
    // The first report says the same, and does not offer to accept it.
    let verified = try Tool("verify", log, "--app", Self.zoo)
    #expect(verified.code == 1)
    #expect(
      verified.output.contains(
        "  build     this is the build that recorded, so the value comes from outside the runtime\n"
      ))
    #expect(verified.output.contains(look) && verified.output.contains(remedy))
    #expect(verified.output.contains("compose-replay verify --twice "))
    #expect(!verified.output.contains("compose-replay accept"))
    let json = try Tool("verify", log, "--app", Self.zoo, "--json").output
    #expect(json.contains(#""outside":{"#))
  }

  @Test("A flow that waited for what is not recorded gets the remedy for it")
  func wait() throws {
    let symbols = SymbolTable()
    for (code, remedy) in [
      ("CR4006", "runtime.recorded(\"name\")"), ("CR4003", "runtime.answer(\"name\")"),
    ] {
      let failure = Event(
        EventHeader(kind: .failure, name: symbols.symbol(code)),
        payload: CBORValue.text("a flow waited").encoded)
      let missing = Divergence(difference: .missing, position: 1, time: 0, recorded: failure)
      let outside = try #require(OutsideValue(missing, differences: [], symbols: symbols))
      #expect(outside.remedy.contains(remedy), "\(outside.lines)")
      #expect(outside.lines[0].hasSuffix("what no replay repeats") == (code == "CR4006"))
    }
  }

  @Test("An object that changed outside every turn gets the remedy for it")
  func object() throws {
    let symbols = SymbolTable()
    for (cause, remedy) in [
      (EventHeader.noCause, "runtime.recorded(\"name\")"), (0, "runtime.answer(\"name\")"),
    ] {
      var header = EventHeader(kind: .commit, node: symbols.symbol("app.model"))
      header.cause = cause
      let missing = Divergence(
        difference: .missing, position: 1, time: 0,
        recorded: Event(header, payload: CBORValue.null.encoded))
      let outside = try #require(OutsideValue(missing, differences: [], symbols: symbols))
      #expect(outside.remedy.contains(remedy), "\(outside.lines)")
      #expect(
        outside.lines[0].hasSuffix("an object changed outside every turn")
          == (cause == EventHeader.noCause))
    }
  }

  @Test("A recording that verifies says so; without a check nothing is said")
  func whole() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.path + "/session.log"
    #expect(try Self.record("none", to: log).lines.last == "checked: verified 100%")
    let bytes = FileManager.default.contents(atPath: log)?.count
    #expect((bytes ?? 0) > 0)
    let unchecked = try Self.record("none", to: log, options: ["--no-check"])
    #expect(unchecked.lines.last?.hasPrefix("recorded ") == true)
    #expect(!unchecked.output.contains("checked"))
  }

  @Test("What is not as it was when the session began is named, and no value is in the log")
  func facts() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.path + "/session.log"
    let then = ["ZOO_REGION": "recorded-region-1", "TZ": "Europe/Rome", "ZOO_GONE": "yes"]
    #expect(try Self.record("variable", to: log, environment: then).code == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: log))
    // Of the executable the file name, and no path.
    for text in ["ZOO_GONE", "Rome-", "/zoo-probe"] {
      #expect(bytes.range(of: Data(text.utf8)) == nil)
    }
    let now = ["ZOO_REGION": "other", "TZ": "Asia/Tokyo", "ZOO_NEW": "1"]
    let verified = try Tool(["verify", log, "--app", Self.zoo], environment: now)
    let since = verified.lines.first { $0.hasPrefix("  since     ") }
    #expect(
      since == "  since     not as in the recording: the time zone, the arguments of the program, "
        + "TZ, ZOO_NEW, ZOO_REGION, 1 variable not set now")
    #expect(!verified.output.contains("Tokyo"))
    // Another build made the change: nothing is said of the world.
    var head = try SessionLogReader(path: log).head
    head.build = "00000000"
    let reader = try SessionLogReader(path: log)
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(to: destination, head: head, symbols: reader.symbols)
    try reader.forEachEvent { header, payload in
      try writer.append(header, payload: payload)
      return true
    }
    try writer.close()
    try Data(destination.bytes).write(to: URL(fileURLWithPath: log))
    let other = try Tool(["verify", log, "--app", Self.zoo], environment: now)
    #expect(!other.output.contains("  build     ") && !other.output.contains("  since     "))
    #expect(other.output.contains("compose-replay accept"))
  }

  @Test("accept does not replace a golden by a recording that would never verify")
  func accepted() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.path + "/session.log"
    #expect(try Self.record("uuid", to: log).code == 0)
    let bytes = FileManager.default.contents(atPath: log)
    let tool = try Tool.shell(
      "unset CI; \"$TOOL\" accept session.log --app \(Self.zoo)", in: folder)
    #expect(tool.code == 1 && tool.output.isEmpty)
    #expect(
      tool.messages.hasPrefix(
        "error: CR3013 'session.log' is not accepted: a replay of the renewed recording differs from "
          + "it, CR1203 divergence at @"))
    #expect(tool.messages.contains("looks     like identifier"))
    #expect(FileManager.default.contents(atPath: log) == bytes)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names == ["session.log"])
  }

  @Test("Facts are equal exactly when arguments and variables are")
  func factsOnly() {
    let facts = StartFacts(arguments: ["a", "b"], environment: ["A": "1", "B": "2"], nonce: 7)
    func differences(_ arguments: [String], _ environment: [String: String]) -> [String] {
      facts.differences(arguments: arguments, environment: environment)
    }
    #expect(differences(["a", "b"], ["A": "1", "B": "2", "SHLVL": "9", "_": "x"]) == [])
    #expect(differences(["a b"], ["A": "1", "B": "2"]) == ["the arguments of the program"])
    #expect(
      differences(["a", "b"], ["A": "2", "C": "2"]) == ["A", "C", "1 variable not set now"])
    var head = SessionHead(application: "x", nonce: 7)
    #expect(StartFacts(of: head) == nil)
    head.startFacts = facts.bytes
    #expect(StartFacts(of: head) == facts)
    head.startFacts = [1, 2, 3]
    #expect(StartFacts(of: head) == nil)
  }
}
