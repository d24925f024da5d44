import AsyncStore
import ReplayProbes
import Testing

@testable import S3A
@testable import S3B

/// Shows a store's text and one button for each act.
nonisolated private struct Panel<State, Environment>: View {
  @StateObject var store: AsyncStore<State, Environment>
  let shown: (AsyncStore<State, Environment>) -> String
  let acts: [(name: String, act: (AsyncStore<State, Environment>) -> Void)]

  var body: some View {
    VStack {
      Text(shown(store))
      Button(acts[0].name) { acts[0].act(store) }
      if acts.count > 1 { Button(acts[1].name) { acts[1].act(store) } }
    }
  }
}

extension World {
  /// Waits until a store of the login snippets has made so many commits.
  fileprivate func until(version: UInt64, of path: String) async throws {
    let node = runtime.node(named: runtime.symbols.symbol(path))
    let cell = try #require(node as? StateCell<S3A.UserState>)
    try await until("\(path) has version \(version)") { cell.version >= version }
  }

  fileprivate func until(shown text: String) async throws {
    try await until("'\(text)' is shown") { host.screen?.plainText.contains(text) == true }
  }
}

private func faithful(
  view: @escaping () -> some View, _ script: (World) async throws -> Void
) async throws {
  let session = try await RecordedSession { world in
    world.host.mount(view())
  } script: { world, _ in
    try await script(world)
  }
  try session.requireFaithful()
}

@Suite struct S3ATests {
  @Test("S3-00, S3-01, S3-02, S3-03, A-05: the login view logs in through its store, and out")
  func login() async throws {
    try await faithful(view: { isolated { S3A.LoginView() } }) { world in
      try world.host.type("Ada", into: "User Name")
      try world.host.type("secret", into: "Password")
      try world.host.tap("Login")
      try await world.until(version: 1, of: "app.LoginView.userStore")
      try world.host.tap("Logout")
      try await world.until(version: 2, of: "app.LoginView.userStore")
    }
  }

  @Test("S3-04: an error handler shows a refused login")
  func refused() async throws {
    try await faithful(view: {
      Panel(
        store: S3A.UserStore.showingErrors(), shown: { $0.errorDialog?.message ?? "welcome" },
        acts: [("in", { $0.login(Credentials(userName: "Ada", password: "?")) })])
    }) { world in
      try world.host.tap("in")
      try await world.until(shown: "The name or the password is wrong.")
    }
  }

  @Test("S3-05: a task loads data")
  func loadData() async throws {
    try await faithful(view: {
      Panel(
        store: NewsStore(), shown: { $0.headlines.joined(separator: " ") },
        acts: [("load", { $0.loadData() })])
    }) { world in
      try world.host.tap("load")
      try await world.until(shown: "Rain Sun")
    }
  }

  @Test("S3-06, A-23: the app is initialised in the documented order")
  func initialize() async throws {
    try await faithful(view: {
      Panel(
        store: HomeStore(),
        shown: { "\($0.isLoading) \($0.sections.joined(separator: " "))" },
        acts: [("init", { $0.initializeApp() })])
    }) { world in
      try world.host.tap("init")
      try await world.until(shown: "false Rome Forum Tiber Tiber")
    }
  }

  @Test("S3-07, S3-08, A-19: a long task is cancelled by its name")
  func cancelLoad() async throws {
    try await faithful(view: {
      Panel(
        store: ReportStore(), shown: { "cancelled \($0.wasCancelled) \($0.report)" },
        acts: [("load", { $0.loadData() }), ("cancel", { $0.cancelLoad() })])
    }) { world in
      try world.host.tap("load")
      try world.host.tap("cancel")
      try await world.until(shown: "cancelled true ")
    }
  }
}

@Suite struct S3BTests {
  private struct Content: View {
    @EnvironmentObject private var user: S3B.UserStore
    @EnvironmentObject private var app: S3B.AppStore

    var body: some View {
      VStack {
        Text("\(user.found.joined(separator: " ")), \(user.steps) steps, ready \(user.isReady)")
        TextField("search", text: user.binding(for: \.searchText))
        Button("open") { app.receive(.set(\.isInitialized, to: true)) }
        Button("close") { app.receive(.set(\.isInitialized, to: false)) }
        Button("unbind") { user.unbind() }
      }
    }
  }

  private struct House: View {
    @State private var ssot = S3B.SSOT()
    var body: some View { Content().modifier(ssot) }
  }

  @Test("S3-09, S3-10, A-33, A-38: stores are bound to each other, to a sequence and to themselves")
  func bound() async throws {
    try await faithful(view: { isolated { House() } }) { world in
      try world.host.type("ap", into: "search")
      try await world.until("the sensor has ended") { world.runtime.nextTimerDue != nil }
      try await Task.sleep(for: .milliseconds(20))
      world.runtime.advance(by: .seconds(3))
      try world.host.tap("open")
      try await world.until(shown: "apple apricot, 30 steps, ready true")
      try world.host.tap("unbind")
      try world.host.tap("close")
      try world.host.type("plum", into: "search")
      #expect(world.host.screen?.plainText.contains("apple apricot, 30 steps, ready true") == true)
    }
  }
}
