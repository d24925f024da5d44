import EventModel
import Foundation
import Replay
import Testing

/// A policy takes numbers at a path for equal that differ a little.
@Suite struct ToleranceTests {
  /// Turns, their replay, the limits at `a.**.m`, and what follows.
  struct Example: CustomTestStringConvertible {
    var name: String
    var recorded: String
    var replayed: String
    var tolerance = Tolerance(absolute: 1e-9, relative: 1e-6)
    var verdict = "none"
    var count = 0

    var testDescription: String { name }
  }

  static let examples = [
    Example(
      name: "a small difference", recorded: "a version=1 m = 0.3; y = 1",
      replayed: "a version=1 m = 0.30000000000000004; y = 1", count: 1),
    Example(
      name: "a small difference beside another one", recorded: "a version=1 m = 0.3; y = 1",
      replayed: "a version=1 m = 0.30000000000000004; y = 2", verdict: "CR1203 @1"),
    Example(
      name: "a large difference", recorded: "a version=1 m = 0.3", replayed: "a version=1 m = 0.4",
      verdict: "CR1203 @1"),
    Example(
      name: "another path", recorded: "a version=1 n = 0.3",
      replayed: "a version=1 n = 0.30000000000000004", verdict: "CR1203 @1"),
    Example(
      name: "relative to large numbers", recorded: "a version=1 m = 1000000.0",
      replayed: "a version=1 m = 1000000.5", count: 1),
    Example(
      name: "absolute alone", recorded: "a version=1 m = 1000000.0",
      replayed: "a version=1 m = 1000000.5", tolerance: Tolerance(absolute: 1e-9),
      verdict: "CR1203 @1"),
    Example(
      name: "numbers in a value", recorded: "a version=1 v = {m: 0.3, n: 1}",
      replayed: "a version=1 v = {m: 0.30000000000000004, n: 1}", count: 1),
    Example(
      name: "elements of a list below the path",
      recorded: "a version=1 m splice 0 -0 +[0.1, 0.3]",
      replayed: "a version=1 m splice 0 -0 +[0.1, 0.30000000000000004]", count: 1),
    Example(
      name: "another number of elements", recorded: "a version=1 m splice 0 -0 +[0.3]",
      replayed: "a version=1 m splice 0 -0 +[0.3, 0.3]", verdict: "CR1203 @1"),
    Example(
      name: "a change that the replay lacks",
      recorded: "a version=1 m = 0.3 | a version=2 m = 0.30000000000000004; y = 1",
      replayed: "a version=1 m = 0.3 | a version=2 y = 1", count: 1),
    Example(
      name: "a change that the record lacks",
      recorded: "a version=1 m = 0.3 | a version=2 y = 1",
      replayed: "a version=1 m = 0.3 | a version=2 m = 0.30000000000000004; y = 1", count: 1),
    Example(
      name: "a large change that the replay lacks",
      recorded: "a version=1 m = 0.3 | a version=2 m = 5.0; y = 1",
      replayed: "a version=1 m = 0.3 | a version=2 y = 1", verdict: "CR1203 @2"),
    Example(
      name: "a text instead of a number", recorded: "a version=1 m = 0.3",
      replayed: "a version=1 m = \"0.3\"", verdict: "CR1203 @1"),
    Example(
      name: "small steps do not add up",
      recorded: "a version=1 m = 1.0 | a version=2 m = 1.0000001 | a version=3 m = 1.0",
      replayed: "a version=1 m = 1.0 | a version=2 m = 1.0000002 | a version=3 m = 1.0000021",
      verdict: "CR1203 @3", count: 1),
  ]

  @Test("Numbers at the path may differ by the limits, and nothing else", arguments: examples)
  func verdicts(example: Example) throws {
    var options = ReplayJudge.Options()
    try options.ignored.add(example.tolerance, at: "a.**.m")
    let symbols = SymbolTable()
    var judge = ReplayJudge(options: options, symbols: symbols)
    judge.judge(
      try Turns.turn(example.recorded, symbols), try Turns.turn(example.replayed, symbols),
      refusal: nil)
    let verdict = judge.verdict
    #expect(verdict.first.map { "\($0.code) \($0.positionText)" } ?? "none" == example.verdict)
    #expect(verdict.ignored.count == example.count)
  }

  @Test("What is changed in an equal turn is what a later turn is compared with")
  func laterTurns() throws {
    var options = ReplayJudge.Options()
    try options.ignored.add(Tolerance(absolute: 0.1), at: "a.m")
    let symbols = SymbolTable()
    var judge = ReplayJudge(options: options, symbols: symbols)
    let first = "t+0.001s input tap b\n  commit a version=1 m = 3.0\nt+0.002s input tap b\n"
    let turns = zip(
      try Turns.turns(first + "  commit a version=2 m = 3.05; y = 1\n", symbols),
      try Turns.turns(first + "  commit a version=2 y = 1\n", symbols))
    for (old, new) in turns { judge.judge(old, new, refusal: nil) }
    #expect(judge.verdict.first == nil)
    #expect(judge.verdict.ignored.text == "ignored 1: tolerance a.m 1")
    #expect(judge.verdict.ignored.warnings(policy: "p") == [])
  }

  @Test(
    "A tolerance that cannot be used says what to write",
    arguments: [
      (#"{"tolerance": {"a.m": {}}}"#, "it has no limit"),
      (#"{"tolerance": {"a.m": {"absolute": -1}}}"#, "-1.0 is not a limit"),
      (#"{"tolerance": {"a m": {"absolute": 1}}}"#, "it is not a path"),
      (#"{"tolerance": {"a[id=1].m": {"absolute": 1}}}"#, "write [*] for every element"),
      (#"{"tolerance": {"a.m": {"absolut": 1}}}"#, "did you mean 'absolute'?"),
      (#"{"tolerance": {"a.m": 1}}"#, "has another type"),
      (#"{"tolerances": {}}"#, "did you mean 'tolerance'?"),
    ])
  func defects(text: String, says: String) throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(text.utf8).write(to: folder.appendingPathComponent("a.policy.json"))
    let log = folder.appendingPathComponent("a.log").path
    let error = #expect(throws: PolicyDefect.self) { try GoldenPolicy.of(log: log) }
    #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
  }
}
