import EventModel
import Foundation
import SessionLog
import Testing

@testable import Replay

@Suite struct DivergenceReportTests {
  @Test("A record whose patches do not fit is reported in the words of all readers")
  func misfit() throws {
    let symbols = SymbolTable()
    let events = try Transcript.events(
      of: """
        t+0.000001s input start app
          life create app.a {n: 0}
        t+1.000s input tap app.button
          commit app.a version=1 list.x = 1
        t+2.000s input tap app.button
          commit app.a version=2 n = 1
        """, symbols: symbols)
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(
      to: destination, head: SessionHead(application: "a", nonce: 1), symbols: symbols)
    for event in events { try writer.append(event) }
    try writer.close()
    let reader = try SessionLogReader(bytes: destination.bytes)
    let divergence = Divergence(
      difference: .missing, position: 5, time: 2_000_000, recorded: try reader.event(at: 5))
    let lines = try DivergenceReport(divergence, reader: reader, next: .init(log: "a.log")).lines()
    let words = lines.filter { $0.contains("event @3 does not fit app.a: ") }
    #expect(words.count == 1 && words.first?.hasPrefix("  state     CR") == true)
    #expect(lines.contains { $0.contains("← here") })
    let next = DivergenceReport.NextCommands(log: "a b.log", app: "./App", mayAccept: false)
    let others = try DivergenceReport(divergence, reader: reader, next: next)
      .lines().filter { $0.contains("compose-replay ") }.map { $0.dropFirst(12) }
    #expect(
      others.map { $0.split(separator: "  ")[0] } == [
        "compose-replay show 'a b.log' @5",
        "compose-replay inspect 'a b.log' --verify --app ./App --goto @5",
        "compose-replay verify 'a b.log' --app ./App --keep-going 10",
      ])
  }

  @Test("Only what was tried and verifies is proposed")
  func renames() throws {
    let symbols = SymbolTable()
    let events = try Transcript.events(
      of: """
        t+0.000001s input start app
          life create app.shop.offers {n: 0}
        t+1.000s input tap app.button
          commit app.shop.offers version=1 n = 1
          chance offers count=1
        """, symbols: symbols)
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(
      to: destination, head: SessionHead(application: "a", nonce: 1), symbols: symbols)
    for event in events { try writer.append(event) }
    try writer.close()
    let reader = try SessionLogReader(bytes: destination.bytes)
    let divergence = Divergence(
      difference: .missing, position: 3, time: 1_000_000, recorded: try reader.event(at: 3))
    func lines(_ remedy: Remedy) throws -> [String] {
      let next = DivergenceReport.NextCommands(log: "a.log", remedy: remedy)
      return try DivergenceReport(divergence, reader: reader, next: next).lines().filter {
        ["renamed", "declare", "accept"].contains(where: $0.contains)
      }.map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let untried = Remedy()
    let commands = try lines(untried)
    #expect(
      commands.count == 1 && commands[0].hasPrefix("compose-replay accept a.log ")
        && commands[0].hasSuffix("   if the change is meant; it was not tried"))
    var failed = Remedy()
    (failed.acceptance, failed.renaming) = (.failed, .failed)
    #expect(try lines(failed).isEmpty)
    var renamed = failed
    renamed.migrations = [
      ProposedMigration(renamed: "store:app.shop.offers", to: "store:app.shop.deals")
    ]
    renamed.renaming = .verified
    let command =
      "compose-replay accept a.log --rename store:app.shop.offers=store:app.shop.deals"
    let question = "renamed?  'app.shop.offers' is 'app.shop.deals' now"
    // Other differences come after it, so that the migration alone does not verify.
    let reason = "if it was renamed; what else differs is then accepted, too"
    #expect(try lines(renamed) == [question, "next      \(command)   \(reason)"])
    renamed.verifies = true
    renamed.acceptance = .verified
    let all = try lines(renamed)
    #expect(
      all.prefix(2) == [
        question,
        #"declare?  .renamed("store:app.shop.offers", to: "store:app.shop.deals"),"#,
      ])
    #expect(all.count == 4 && all[2].contains(command) && all[3].contains("if the change is meant"))
  }

  @Test("Of two screens, a report shows the part that differs and not that both are frames")
  func screens() throws {
    let symbols = SymbolTable()
    func frame(_ text: String) throws -> Event {
      try #require(
        Transcript.events(
          of: """
            t+0.000001s input start app {}
              frame . = {kind: "Text", text: "\(text)"}
            """, symbols: symbols
        ).last)
    }
    let log = try TemporaryLog(
      """
      t+0.000001s input start app {}
        frame . = {kind: "Text", text: "one"}
      """)
    let reader = try SessionLogReader(path: log.path, symbols: symbols)
    let divergence = Divergence(
      difference: .screen, position: 1, time: 1, recorded: try frame("one"),
      replayed: try frame("two"), reason: "")
    let report = try DivergenceReport(divergence, reader: reader, next: .init(log: log.path))
    let lines = report.lines(showsNext: false)
    #expect(
      lines == [
        "", "  state     screen", "            text      − \"one\"",
        "                      + \"two\"", "  cause     @0  input  start  app",
        "            └ @1  frame      ← here",
      ], "\(lines)")
  }
}
