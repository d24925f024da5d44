import Compose
import EventModel
import Foundation
import Replay
import ReplayTesting
import SessionLog
import Testing

/// What a person does with one golden, as tests do it. `.ci/stages/walk` does the same in a terminal.
@Suite struct GoldenWalkTests {
  @Test("An answer to a name that several effects have is refused with their arguments")
  func ambiguousAnswer() async throws {
    let line = #line
    let found = try await GoldenPackage.failures {
      try await ReplaySession(of: Search.self) { search in
        search.tap("find")
        search.tap("find")
        search.answer("look", with: .success("none"))
        search.answer("look#2", with: .success("two"))
        search.expect("Search.store.found", "two")
        search.answer("look", with: .success("one"))
        search.expect("Search.store.found", "one")
      }
    }
    #expect(found.map(\.line) == [line + 5])
    #expect(
      found.first?.text
        == "2 effects 'look' are pending; name one:\n  search/look#1  \"1\"\n  search/look#2  \"2\""
    )
  }

  @Test("A new golden that no replay would verify says so at once, with the remedy")
  func unverifiableGolden() async throws {
    try await GoldenPackage.enter { _ in
      let failures = try await GoldenPackage.failures {
        try await ReplaySession(of: Orders.self, golden: "ids", recording: .missing) {
          $0.tap("add")
        }
      }
      let text = try #require(failures.first?.text)
      #expect(text.hasPrefix("recorded the new golden "))
      #expect(text.contains(". A replay of it differs: CR1203 divergence at @"))
      #expect(
        text.contains("\n  looks     like identifier: ") && text.contains("runtime.identifier"))
    }
  }

  @Test("A golden is recorded, breaks, is mended, follows a rename, and accepts a change")
  func walk() async throws {
    try await GoldenPackage.enter { package in
      let log = "\(package)/Recordings/tally/three.log"
      func isPending() -> Bool { FileManager.default.fileExists(atPath: log + ".new") }
      // Record.
      let recorded = try await GoldenPackage.failures {
        try await ReplaySession(of: Recorded.Tally.self, golden: "three", recording: .missing) {
          tally in
          tally.tap("button:increment")
          tally.tap("button:increment")
          tally.tap("button:fewer")
          #expect(tally.screen.contains("Count: 1"))
        }
      }
      #expect(
        recorded.map(\.text) == ["recorded the new golden \(log); run the test again to verify it"])
      assertReplay("three", of: Recorded.Tally.self, record: .never)

      // Break. The report says what differs and why.
      let broken = try await Self.report(Broken.Tally.self)
      #expect(
        broken.contains(
          """
            state     Tally.store
                      count     − 1
                                + 2
            cause     @5  input  tap  Tally/button:increment
                      └ @6  send  Tally.increment
          """), "\(broken)")
      #expect(broken.contains("← here") && isPending())

      // Mend.
      assertReplay("three", of: Recorded.Tally.self, record: .missing)
      #expect(!isPending())

      // Rename. The report names the command; the session in Swift follows by its own golden.
      let renamed = try await Self.report(Renamed.Tally.self)
      #expect(
        renamed.contains("renamed?  'Tally.increment' is 'Tally.more' now")
          && renamed.contains(
            "accept \(log) --rename emitter:Tally.increment=emitter:Tally.more"),
        "\(renamed)")
      let followed = try await GoldenPackage.failures {
        try await Self.count(with: "button:more", recording: .failed)
      }
      #expect(followed.count == 1 && followed[0].text.contains("recorded  again in its place"))
      try await Self.count(with: "button:more", recording: .never)
      assertReplay("three", of: Renamed.Tally.self, record: .never)

      // Change on purpose, look, and accept.
      let changed = try await Self.report(Changed.Tally.self)
      #expect(
        changed.contains(
          """
            state     screen
                      text.text  − "Count: 0"
                                 + "Total: 0"
          """), "\(changed)")
      #expect(isPending())
      let accepted = try await GoldenPackage.failures {
        assertReplay("three", of: Changed.Tally.self, record: .failed)
      }
      #expect(
        accepted.first?.text.hasSuffix("recorded again in its place; run the test again") == true)
      assertReplay("three", of: Changed.Tally.self, record: .never)
      #expect(!isPending())
    }
  }

  @Test("A golden whose application does not stop now says what records it to its end")
  func mended() async throws {
    try await GoldenPackage.enter { package in
      _ = try await GoldenPackage.failures {
        try await ReplaySession(of: Recorded.Tally.self, golden: "three", recording: .missing) {
          $0.tap("button:increment")
        }
      }
      let log = "\(package)/Recordings/tally/three.log"
      let reader = try SessionLogReader(path: log)
      let stopped = MemoryDestination()
      let writer = try SessionLogWriter(to: stopped, head: reader.head, symbols: reader.symbols)
      var last = EventHeader(kind: .end, name: .none)
      try reader.forEachEvent { header, payload in
        if header.kind == .end { return false }
        try writer.append(header, payload: payload)
        last = header
        return true
      }
      try writer.append(
        .stop(.recorded("signal 5"), nil, last.number + 1, last.time, reader.symbols))
      try writer.close()
      try Data(stopped.bytes).write(to: URL(fileURLWithPath: log))
      let report = try await Self.report(Recorded.Tally.self)
      #expect(
        report.contains("\n  mended    the application does not stop here now; "), "\(report)")
      #expect(report.contains("accept \(log)") && !report.contains("renewed"), "\(report)")
      #expect(!FileManager.default.fileExists(atPath: log + ".new"))
    }
  }

  @Test(
    "A session that breaks only a strict policy is not recorded again",
    arguments: [
      ReplayRecording.missing, .failed,
    ])
  func strict(mode: ReplayRecording) async throws {
    try await GoldenPackage.enter { package in
      _ = try await GoldenPackage.failures {
        try await ReplaySession(of: Clerk.self, golden: "three", recording: .missing) {
          $0.tap("add")
        }
      }
      let log = "\(package)/Recordings/clerk/three.log"
      let kept = FileManager.default.contents(atPath: log)
      try Data(#"{"strict": true}"#.utf8)
        .write(to: URL(fileURLWithPath: "\(package)/Recordings/clerk/three.policy.json"))
      let found = try await GoldenPackage.failures {
        try await ReplaySession(of: Clerk.self, golden: "three", recording: mode) {
          $0.tap("add")
        }
      }
      let text = try #require(found.first?.text)
      #expect(text.hasPrefix("CR1210 strict: ") && !text.contains("again"), "\(text)")
      #expect(FileManager.default.contents(atPath: log) == kept)
      #expect(!FileManager.default.fileExists(atPath: log + ".new"))
    }
  }

  /// What a golden that differs reports, at the line of its assertion.
  private static func report(
    _ application: any ReplayableApplication.Type
  ) async throws -> String {
    let line = #line + 2
    let found = try await GoldenPackage.failures {
      assertReplay("three", of: application, record: .missing)
    }
    #expect(found.map(\.line) == [line])
    return found.first?.text ?? ""
  }

  @MainActor private static func count(
    with button: String, recording mode: ReplayRecording
  ) async throws {
    try await ReplaySession(of: Renamed.Tally.self, golden: "three", recording: mode) { tally in
      tally.tap(button)
      tally.tap(button)
      tally.tap("button:fewer")
      try #expect(tally.state(\Renamed.Tally.store).count == 1)
    }
  }
}

