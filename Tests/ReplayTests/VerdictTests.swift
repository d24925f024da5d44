import CBOR
import EventModel
import Foundation
import HeadlessUI
import Replay
import ReplayRuntime
import ReplayTesting
import Samples
import SessionLog
import Testing

/// What a verdict says of logs of which not all was judged, and of turns that end early.
@Suite struct VerdictTests {
  @Test("A golden that is cut, damaged or empty has a defect")
  func defects() throws {
    let folder = try RoundTripTests.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/golden.log"
    try RoundTripTests.simulate(seed: 6, steps: 300, to: path)
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(try Self.defect(whole, path) == nil)
    let half = Array(whole.prefix(whole.count / 2))
    #expect(try Self.defect(half, path)?.contains("cut off") == true)
    var overwritten = whole
    try Data(whole).write(to: URL(fileURLWithPath: path))
    let start = try SessionLogReader(path: path).chunks[0].offset + 80
    for index in start..<start + 8 { overwritten[index] = 0 }
    let defect = try Self.defect(overwritten, path)
    #expect(defect?.contains("damaged") == true || defect?.contains("cut off") == true)
    let reader = try SessionLogReader(path: path)
    let empty = "\(folder)/empty.log"
    try SessionLogWriter(path: empty, head: reader.head, symbols: reader.symbols).close()
    #expect(try Goldens.defect(of: SessionLogReader(path: empty)) == "it holds no event")
  }

  private static func defect(_ bytes: [UInt8], _ path: String) throws -> String? {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try Goldens.defect(of: SessionLogReader(path: path))
  }

  private static func turn(_ lines: [String], _ symbols: SymbolTable) throws -> TurnBuffer {
    let turn = TurnBuffer()
    let text = lines.map { $0 + "\n" }.joined()
    for event in try Transcript.events(of: text, symbols: symbols) {
      event.payload.withUnsafeBytes { turn.append(event.header, payload: $0) }
    }
    return turn
  }

  private static let input = "t+0.001s input tap a.button"

  @Test("A difference before the application stopped comes first in the verdict")
  func differenceBeforeStop() throws {
    let symbols = SymbolTable()
    var judge = ReplayJudge(symbols: symbols)
    judge.judgeStop(
      try Self.turn(
        [Self.input, "  commit a version=1 x = 1", "  commit a version=2 x = 2"], symbols),
      try Self.turn([Self.input, "  commit a version=1 x = 9"], symbols), .recorded("signal 9"))
    let found = judge.verdict.divergences.map { "\($0.code) \($0.positionText)" }
    #expect(found == ["CR1203 @1", "CR1207 @2"])
  }

  @Test("An application that stops without a difference stops after its last event")
  func stop() throws {
    let symbols = SymbolTable()
    var judge = ReplayJudge(symbols: symbols)
    judge.judgeStop(
      try Self.turn(
        [Self.input, "  commit a version=1 x = 1", "  commit a version=2 x = 2"], symbols),
      try Self.turn([Self.input, "  commit a version=1 x = 1"], symbols), .recorded("exit code 0"))
    let found = judge.verdict.divergences.map { "\($0.code) \($0.positionText)" }
    #expect(found == ["CR1207 @2"])
    #expect(judge.verdict.judged == 2)
  }

  /// How a recorded application stopped, how the replayed one does, and whether that is the same.
  static let stops = [
    ("signal 5 (Trace/breakpoint trap)", "signal 5 (Trace/breakpoint trap)", true),
    ("signal 4 (Illegal instruction)", "signal 5 (Trace/breakpoint trap)", true),
    (
      "signal 5 (Trace/breakpoint trap)", "no event for 30 s; the limit is set with '--timeout'",
      false
    ),
    ("signal 5 (Trace/breakpoint trap)", "a turn makes events without end", false),
    ("signal 5 (Trace/breakpoint trap)", "signal 11 (Segmentation fault)", false),
    ("signal 5 (Trace/breakpoint trap)", "exit code 3", false),
    ("signal 5 (Trace/breakpoint trap)", "it sent what is no event: ?", false),
    (
      "no event for 5 s; the limit is set with '--timeout'",
      "no event for 30 s; the limit is set with '--timeout'", true
    ),
    (
      "it uses more than 400 MiB of memory; the limit is set with '--memory'",
      "it uses more than 4096 MiB of memory; the limit is set with '--memory'", true
    ),
    ("exit code 0", "it ended before the record did", true),
    ("exit code 1", "exit code 1", true), ("exit code 1", "exit code 2", false),
  ]

