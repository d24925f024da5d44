import Compose
import Foundation
import ReplayTesting
import SessionLog
import Testing

@testable import Replay

/// A golden follows an application that declares its changes.
@Suite struct MigrationTests {
  @Test("A golden of an earlier build verifies what did not change, and is renewed when asked")
  func follows() async throws {
    try await GoldenPackage.enter { package in
      let log = "\(package)/Recordings/till/two.log"
      _ = try await GoldenPackage.failures {
        try await ReplaySession(of: First.Till.self, golden: "two", recording: .missing) { till in
          till.tap("button:add")
          till.tap("button:add")
        }
      }
      assertReplay("two", of: First.Till.self, record: .never)
      // Without its migrations, the application of today differs at once.
      let plain = try await GoldenPackage.failures {
        assertReplay("two", of: Undeclared.Till.self, record: .never)
      }
      #expect(plain.count == 1)
      assertReplay("two", of: Second.Till.self, record: .never)
      try await ReplaySession(of: Second.Till.self, golden: "two", recording: .never) { till in
        till.tap("button:put")
        till.tap("button:put")
      }
      // What really changed is found after the migrations.
      let broken = try await GoldenPackage.failures {
        assertReplay("two", of: Broken.Till.self, record: .never)
      }
      #expect(
        broken.first?.text.contains("sum       − 650") == true,
        "\(broken.map(\.text))")
      // Recorded again, the golden knows the migrations.
      _ = try await GoldenPackage.failures {
        assertReplay("two", of: Second.Till.self, record: .all)
      }
      let reader = try SessionLogReader(path: log)
      #expect(reader.head.migrations == 5)
      assertReplay("two", of: Second.Till.self, record: .never)
    }
  }

  @Test("A new recording follows none of the migrations that the application declares")
  func recordsAfter() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-\(UUID().uuidString).log"
    ).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let runtime = Runtime(clock: .virtual)
    let recorder = try Recorder(path: path, application: Scaled.Till.self, runtime: runtime)
    let session = HeadlessSession(Scaled.Till.self, runtime: runtime)
    session.start()
    session.finish()
    try recorder.finish()
    let reader = try SessionLogReader(path: path)
    #expect(reader.head.migrations == 1)
    let verdict = try VerifiedReplay().run(reader, application: Scaled.Till.self)
    #expect(verdict.first == nil && verdict.hasEnd)
  }

  @Test("A migration that does not fit the recording is one message, and no verdict")
  func misfit() async throws {
    try await GoldenPackage.enter { _ in
      _ = try await GoldenPackage.failures {
        try await ReplaySession(of: First.Till.self, golden: "two", recording: .missing) { _ in }
      }
      let failed = try await GoldenPackage.failures {
        assertReplay("two", of: Misfit.Till.self, record: .never)
      }
      #expect(failed.count == 1)
      #expect(
        failed.first?.text.contains(
          "CR4802 migration 1 of the application, of 'store.total', does not fit @") == true,
        "\(failed.map(\.text))")
    }
  }
}

/// The application as it was recorded.
private enum First {
  struct Till: StartupComponent, View {
    @ObservedObject var store = PlainStore<State>()
    let add = SignalEmitter()

    struct State: AnyState {
      var total = 0
      var taps = 0
    }

    var observers: Void {
      add += {
        store.state.total += 325
        store.state.taps += 1
      }
    }

    var body: some View {
      Text("Total: \(store.state.total)")
      Button(emitter: add) { Text("Add") }
    }
  }
}

/// A field and an emitter have other names, one field is gone, one is new, and a text is another one.
private enum Second {
  struct Till: StartupComponent, View {
    static let migrations: [Migration] = [
      .renamed("state:Till.store.total", to: "state:Till.store.sum"),
      .removed("state:Till.store.taps"),
      .added("state:Till.store.currency", default: "EUR"),
      .renamed("emitter:Till.add", to: "emitter:Till.put"),
      .map("screen.**.text") { (text: String) in
        text.replacingOccurrences(of: "Total:", with: "Sum:")
      },
    ]

    @ObservedObject var store = PlainStore<State>()
    let put = SignalEmitter()

    struct State: AnyState {
      var sum = 0
      var currency = "EUR"
    }

    var observers: Void {
      put += { store.state.sum += 325 }
    }

    var body: some View {
      Text("Sum: \(store.state.sum)")
      Button(emitter: put) { Text("Add") }
    }
  }
}

/// The same without declarations.
private enum Undeclared {
  struct Till: StartupComponent, View {
    @ObservedObject var store = PlainStore<Second.Till.State>()
    let put = SignalEmitter()

    var observers: Void {
      put += { store.state.sum += 325 }
    }

    var body: some View {
      Text("Sum: \(store.state.sum)")
      Button(emitter: put) { Text("Add") }
    }
  }
}

/// The same with a mistake.
private enum Broken {
  struct Till: StartupComponent, View {
    static var migrations: [Migration] { Second.Till.migrations }

    @ObservedObject var store = PlainStore<Second.Till.State>()
    let put = SignalEmitter()

    var observers: Void {
      put += { store.state.sum += store.state.sum == 0 ? 325 : 300 }
    }

    var body: some View {
      Text("Sum: \(store.state.sum)")
      Button(emitter: put) { Text("Add") }
    }
  }
}

/// A migration that changes a value each time.
private enum Scaled {
  struct Till: StartupComponent, View {
    static let migrations: [Migration] = [.map("store.total") { (total: Int) in total * 100 }]

    @ObservedObject var store = PlainStore<First.Till.State>()
    let add = SignalEmitter()

    var observers: Void {
      add += { store.state.total += 32_500 }
      didAppear += { store.state.total = 100 }
    }

    var body: some View { Text("Total: \(store.state.total)") }
  }
}

/// A migration takes another type than the recorded one.
private enum Misfit {
  struct Till: StartupComponent, View {
    static let migrations: [Migration] = [.map("store.total") { (text: String) in text.count }]

    @ObservedObject var store = PlainStore<First.Till.State>()
    let add = SignalEmitter()

    var observers: Void {
      add += { store.state.total += 325 }
    }

    var body: some View {
      Text("Total: \(store.state.total)")
      Button(emitter: add) { Text("Add") }
    }
  }
}