/// The application as it was recorded.
private enum Recorded {
  struct Tally: StartupComponent, View {
    @ObservedObject var store = PlainStore<Count>()
    let increment = SignalEmitter()
    let fewer = SignalEmitter()

    var observers: Void {
      increment += { store.state.count += 1 }
      fewer += { store.state.count -= 1 }
    }

    var body: some View {
      Text("Count: \(store.state.count)")
      Button(emitter: increment) { Text("More") }
      Button(emitter: fewer) { Text("Fewer") }
    }
  }
}

/// Takes an identifier from outside the runtime.
private struct Orders: StartupComponent, View {
  struct State: AnyState {
    var id = ""
  }

  let add = SignalEmitter()
  @ObservedObject var store = PlainStore<State>()
  var observers: Void { add += { store.state.id = UUID().uuidString } }
  var body: some View { Button(emitter: add) { Text("Add") } }
}

/// Has a state of which a part is not encoded.
private struct Clerk: StartupComponent, View {
  struct State: AnyState {
    enum CodingKeys: CodingKey { case count }
    var count = 0
    var drawer = 0
  }

  let add = SignalEmitter()
  @ObservedObject var store = PlainStore<State>()
  var observers: Void { add += { store.state.count += 1 } }
  var body: some View { Button(emitter: add) { Text("Add") } }
}

/// Looks for something once more with each tap.
private struct Search: StartupComponent, View {
  struct State: AnyState {
    var found = ""
    var count = 0
  }

  let find = SignalEmitter()
  @ObservedObject var store = PlainStore<State>()
  var observers: Void {
    find += {
      store.state.count += 1
      runtime.effect("look", node: "search", arguments: "\(store.state.count)") {
        $0
      } completion: {
        store.state.found = (try? $0.get()) ?? ""
      }
    }
  }
  var body: some View { Button(emitter: find) { Text("Find") } }
}

/// A tap counts twice.
private enum Broken {
  struct Tally: StartupComponent, View {
    @ObservedObject var store = PlainStore<Count>()
    let increment = SignalEmitter()
    let fewer = SignalEmitter()

    var observers: Void {
      increment += { store.state.count += 2 }
      fewer += { store.state.count -= 1 }
    }

    var body: some View {
      Text("Count: \(store.state.count)")
      Button(emitter: increment) { Text("More") }
      Button(emitter: fewer) { Text("Fewer") }
    }
  }
}

/// An emitter has another name.
private enum Renamed {
  struct Tally: StartupComponent, View {
    @ObservedObject var store = PlainStore<Count>()
    let more = SignalEmitter()
    let fewer = SignalEmitter()

    var observers: Void {
      more += { store.state.count += 1 }
      fewer += { store.state.count -= 1 }
    }

    var body: some View {
      Text("Count: \(store.state.count)")
      Button(emitter: more) { Text("More") }
      Button(emitter: fewer) { Text("Fewer") }
    }
  }
}

/// The text is another one.
private enum Changed {
  struct Tally: StartupComponent, View {
    @ObservedObject var store = PlainStore<Count>()
    let more = SignalEmitter()
    let fewer = SignalEmitter()

    var observers: Void {
      more += { store.state.count += 1 }
      fewer += { store.state.count -= 1 }
    }

    var body: some View {
      Text("Total: \(store.state.count)")
      Button(emitter: more) { Text("More") }
      Button(emitter: fewer) { Text("Fewer") }
    }
  }
}

private struct Count: AnyState {
  var count = 0
}
