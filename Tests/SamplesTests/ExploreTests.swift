import EventModel
import Foundation
import HeadlessUI
import Replay
import Samples
import SessionLog
import Testing

@testable import ReplayTesting

/// The search for failures in a test.
@Suite struct ExploreTests {
  /// The log that a report names, without its folder in the text.
  private static func kept(_ text: String) throws -> (path: String, text: String) {
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("  kept      ") })
    let path = String(line.dropFirst("  kept      ".count))
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return (path, text.replacingOccurrences(of: folder, with: "FOLDER"))
  }

  @Test("A property that does not hold fails at its line with the smallest session, which is kept")
  func property() async throws {
    try await GoldenPackage.enter { package in
      func run(_ least: Int) async throws {
        try await explore(Till.self, sessions: 20, function: "property()") {
          $0.always("total") { $0.state("Till.store.total") >= SessionValue(least) }
        }
      }
      let line = #line - 4
      let found = try await GoldenPackage.failures { try await run(0) }
      #expect(found.map(\.line) == [line])
      let (path, text) = try Self.kept(found.first?.text ?? "")
      #expect(
        text == """
          'total' does not hold: Till.store.total = -500
            found     in session 3 of seed 1, of 4 sessions
            3 stimuli:
              tap Till/button:add
              tap Till/button:coupon
              tap Till/button:remove
            kept      FOLDER/total-does-not-hold-1d948f85.log
            look      compose-replay inspect FOLDER/total-does-not-hold-1d948f85.log
          """)
      #expect(path.hasPrefix("\(package)/Recordings/till/found/ExploreTests.property/"))
      // The log is a recording like any other.
      let reader = try SessionLogReader(path: path)
      #expect(try VerifiedReplay().run(reader, application: Till.self).first == nil)
      let again = try await GoldenPackage.failures { try await run(0) }
      #expect(again.map(\.line) == [line])
      #expect(
        try Self.kept(again.first?.text ?? "").text == """
          'total' does not hold: Till.store.total = -500, as in a session that was kept
            3 stimuli:
              tap Till/button:add
              tap Till/button:coupon
              tap Till/button:remove
            kept      FOLDER/total-does-not-hold-1d948f85.log
            look      compose-replay inspect FOLDER/total-does-not-hold-1d948f85.log
          """)
      // The fault is mended.
      try await run(-500)
      try Data("torn".utf8).write(to: URL(fileURLWithPath: path))
      let damaged = try await GoldenPackage.failures { try await run(-500) }
      #expect(
        damaged.map(\.text) == [
          "\(path): it is no session log; restore it from version control, or remove it"
        ])
    }
  }

  @Test("A trap of the application fails the test at its line, and not the run")
  func trap() async throws {
    try await GoldenPackage.enter { _ in
      let found = try await GoldenPackage.failures { try await explore(Drawer.self) }
      #expect(found.map(\.line) == [#line - 1])
      let (path, text) = try Self.kept(found.first?.text ?? "")
      let lines = text.split(separator: "\n")
      #expect(lines.first?.contains(/^CR4301 signal \d+ SamplesTests\/Till\.swift:\d+$/) == true)
      #expect(
        lines.filter { $0.hasPrefix("    ") } == [
          "    tap Drawer/button:pull", "    tap Drawer/button:pull",
        ], "\(text)")
      let reader = try SessionLogReader(path: path)
      #expect(try Goldens.defect(of: reader) == nil)
      #expect(try Goldens.transcript(of: reader).contains("failure CR4301"))
      let again = try await GoldenPackage.failures { try await explore(Drawer.self) }
      #expect(again.first?.text.contains(", as in a session that was kept\n") == true)
    }
  }

  @Test("What holds passes: a model, the properties of each kind, and the sample of the page")
  func passes() async throws {
    try await explore(Till.self, sessions: 20) {
      $0.model(0) { lines, input in
        switch input.target {
        case "Till/button:add": lines += 1
        case "Till/button:remove": lines = max(0, lines - 1)
        default: break
        }
      } equals: { lines, till in
        till.state("Till.store.lines") == SessionValue(lines)
      }
      $0.never("more") { $0.state("Till.store.discount") > 500 }
      $0.sometimes("a sale") { $0.screen.contains("Total: 700") }
      $0.eventually("an end", within: .seconds(1_000_000)) { $0.time > .seconds(0) }
    }
    try await explore(Storefront.self, sessions: 20) {
      $0.always("total") { shop in shop.state("services.cart.store.total") >= 0 }
    }
  }

  @Test("A model that differs, what is never reached, and a state that is not there fail the test")
  func fails() async throws {
    try await GoldenPackage.enter(["CI": "true"]) { package in
      let model = try await GoldenPackage.failures {
        try await explore(Till.self) {
          $0.model("") { words, input in
            words += input.kind
          } equals: { words, till in
            till.state("Till.store.lines") == SessionValue(words.count / 3)
          }
        }
      }
      let text = model.first?.text ?? ""
      #expect(
        text.hasPrefix(
          "the application differs from the model: the model is tap, Till.store.lines = 0\n"),
        "\(text)")
      #expect(text.contains("\n  1 stimulus:\n    tap Till/button:"), "\(text)")
      // Nothing is recorded while CI is set.
      #expect(try FileManager.default.contentsOfDirectory(atPath: package).isEmpty)
      try FileManager.default.removeItem(
        at: URL(fileURLWithPath: try Self.kept(text).path).deletingLastPathComponent())
      let others = try await GoldenPackage.failures {
        try await explore(Till.self, sessions: 5) {
          $0.sometimes("a fortune") { $0.state("Till.store.total") > 1_000_000_000 }
          $0.always("typo") { $0.state("Till.store.totl") >= 0 }
          $0.never("no path") { $0.state("a[") == 1 }
        }
      }
      #expect(
        others.map(\.text) == [
          "'a fortune' was never reached in 5 sessions",
          "'typo' was never checked in 5 sessions: there is no state 'Till.store.totl'",
          "'no path' was never checked in 5 sessions: 'a[' is no path of a state: expected ]",
        ])
    }
  }

  @Test("The environment sets sessions, seed and time; what cannot be read is said")
  func environment() async throws {
    func run(_ variables: [String: String]) async throws {
      try await GoldenPackage.enter(variables) { _ in
        try await explore(Till.self, sessions: 1) {
          $0.sometimes("a fortune") { $0.state("Till.store.total") > 1_000_000_000 }
        }
      }
    }
    func failures(_ variables: [String: String]) async throws -> [String] {
      try await GoldenPackage.failures { try await run(variables) }.map(\.text)
    }
    let three = ["COMPOSE_REPLAY_SESSIONS": "3", "COMPOSE_REPLAY_SEED": "9"]
    try #expect(await failures(three) == ["'a fortune' was never reached in 3 sessions"])
    // A longer search may reach it.
    try await run(["COMPOSE_REPLAY_FOR": "500ms"])
    for (name, text, help) in [
      ("COMPOSE_REPLAY_SESSIONS", "0", "a number such as 500"),
      ("COMPOSE_REPLAY_SEED", "-1", "a number such as 7"),
      ("COMPOSE_REPLAY_FOR", "soon", "a time such as 60s"),
    ] {
      try #expect(
        await failures([name: text]) == ["the variable \(name) is '\(text)'; write \(help)"])
    }
    let settings = try ExploreSettings(sessions: 200, seed: 1, three)
    #expect(settings.sessions == 3 && settings.seed == 9 && settings.time == nil)
    try #expect(
      ExploreSettings(sessions: 200, seed: 1, ["COMPOSE_REPLAY_FOR": "2m"]).sessions == .max)
  }

  @Test("A type that another process cannot find is named")
  func local() async throws {
    struct Local: ReplayableApplication {
      @MainActor static func build(in host: HeadlessHost) {}
    }
    let found = try await GoldenPackage.failures { try await explore(Local.self) }
    #expect(found.count == 1)
    #expect(
      found.first?.text.hasPrefix("another process cannot find the type 'Local'; ") == true,
      "\(found)")
  }

  @Test("The end of a test's task ends the search")
  func cancelled() async throws {
    try await GoldenPackage.enter(["COMPOSE_REPLAY_FOR": "10m"]) { _ in
      let search = Task { try await explore(Storefront.self) }
      search.cancel()
      await #expect(throws: CancellationError.self) { try await search.value }
    }
  }
}
