import EventModel
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

  @Test("Only a rename that verifies is proposed; one that was not tried is a question")
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
    let pair = Renames.Pair(old: "offers", new: "deals")
    var divergence = Divergence(
      difference: .missing, position: 3, time: 1_000_000, recorded: try reader.event(at: 3))
    divergence.rename = pair
    func lines(_ trial: RenameTrial) throws -> [String] {
      let next = DivergenceReport.NextCommands(log: "a.log", rename: trial)
      return try DivergenceReport(divergence, reader: reader, next: next).lines().filter {
        $0.contains("offers=") || $0.contains("renamed") || $0.contains("takes the same values")
      }
    }
    let wide = Renames.Pair(old: "app.shop.offers", new: "app.shop.deals")
    let failed = try lines(.failed)
    #expect(
      failed == [
        "  changed   'shop.offers' is gone, 'shop.deals' is new and takes the same values; as a rename "
          + "it does not verify"
      ])
    let verified = try lines(.verified(wide))
    #expect(verified.contains { $0.contains("--rename app.shop.offers=app.shop.deals") })
    #expect(try lines(.untried).contains { $0.contains("--rename shop.offers=shop.deals") })
    let report = try DivergenceReport(divergence, reader: reader, next: .init(log: "a.log"))
    #expect(
      report.renameCandidates == [Renames.Pair(old: "shop.offers", new: "shop.deals"), wide])
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
    let lines = try report.lines(showsNext: false)
    #expect(
      lines == [
        "", "  state     screen", "            text      − \"one\"",
        "                      + \"two\"", "  cause     @0  input  start  app",
        "            └ @1  frame      ← here",
      ], "\(lines)")
  }
}
