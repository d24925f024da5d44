import EventModel
import SessionLog
import Testing

@testable import Replay

/// What is proposed for a difference, before it is tried.
@Suite struct MigrationProposalsTests {
  private static let start = "t+0.001s input start app {}"

  /// The proposals for two turns that differ, the likeliest first.
  private static func proposals(
    _ recorded: [String], _ replayed: [String], refusal: TurnRefusal? = nil
  ) throws -> [[String]] {
    let symbols = SymbolTable()
    let log = try TemporaryLog((recorded + [""]).joined(separator: "\n"))
    let reader = try SessionLogReader(path: log.path, symbols: symbols)
    var verdict: Verdict?
    let replay = try Turns.turns(replayed.joined(separator: "\n") + "\n", symbols)
    var turn = 0
    var judge = ReplayJudge(symbols: symbols)
    try RecordedTurns(reader: reader).forEach { recorded in
      let isRefused = turn == replay.count
      judge.judge(
        recorded, isRefused ? TurnBuffer() : replay[turn], refusal: isRefused ? refusal : nil)
      turn += 1
      verdict = judge.verdict
      return verdict?.first == nil
    }
    let first = try #require(verdict?.first)
    return try MigrationProposals(first, reader: SessionLogReader(again: reader, symbols: symbols))
      .candidates.map {
        $0.map(\.swift)
      }
  }

  @Test("Of several new controls, those that share words with the old one come first")
  func sharedWords() throws {
    func first(of target: String, to present: String...) throws -> String? {
      var refusal = TurnRefusal("the screen has no 'app/button:\(target)'")
      refusal.controls = present.map { "app/button:\($0)" }
      return try Self.proposals(
        [Self.start, "t+0.002s input tap app/button:\(target)"], [Self.start], refusal: refusal
      ).first?.first
    }
    func rename(_ old: String, _ new: String) -> String {
      ".renamed(\"control:app/button:\(old)\", to: \"control:app/button:\(new)\")"
    }
    #expect(
      try first(of: "applyCoupon", to: "checkout", "useCoupon")
        == rename("applyCoupon", "useCoupon"))
    #expect(try first(of: "add", to: "empty", "leave", "addToCart") == rename("add", "addToCart"))
  }

  @Test("A control with the name of an emitter that its input sends on is renamed with it")
  func renamedTarget() throws {
    let target = "app/button:add"
    let recorded = [
      Self.start, "t+0.002s input tap app/button:remove", "t+0.003s input tap \(target)",
      "  send app.add",
    ]
    var refusal = TurnRefusal("the screen has no '\(target)'")
    refusal.controls = ["app/button:remove", "app/button:buy"]
    let found = try Self.proposals(
      recorded, [Self.start, "t+0.002s input tap app/button:remove"], refusal: refusal)
    #expect(
      found == [
        [#".renamed("emitter:app.add", to: "emitter:app.buy")"#],
        [#".renamed("control:app/button:add", to: "control:app/button:buy")"#],
      ])
  }

  @Test(
    "A name that only one side has gives a rename of its kind",
    arguments: [
      ("send app.add 3", "send app.buy 3", "emitter:app.add", "emitter:app.buy"),
      (
        "commit app.cart.store version=1 x = 1", "commit app.bag.store version=1 x = 1",
        "component:app.cart", "component:app.bag"
      ),
      (
        "life create app.cart {n: 1}", "life create app.bag {n: 1}", "store:app.cart",
        "store:app.bag"
      ),
      (
        "effect load app.cart 7", "effect fetch app.cart 7", "effect:app.cart.load",
        "effect:app.cart.fetch"
      ),
      ("timer arm app.tick due=5", "timer arm app.tock due=5", "timer:app.tick", "timer:app.tock"),
      ("chance app.dice count=1", "chance app.coin count=1", "chance:app.dice", "chance:app.coin"),
      (
        "action keep app {}", "action store app {}", "action:app.keep", "action:app.store"
      ),
      (
        "life create app.cart {total: 0, lines: []}", "life create app.cart {sum: 0, lines: []}",
        "state:app.cart.total", "state:app.cart.sum"
      ),
      (
        "life create app.cart {lines: [{id: 1, asOf: 0}]}",
        "life create app.cart {lines: [{id: 1, since: 0}]}", "state:app.cart.lines.*.asOf",
        "state:app.cart.lines.*.since"
      ),
      // Another value is proposed too; only a trial shows that it is more than a rename.
      ("send app.add 3", "send app.buy 4", "emitter:app.add", "emitter:app.buy"),
    ])
  func names(recorded: String, replayed: String, old: String, new: String) throws {
    let found = try Self.proposals([Self.start, "  " + recorded], [Self.start, "  " + replayed])
    #expect(found.first == [".renamed(\"\(old)\", to: \"\(new)\")"])
  }

  @Test("Another value of a field with another name is no rename that can be tried")
  func otherValue() throws {
    let lead = [Self.start, "  life create app.cart {total: 1}"]
    let found = try Self.proposals(
      lead + ["  commit app.cart version=1 total = 5"],
      lead + ["  commit app.cart version=1 total = 6"])
    #expect(found.isEmpty)
  }

  @Test("A button whose text is another one on the screen is renamed where inputs name it")
  func renamedButton() throws {
    func frame(_ text: String) -> String { "  frame . = {kind: \"Button\", text: \"\(text)\"}" }
    let found = try Self.proposals(
      [Self.start, frame("Keep"), "t+0.002s input tap app/button:Keep"],
      [Self.start, frame("Remember")])
    #expect(
      found.map { $0.first ?? "" } == [
        #".renamed("control:app/button:Keep", to: "control:app/button:Remember")"#,
        #".map("screen.**.text") { (text: String) in text == "Keep" ? "Remember" : text }"#,
      ])
  }
}
