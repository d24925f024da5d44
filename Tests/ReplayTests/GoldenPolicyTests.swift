import CBOR
import EventModel
import Foundation
import Replay
import Testing

@Suite struct GoldenPolicyTests {
  /// A recorded turn, its replay, what may differ, and what follows.
  struct Example: CustomTestStringConvertible {
    var name: String
    var recorded: String
    var replayed: String
    var ignore: [String]
    var verdict = "none"
    /// As ``IgnoredDifferences/text``.
    var ignored = "nothing"

    var testDescription: String { name }
  }

  static let examples = [
    Example(
      name: "a path", recorded: "a version=1 x = 1; y = 1", replayed: "a version=1 x = 2; y = 1",
      ignore: ["path = a.x"], ignored: "ignored 1: path = a.x 1"),
    Example(
      name: "the rest of a commit", recorded: "a version=1 x = 1; y = 1",
      replayed: "a version=1 x = 2; y = 2", ignore: ["path = a.x"], verdict: "CR1203 @1"),
    Example(
      name: "two paths of one commit", recorded: "a version=1 x = 1; y = 1",
      replayed: "a version=1 x = 2; y = 2", ignore: ["path = a.x", "path = **.y"],
      ignored: "ignored 1: path = a.x 1, path = **.y 1"),
    Example(
      name: "a part of a value", recorded: "a version=1 x = {u: 1, v: 1}",
      replayed: "a version=1 x = {u: 1, v: 2}", ignore: ["path = a.x.v"],
      ignored: "ignored 1: path = a.x.v 1"),
    Example(
      name: "elements of a list", recorded: "a version=1 rows splice 0 -0 +[{id: 1, at: 5}]",
      replayed: "a version=1 rows splice 0 -0 +[{id: 1, at: 6}]", ignore: ["path = a.rows[*].at"],
      ignored: "ignored 1: path = a.rows[*].at 1"),
    Example(
      name: "another element of a list",
      recorded: "a version=1 rows splice 0 -0 +[{id: 1, at: 5}]",
      replayed: "a version=1 rows splice 0 -0 +[{id: 2, at: 5}]", ignore: ["path = a.rows[*].at"],
      verdict: "CR1203 @1"),
    Example(
      name: "a node", recorded: "a version=1 x = 1 | b version=1 y = 1",
      replayed: "a version=1 x = 2 | b version=1 y = 1", ignore: ["node = a"],
      ignored: "ignored 1: node = a 1"),
    Example(
      name: "another node", recorded: "a version=1 x = 1 | b version=1 y = 1",
      replayed: "a version=1 x = 1 | b version=1 y = 2", ignore: ["node = a"],
      verdict: "CR1203 @2"),
    Example(
      name: "an extra commit, and the versions of the later ones",
      recorded: "a version=1 x = 1 | a version=2 y = 1",
      replayed: "a version=1 x = 1 | a version=2 n = 1 | a version=3 y = 1",
      ignore: ["path = a.n"], ignored: "ignored 1: path = a.n 1"),
    Example(
      name: "a missing commit, and the versions of the later ones",
      recorded: "a version=1 n = 1 | a version=2 y = 1", replayed: "a version=1 y = 1",
      ignore: ["path = a.n"], ignored: "ignored 1: path = a.n 1"),
    Example(
      name: "an extra commit that writes more", recorded: "a version=1 x = 1",
      replayed: "a version=1 x = 1 | a version=2 n = 1; x = 2", ignore: ["path = a.n"],
      verdict: "CR1202 before @2"),
    Example(
      name: "a version that nothing explains", recorded: "a version=1 x = 1",
      replayed: "a version=2 x = 1", ignore: ["path = a.n"], verdict: "CR1203 @1"),
    Example(
      name: "a word of the line", recorded: "a version=1 x = \"at 12:00\"",
      replayed: "a version=1 x = \"at 12:01\"", ignore: ["kind = commit text ~ \"*at 12:*\""],
      ignored: "ignored 1: kind = commit text ~ \"*at 12:*\" 1"),
    Example(
      name: "a word of one side only", recorded: "a version=1 x = \"at 12:00\"",
      replayed: "a version=1 x = \"never\"", ignore: ["text ~ \"*at 12:*\""],
      verdict: "CR1203 @1"),
    Example(
      name: "a path of one kind", recorded: "a version=1 x = 1", replayed: "a version=1 x = 2",
      ignore: ["kind = frame path = a.x"], verdict: "CR1203 @1"),
    Example(
      name: "nothing differs", recorded: "a version=1 x = 1", replayed: "a version=1 x = 1",
      ignore: ["path = a.x"]),
  ]

