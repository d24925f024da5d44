import Foundation
import PackageSources
import Replay
import Testing

@testable import Commands

/// The page "JSON of reports" has the fields that are printed, and no others.
@Suite struct JSONPageTests {
  private typealias Object = [String: Any]

  /// The fields of a section of the page, and which of them were printed.
  private struct Table {
    /// Whether a field is optional, by its name.
    var fields: [String: Bool] = [:]
    var printed: Set<String> = []
    var offences: Set<String> = []

    init(_ section: String) throws {
      let page = try Page("Sources/Replay/Replay.docc/JSONOutput.md")
      for row in Page.rows(in: try #require(page.section(section))) {
        fields[row[0].replacing("`", with: "")] = row[1].contains("optional")
      }
    }

    /// Notes the fields of a document.
    mutating func note(_ value: Any, in path: String = "") {
      for item in value as? [Any] ?? [] { note(item, in: path) }
      guard let object = value as? Object else { return }
      for (key, value) in object {
        let name = path + key
        if fields["\(name).*"] != nil {
          printed.insert("\(name).*")
        } else {
          printed.insert(name)
          // The fields of this one are those of a divergence.
          note(value, in: name == "behind_screen" ? "divergences." : "\(name).")
        }
      }
      for (name, isOptional) in fields where name.hasPrefix(path) && !isOptional {
        let rest = name.dropFirst(path.count)
        let key = String(rest.prefix { $0 != "." })
        let isOwn = rest.dropFirst(key.count) == ".*" || fields[path + key] == nil || rest == key
        if isOwn, object[key] == nil { offences.insert("\(name) is not printed, and not optional") }
      }
    }

    /// What is printed and not in the table, or in the table and never printed.
    var differences: [String] {
      let unknown = printed.filter { name in
        fields[name] == nil && !fields.keys.contains { $0.hasPrefix("\(name).") }
      }
      return offences.sorted() + unknown.sorted().map { "\($0) is not in the table" }
        + Set(fields.keys).subtracting(printed).sorted().map { "\($0) is never printed" }
    }
  }

  private static func object(_ text: String) throws -> Object {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
  }