  @Test("Only a stop of the recorded class is the recorded crash", arguments: stops)
  func reproducedStop(recorded: String, replayed: String, isSame: Bool) throws {
    let symbols = SymbolTable()
    var judge = ReplayJudge(symbols: symbols)
    let turn = try Self.turn([Self.input, "  commit a version=1 x = 1"], symbols)
    let again = try Self.turn([Self.input, "  commit a version=1 x = 1"], symbols)
    var failure = EventHeader(kind: .failure, name: symbols.symbol(ReplayJudge.trapCode))
    (failure.number, failure.time) = (2, 1_000)
    CBORValue.text(recorded).encoded.withUnsafeBytes { turn.append(failure, payload: $0) }
    judge.judgeStop(turn, again, .recorded(replayed))
    #expect(judge.verdict.isCrashReproduced == isSame)
    let found = judge.verdict.divergences.map { "\($0.code) \($0.positionText)" }
    #expect(found == (isSame ? [] : ["CR1207 @2"]))
    if !isSame { #expect(judge.verdict.first?.reason == "\(replayed); recorded is \(recorded)") }
  }

  /// Changes of a replay that stops as the record does, and whether the crash is reproduced.
  static let crashes = [
    (["  commit a version=1 x = 1"], [], true),
    (["  send log", "  commit a version=1 x = 1"], ["kind = send"], true),
    (["  note hello", "  commit a version=1 x = 1"], [], true),
    (["  commit a version=1 x = 1", "  send log"], ["kind = send"], true),
    (["  commit a version=1 x = 2"], ["path = a.x"], true),
    (["  send log", "  commit a version=1 x = 1"], [], false),
    (["  send log", "  commit a version=1 x = 2"], ["kind = send"], false),
    (["  send log"], ["kind = send"], false),
  ]

  @Test("A crash is reproduced after differences that do not count", arguments: crashes)
  func crashBehindIgnored(lines: [String], ignore: [String], isSame: Bool) throws {
    let symbols = SymbolTable()
    var options = ReplayJudge.Options()
    for text in ignore { try options.ignored.add(text) }
    var judge = ReplayJudge(options: options, symbols: symbols)
    let turn = try Self.turn([Self.input, "  commit a version=1 x = 1"], symbols)
    var failure = EventHeader(kind: .failure, name: symbols.symbol(ReplayJudge.trapCode))
    (failure.number, failure.time) = (2, 1_000)
    CBORValue.text("exit code 1").encoded.withUnsafeBytes { turn.append(failure, payload: $0) }
    judge.judgeStop(turn, try Self.turn([Self.input] + lines, symbols), .recorded("exit code 1"))
    #expect(judge.verdict.isCrashReproduced == isSame)
    #expect(judge.verdict.divergences.isEmpty == isSame)
  }

  @Test("A note that is added or removed is no divergence, up to the end of the session")
  func addedNote() throws {
    let symbols = SymbolTable()
    var judge = ReplayJudge(symbols: symbols)
    let recorded = try Self.turn([Self.input, "  commit a version=1 x = 1"], symbols)
    let replayed = try Self.turn(
      [Self.input, "  note hello", "  commit a version=1 x = 1"], symbols)
    judge.judge(recorded, replayed, refusal: nil)
    var end = EventHeader(kind: .end, count: 2)
    (end.number, end.time, end.startsTurn) = (2, 2_000, true)
    let (old, new) = (TurnBuffer(), TurnBuffer())
    old.append(end, payload: UnsafeRawBufferPointer(start: nil, count: 0))
    (end.number, end.count) = (3, 3)
    new.append(end, payload: UnsafeRawBufferPointer(start: nil, count: 0))
    judge.judge(old, new, refusal: nil)
    #expect(judge.verdict.divergences == [])
  }

  @Test("Equal events with other causes differ in their cause")
  func cause() throws {
    let symbols = SymbolTable()
    var judge = ReplayJudge(symbols: symbols)
    judge.judge(
      try Self.turn([Self.input, "  send a", "  send b", "    commit c version=1 x = 1"], symbols),
      try Self.turn([Self.input, "  send a", "  send b", "  commit c version=1 x = 1"], symbols),
      refusal: nil)
    let first = try #require(judge.verdict.first)
    #expect(first.summary == "cause differs")
    #expect(first.code == "CR1203")
    #expect(first.position == 3)
  }

  @Test("An extra event in a turn of thousands is extra, where it happens")
  func extraInLongTurn() throws {
    let symbols = SymbolTable()
    var judge = ReplayJudge(symbols: symbols)
    var lines = (1...5_000).map { "  send e\($0 % 7) \($0)" }
    let recorded = try Self.turn([Self.input] + lines, symbols)
    lines.insert("  send e1 77777", at: 2_500)
    judge.judge(recorded, try Self.turn([Self.input] + lines, symbols), refusal: nil)
    #expect(judge.verdict.first.map { "\($0.code) \($0.positionText)" } == "CR1202 before @2501")
  }

  @Test("A screen that differs does not hide the next difference of another kind")
  func afterTheScreen() throws {
    let symbols = SymbolTable()
    var judge = ReplayJudge(symbols: symbols)
    let shown = [Self.input, "  frame text = \"a\""]
    let other = [Self.input, "  frame text = \"b\""]
    judge.judge(try Self.turn(shown, symbols), try Self.turn(other, symbols), refusal: nil)
    #expect(!judge.isFinished)
    let late = "t+0.002s input tap a.button"
    judge.judge(
      try Self.turn([late, "  commit a version=1 x = 1"], symbols),
      try Self.turn([late, "  commit a version=1 x = 2"], symbols), refusal: nil)
    #expect(judge.isFinished)
    #expect(judge.verdict.divergences.map(\.code) == ["CR1205"])
    #expect(judge.verdict.firstAfterScreen?.code == "CR1203")
    func later(_ policy: String) throws -> String? {
      try JSONDecoder().decode(GoldenPolicy.self, from: Data(policy.utf8))
        .afterExpectedScreen(in: judge.verdict.divergences, judge.verdict.firstAfterScreen)?.code
    }
    #expect(try later("{}") == nil)
    #expect(try later(#"{"expect": {"code": "CR1205", "at": "@1"}}"#) == "CR1203")
    #expect(try later(#"{"expect": {"code": "CR1205", "at": "@3"}}"#) == nil)
  }

  @Test("The next difference of another kind may be in the turn of the screen that differs")
  func afterTheScreenInOneTurn() throws {
    let symbols = SymbolTable()
    var judge = ReplayJudge(symbols: symbols)
    let before = [Self.input, "  commit a version=1 x = 1"]
    judge.judge(
      try Self.turn(before + ["  frame text = \"a\"", "  life appear b"], symbols),
      try Self.turn(
        before + ["  frame text = \"b\"", "  life appear b", "  life appear c"], symbols),
      refusal: nil)
    #expect(judge.verdict.divergences.map(\.positionText) == ["@2"])
    let later = judge.verdict.firstAfterScreen
    #expect(later.map { "\($0.code) \($0.positionText)" } == "CR1202 before @4")
  }
}
