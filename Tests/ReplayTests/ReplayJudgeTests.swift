import EventModel
import Replay
import Testing

@Suite struct ReplayJudgeTests {
  /// A recorded turn, its replay, and the verdict.
  struct Example: CustomTestStringConvertible {
    var name: String
    var recorded: String
    var replayed: String
    var verdict: String

    var testDescription: String { name }
  }

  static let examples = [
    Example(
      name: "a changed value",
      recorded: "a.store version=1 x = 1 | b.store version=1 y = 1",
      replayed: "a.store version=1 x = 2 | b.store version=1 y = 1",
      verdict: "CR1203 @1"),
    Example(
      name: "values that all move on are changed, not missing",
      recorded: "a.store version=1 x = 1 | a.store version=2 x = 2 | a.store version=3 x = 3",
      replayed: "a.store version=1 x = 2 | a.store version=2 x = 3 | a.store version=3 x = 4",
      verdict: "CR1203 @1"),
    Example(
      name: "an extra commit at the end",
      recorded: "a.store version=1 x = 1",
      replayed: "a.store version=1 x = 1 | a.store version=2 x = 2",
      verdict: "CR1202 before @2"),
    Example(
      name: "an extra commit in front of a like one",
      recorded: "a.store version=1 x = 1 | b.store version=1 y = 1",
      replayed: "a.store version=1 x = 9 | a.store version=2 x = 1 | b.store version=1 y = 1",
      verdict: "CR1202 before @1"),
    Example(
      name: "a missing commit in front of a like one",
      recorded: "a.store version=1 x = 9 | a.store version=2 x = 1 | b.store version=1 y = 1",
      replayed: "a.store version=1 x = 1 | b.store version=1 y = 1",
      verdict: "CR1201 @1"),
    Example(
      name: "a missing commit between like ones",
      recorded: "a.store version=1 x = 1 | a.store version=2 x = 2 | a.store version=3 x = 3",
      replayed: "a.store version=1 x = 1 | a.store version=2 x = 3",
      verdict: "CR1201 @2"),
    Example(
      name: "two commits in another order",
      recorded: "a.store version=1 x = 1 | b.store version=1 y = 1",
      replayed: "b.store version=1 y = 1 | a.store version=1 x = 1",
      verdict: "CR1204 @1"),
    Example(
      name: "two commits of one store in another order",
      recorded: "a.store version=1 x = 1 | a.store version=2 y = 1 | b.store version=1 z = 1",
      replayed: "a.store version=1 y = 1 | a.store version=2 x = 1 | b.store version=1 z = 1",
      verdict: "CR1203 @1"),
    Example(
      name: "another node in the place of one",
      recorded: "a.store version=1 x = 1 | c.store version=1 z = 1",
      replayed: "b.store version=1 y = 1 | c.store version=1 z = 1",
      verdict: "CR1201 @1"),
    Example(
      name: "nothing", recorded: "a.store version=1 x = 1", replayed: "a.store version=1 x = 1",
      verdict: "none"),
  ]

  @Test("A difference in a turn gets its kind and its place", arguments: examples)
  func verdicts(example: Example) throws {
    let symbols = SymbolTable()
    var judge = ReplayJudge(symbols: symbols)
    judge.judge(
      try Turns.turn(example.recorded, symbols), try Turns.turn(example.replayed, symbols),
      refusal: nil)
    let found = judge.verdict.first.map { "\($0.code) \($0.positionText)" }
    #expect(found ?? "none" == example.verdict)
  }

  @Test("In a turn too long to align, another node in the place of one is found")
  func longTurn() throws {
    let commits = (1...1_500).map { "a.store version=\($0) x = \($0)" }
    var others = commits
    others[200] = others[200].replacing("a.store", with: "b.store")
    let symbols = SymbolTable()
    var judge = ReplayJudge(symbols: symbols)
    judge.judge(
      try Turns.turn(commits.joined(separator: "|"), symbols),
      try Turns.turn(others.joined(separator: "|"), symbols), refusal: nil)
    #expect(judge.verdict.first.map { "\($0.code) \($0.positionText)" } == "CR1201 @201")
  }

  @Test(
    "An end with a count that no session has is a difference", arguments: [1 << 63, UInt64.max])
  func forgedEnd(count: UInt64) {
    func turn(_ count: UInt64) -> TurnBuffer {
      let turn = TurnBuffer()
      var header = EventHeader(kind: .end, count: count)
      header.number = 5
      header.startsTurn = true
      turn.append(header, payload: UnsafeRawBufferPointer(start: nil, count: 0))
      return turn
    }
    var judge = ReplayJudge(symbols: SymbolTable())
    judge.judge(turn(count), turn(6), refusal: nil)
    #expect(judge.verdict.first != nil)
  }
}