  @Test("A policy leaves out what its selectors name, and nothing else", arguments: examples)
  func ignoredDifferences(example: Example) throws {
    var options = ReplayJudge.Options()
    for text in example.ignore { try options.ignored.add(text) }
    let symbols = SymbolTable()
    var judge = ReplayJudge(options: options, symbols: symbols)
    judge.judge(
      try Turns.turn(example.recorded, symbols), try Turns.turn(example.replayed, symbols),
      refusal: nil)
    let verdict = judge.verdict
    #expect(
      verdict.first.map { "\($0.code) \($0.positionText)" } ?? "none" == example.verdict)
    #expect(verdict.ignored.text ?? "nothing" == example.ignored)
    // What was left out is not among what was verified.
    let commits = example.recorded.split(separator: "|").count
    let isOnlyRecorded = example.name.contains("missing") ? 1 : 0
    let isChanged = example.replayed.split(separator: "|").count == commits ? 1 : 0
    if example.verdict == "none" {
      #expect(
        verdict.verified == commits - (verdict.ignored.count * max(isChanged, isOnlyRecorded)))
    }
  }

  @Test("The versions that were left out count in the turns that follow, too")
  func laterTurns() throws {
    var options = ReplayJudge.Options()
    try options.ignored.add("path = a.n")
    let symbols = SymbolTable()
    var judge = ReplayJudge(options: options, symbols: symbols)
    let recorded = "t+0.001s input tap b\n  commit a version=1 x = 1\nt+0.002s input tap b\n"
    let replayed = """
      t+0.001s input tap b
        commit a version=1 x = 1
        commit a version=2 n = 1
      t+0.002s input tap b

      """
    for (old, new) in zip(
      try Turns.turns(recorded + "  commit a version=2 x = 2\n", symbols),
      try Turns.turns(replayed + "  commit a version=3 x = 2\n", symbols))
    {
      judge.judge(old, new, refusal: nil)
    }
    #expect(judge.verdict.first == nil)
    #expect(judge.verdict.ignored.count == 1)
    #expect(judge.verdict.verified == 2)
  }

  @Test(
    "In a long turn, what comes after a difference that was left out is compared",
    arguments: [(1_200, false), (1_900, true), (2_999, false), (2_999, true)])
  func longTurn(place: Int, isStopped: Bool) throws {
    var lines = (1...3_000).map { "a version=\($0) x = \($0)" }
    lines[1] = "a version=2 n = 1"
    var others = lines
    others[1] = "a version=2 n = 2"
    others[place] = "a version=\(place + 1) x = 0"
    var options = ReplayJudge.Options()
    try options.ignored.add("path = a.n")
    let symbols = SymbolTable()
    let recorded = try Turns.turn(lines.joined(separator: "|"), symbols)
    let replayed = try Turns.turn(others.joined(separator: "|"), symbols)
    var judge = ReplayJudge(options: options, symbols: symbols)
    if isStopped {
      judge.judgeStop(recorded, replayed, .recorded("signal 9"))
    } else {
      judge.judge(recorded, replayed, refusal: nil)
    }
    #expect(
      judge.verdict.first.map { "\($0.code) \($0.positionText)" } == "CR1203 @\(place + 1)")
    #expect(judge.verdict.ignored.count == 1)
  }

  @Test("A long turn with thousands of differences that are left out takes no long time")
  func manyIgnored() throws {
    func lines(_ more: Int) -> [String] {
      (1...4_000).map {
        $0 % 2 == 0 ? "a version=\($0) n = \($0 + more)" : "a version=\($0) x = \($0)"
      }
    }
    let (lines, others) = (lines(0), lines(1))
    var options = ReplayJudge.Options()
    try options.ignored.add("path = a.n")
    let symbols = SymbolTable()
    var judge = ReplayJudge(options: options, symbols: symbols)
    judge.judge(
      try Turns.turn(lines.joined(separator: "|"), symbols),
      try Turns.turn(others.joined(separator: "|"), symbols), refusal: nil)
    #expect(judge.verdict.first == nil)
    #expect(judge.verdict.ignored.count == 2_000)
  }

  @Test("Two replays that differ only in what the policy leaves out have one digest")
  func digests() throws {
    let symbols = SymbolTable()
    func digest(_ replayed: String) throws -> UInt64 {
      var options = ReplayJudge.Options()
      options.computesDigest = true
      try options.ignored.add("path = a.n")
      let recorded = """
        t+0.001s input tap b
          commit a version=1 x = 1
        t+0.002s input tap b
          send c 1
            commit a version=2 x = 2

        """
      var judge = ReplayJudge(options: options, symbols: symbols)
      let turns = zip(try Turns.turns(recorded, symbols), try Turns.turns(replayed, symbols))
      for (old, new) in turns { judge.judge(old, new, refusal: nil) }
      #expect(judge.verdict.first?.difference == (replayed.contains("x = 9") ? .value : nil))
      return judge.verdict.digest
    }
    func replay(_ extra: String = "", version: Int = 2, x: Int = 2) -> String {
      """
      t+0.001s input tap b
        commit a version=1 x = 1
      \(extra)t+0.002s input tap b
        send c 1
          commit a version=\(version) x = \(x)

      """
    }
    let plain = try digest(replay())
    #expect(try digest(replay("  commit a version=2 n = 1\n", version: 3)) == plain)
    #expect(try digest(replay(x: 9)) != plain)
  }

  @Test("An empty commit equals one of which everything is left out")
  func emptyPatch() throws {
    func turn(_ patch: Patch, _ symbols: SymbolTable) throws -> TurnBuffer {
      let turn = try Turns.turn("a version=1 x = 1", symbols)
      var header = EventHeader(kind: .commit, node: symbols.symbol("a"), count: 2)
      (header.number, header.time, header.cause) = (2, turn.headers[0].time, 0)
      var writer = CBORWriter(capacity: 16)
      patch.write(into: &writer)
      writer.array.withUnsafeBytes { turn.append(header, payload: $0) }
      return turn
    }
    let symbols = SymbolTable()
    let written = Patch([PatchOperation([.key(symbols.symbol("n"))], .set(.int(1)))])
    for (old, new) in [(Patch(), written), (written, Patch())] {
      var options = ReplayJudge.Options()
      try options.ignored.add("path = a.n")
      var judge = ReplayJudge(options: options, symbols: symbols)
      judge.judge(try turn(old, symbols), try turn(new, symbols), refusal: nil)
      #expect(judge.verdict.first == nil)
      #expect(judge.verdict.ignored.count == 1)
    }
  }

  @Test("Behind an extra event that is left out, what is only re-applied keeps its name")
  func reapplied() throws {
    let symbols = SymbolTable()
    var options = ReplayJudge.Options()
    try options.ignored.add("path = a.n")
    var judge = ReplayJudge(options: options, symbols: symbols)
    let replayed = try Turns.turn(
      "a version=1 n = 1|b version=1 x = 1|c version=1 y = 1|d version=1 z = 1", symbols)
    replayed.markReapplied([3])
    judge.judge(
      try Turns.turn("b version=1 x = 1|c version=1 y = 1|d version=1 z = 1", symbols), replayed,
      refusal: nil)
    #expect(judge.verdict.first == nil)
    #expect(judge.verdict.coverage.reappliedItems.map(\.name) == ["c (commit)"])
    #expect(judge.verdict.verified == 2)
  }

  @Test("A note does not move what is left out to another event")
  func noteBefore() throws {
    let symbols = SymbolTable()
    var options = ReplayJudge.Options()
    try options.ignored.add("path = a.n")
    var judge = ReplayJudge(options: options, symbols: symbols)
    func turn(_ n: Int) throws -> TurnBuffer {
      try Turns.turns(
        """
        t+0.001s input tap b
          note hello
          commit a version=1 n = \(n)
          commit b version=1 x = 1

        """, symbols)[0]
    }
    judge.judge(try turn(1), try turn(2), refusal: nil)
    #expect(judge.verdict.ignored.count == 1)
    #expect(judge.verdict.verified == 1)
  }

  @Test("An expected difference does not cover that the application stops after it")
  func stopBehindExpectation() throws {
    let folder = try Self.log(with: #"{"expect": {"code": "CR1203", "at": "@1"}}"#)
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    let policy = try GoldenPolicy.of(log: folder.path)
    let symbols = SymbolTable()
    let recorded = try Turns.turn("a version=1 x = 1|a version=2 x = 2", symbols)
    let replayed = try Turns.turn("a version=1 x = 9", symbols)
    var judge = ReplayJudge(symbols: symbols)
    judge.judge(recorded, replayed, refusal: nil)
    #expect(policy.objection(to: judge.verdict.divergences) == nil)
    judge = ReplayJudge(symbols: symbols)
    judge.judgeStop(recorded, replayed, .recorded("signal 9"))
    #expect(
      policy.objection(to: judge.verdict.divergences)
        == "expected CR1203 at @1 alone, found CR1207 at @2 after it")
  }

  @Test(
    "In a turn that is cut, an extra event that is left out takes the place of no other",
    arguments: [1, 2])
  func cutTurn(x: Int) throws {
    var options = ReplayJudge.Options()
    try options.ignored.add("path = a.n")
    let symbols = SymbolTable()
    let recorded = try Turns.turn("a version=1 x = 1", symbols)
    recorded.isOpenEnded = true
    let replayed = try Turns.turn(
      "a version=1 n = 1|a version=2 x = \(x)|b version=1 y = 1", symbols)
    var judge = ReplayJudge(options: options, symbols: symbols)
    judge.judge(recorded, replayed, refusal: nil)
    let found = judge.verdict.first.map { "\($0.code) \($0.positionText)" } ?? "none"
    #expect(found == (x == 1 ? "none" : "CR1203 @1"))
    #expect(judge.verdict.ignored.count == (x == 1 ? 1 : 0))
  }

  @Test("A selector that no event meets is known; one whose events are equal is met")
  func unmetSelectors() throws {
    var options = ReplayJudge.Options()
    for text in ["path = a.x", "path = a.z", "node = b"] { try options.ignored.add(text) }
    let symbols = SymbolTable()
    var judge = ReplayJudge(options: options, symbols: symbols)
    let turn = try Turns.turn("a version=1 x = 1", symbols)
    judge.judge(turn, turn, refusal: nil)
    #expect(
      judge.verdict.ignored.warnings(policy: "p.json") == [
        "warning: CR3012 'p.json': the selector 'path = a.z' matches no event of the log",
        "warning: CR3012 'p.json': the selector 'node = b' matches no event of the log",
      ])
  }

  @Test(
    "A policy that cannot be used says what to write",
    arguments: [
      (#"{"ignore": "x"}"#, "'ignore' has another type"),
      (#"{"ignore": [1]}"#, "has another type"),
      (#"{"ignore": []}"#, "'ignore' is empty"),
      (#"{"ignore": ["kind = frame", ""]}"#, "selector 2 of 'ignore', '', is none"),
      (#"{"ignore": ["\"\""]}"#, "column 1: a term is missing"),
      (#"{"ignore": ["kind = frame or \"\""]}"#, "column 17: a term is missing"),
      (#"{"ignore": ["kind = input"]}"#, "'input' is no consequence"),
      (#"{"ignore": ["kind = end"]}"#, "'end' is no consequence"),
      (#"{"ignore": ["kind = comit"]}"#, "column 8: \"comit\" is no kind of event"),
      (#"{"ignore": ["not path = a.b"]}"#, "a path stands alone or beside other terms"),
      (#"{"ignore": ["path = a.b or path = a.c"]}"#, "a path stands alone or beside other terms"),
      (#"{"ignore": ["path ~ a*"]}"#, "write path = app.**.x for a pattern"),
      (#"{"ignore": ["path = a.b path = a.c"]}"#, "write two selectors"),
      (#"{"ignore": ["path = a.rows[id=3].x"]}"#, "write [*] for every element"),
      (#"{"ignore": ["a.rows[*].x"]}"#, "write path = a.rows[*].x"),
      (#"{"ignore": ["n = 4"]}"#, "'n' is another one in the next recording"),
      (#"{"ignore": ["node = a cause = @3"]}"#, "'cause' is another one in the next recording"),
      (#"{"ignored": ["x"]}"#, "did you mean 'ignore'?"),
      (#"{"strict": -1}"#, "'strict' is -1"),
      (#"{"strict": 1.5}"#, "'strict' has another type"),
      (#"{"strict": "no"}"#, "'strict' has another type"),
      (#"{"timeout": -1}"#, "'timeout' is -1.0"),
      (#"{"timeout": "x"}"#, "'timeout' has another type"),
    ])
  func defects(text: String, says: String) throws {
    let log = try Self.log(with: text)
    defer { try? FileManager.default.removeItem(at: log.deletingLastPathComponent()) }
    let error = #expect(throws: PolicyDefect.self) { try GoldenPolicy.of(log: log.path) }
    #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
  }

  @Test("A policy that leaves out a difference passes with its keys read")
  func reading() throws {
    let log = try Self.log(
      with: #"{"strict": 12, "timeout": 0.5, "ignore": ["path = a.b", "kind = frame"]}"#)
    defer { try? FileManager.default.removeItem(at: log.deletingLastPathComponent()) }
    let policy = try GoldenPolicy.of(log: log.path)
    #expect(policy.strict?.most == 12)
    #expect(policy.timeout == 0.5)
    #expect(policy.ignored.selectors.map(\.text) == ["path = a.b", "kind = frame"])
  }

  /// The path of a log, which does not exist, beside a policy.
  private static func log(with policy: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-policy-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(policy.utf8).write(to: folder.appendingPathComponent("a.policy.json"))
    return folder.appendingPathComponent("a.log")
  }
}