  private static func text(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  /// An outcome with a value in each field.
  private static func full() throws -> GoldenOutcome {
    var fields = try object(
      text(GoldenOutcomeTests.outcome(of: Tool.recording("storefront/price-bug"))))
    let item: Object = ["name": "photo (Photo)", "count": 2, "place": "A.swift:3", "first": 4]
    var totals = try #require(fields["totals"] as? Object)
    var coverage = try #require(totals["coverage"] as? Object)
    (coverage["reappliedItems"], coverage["unseenItems"]) = ([item], [item])
    let selector: Object = ["text": "kind = frame", "isMet": true, "count": 1]
    totals["ignored"] = ["selectors": [selector], "count": 1, "hasStates": false] as Object
    totals["coverage"] = coverage
    fields["totals"] = totals
    fields["afterScreen"] = (fields["differences"] as? [Any])?.first
    fields["program"] = ["path": "./Counter", "build": "1f2e3d4c", "isNamed": true] as Object
    fields["outside"] =
      ["differences": ["the locale"], "isStop": false, "isWait": false, "isObject": false] as Object
    fields.merge([
      "build": "00000001", "origin": "cut", "lastEvent": 9, "migrations": [1, 2],
    ]) { $1 }
    let data = try JSONSerialization.data(withJSONObject: fields)
    var outcome = try JSONDecoder().decode(GoldenOutcome.self, from: data)
    outcome.nondeterminism = .init(.clock)
    return outcome
  }

  /// Outcomes of a golden that passes, one that differs, one that is pending, and of all others.
  private static func outcomes() throws -> [GoldenOutcome] {
    let renewals: [GoldenOutcome.Renewal] = [
      .pending(golden: "a.log", path: "a.log.new"), .recorded(events: 3),
      .mended(golden: "a.log", app: nil), .unresolved(count: 2, first: 5, reason: "no target"),
      .impossible("it is damaged"),
    ]
    let full = try full()
    return try ["scoreboard/match", "storefront/price-bug"].map {
      try GoldenOutcomeTests.outcome(of: Tool.recording($0))
    }
      + renewals.map { renewal in
        var outcome = full
        outcome.renewal = renewal
        return outcome
      }
  }

  @Test("The page has each field of a verdict, and each of its fields is printed")
  func verdicts() throws {
    var (replay, verdict) = (
      try Table("compose-replay/replay/1"), try Table("compose-replay/verdict/1")
    )
    for outcome in try Self.outcomes() {
      replay.note(try Self.object(outcome.json))
      verdict.note(try Self.object(Self.text(GoldenReply(outcome: outcome))))
    }
    let problem = Problem(
      code: 65, what: "'a.log' is empty", details: ["more"], help: "record it",
      diagnostic: "CR2004")
    verdict.note(try Self.object(Self.text(GoldenReply(problem: problem))))
    #expect(replay.fields.count > 50 && replay.differences == [])
    #expect(verdict.fields.count > 40 && verdict.differences == [])
  }

  @Test("The page has each field of a test run and of what is pending")
  func runs() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["scoreboard/match", "storefront/price-bug"] {
      let copy = folder.appendingPathComponent(name.split(separator: "/")[1] + ".log")
      try FileManager.default.copyItem(atPath: Tool.recording(name), toPath: copy.path)
    }
    try Data("text\n".utf8).write(to: folder.appendingPathComponent("text.log"))
    var tables = try [
      "compose-replay/test/1", "A golden in test --json", "compose-replay/pending/1",
      "compose-replay/replay/1",
    ].map(Table.init)
    // The environment of a service would write nothing.
    let tested = try Tool(["test", "--json", folder.path], environment: ["CI": "false"])
    #expect(tested.lines.count == 4, "\(tested.messages)")
    for line in tested.lines.dropLast() {
      let golden = try Self.object(line)
      tables[1].note(golden)
      let verify = try #require(golden["verify"] as? Object)
      if verify["result"] as? String == "error" {
        #expect(Set(verify.keys) == ["schema", "log", "exit", "text", "result"])
      } else {
        tables[3].note(verify)
      }
    }
    tables[0].note(try Self.object(tested.lines.last ?? ""))
    let pending = try Tool("pending", "--json", folder.path)
    tables[2].note(try Self.object(pending.lines.first ?? ""))
    #expect(tables[..<3].flatMap(\.differences) == [])
    #expect(tables[3].offences == [] && tables[3].printed.contains("renewal.path"))
  }

  /// A session with a shared object that a view has read.
  private static let shared = """
    t+0.001s input start app {}
      life create refs.Box[a] {label: "old"}
      life create app.list.store {box: "refs.Box[a]"}
      frame . = {kind: "Text", text: "old"}
    t+1.000s input tap app.rename
      commit refs.Box[a] version=1 label = "new"
      frame text = "new"

    """

  @Test(
    "The page has each field of a report on a log",
    arguments: [
      ("stats", [["info", "exhibition/visit"]]),
      ("doctor", [["doctor", "../Tests/Vectors/damaged/frame"], ["doctor", "recovered"]]),
      ("state", [["show", "storefront/price-bug", "@160"]]),
      (
        "why",
        [
          ["why", "storefront/price-bug", "services.cart.store.total@127", "--all-writes"],
          ["why", "storefront/price-bug", "services.cart.store.lines[*].quantity"],
          ["why", "storefront/price-bug", "services.cart.store.computed.isEmpty"],
          ["why", "storefront/price-bug", "services.cart.store.discount@173", "--not"],
          ["why", "shared", "new"],
          ["why", "../Tests/InspectorTests/Hunts/timer", "The card was", "--not"],
        ]
      ),
      ("blame", [["blame", "storefront/price-bug", "services.cart.store.lines", "@160"]]),
      ("coverage", [["coverage", "exhibition/visit"]]),
    ])
  func logs(_ schema: String, _ commands: [[String]]) throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let recovered = folder.appendingPathComponent("recovered.log").path
    _ = try Tool("recover", Tool.recording("../Tests/Vectors/damaged/frame"), "-o", recovered)
    let shared = try TemporaryLog(Self.shared, reads: [6: "app.list.store"])
    let made = ["recovered": recovered, "shared": shared.path]
    var table = try Table("compose-replay/\(schema)/1")
    for words in commands {
      let log = made[words[1]] ?? Tool.recording(words[1])
      let tool = try Tool([words[0], log] + words[2...] + ["--json"])
      table.note(try Self.object(tool.lines.first ?? ""))
    }
    #expect(table.differences == [])
  }
}
