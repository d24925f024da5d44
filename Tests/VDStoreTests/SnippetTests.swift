import ReplayProbes
import Testing
import VDStore

@testable import VDStoreSnippets

private func faithful<App>(
  build: @escaping (World) -> App, _ script: (World, App) async throws -> Void
) async throws -> RecordedSession {
  let session = try await RecordedSession(build, script: script)
  try session.requireFaithful()
  return session
}

@Suite struct CounterSnippetTests {
  @Test("S4-00, S4-01: the counter's view adds, itself and in a child")
  func counter() async throws {
    _ = try await faithful(build: { $0.host.mount(isolated { CounterView() }) }) { world, _ in
      try world.host.tap("Add")
      try world.host.tap("Child adds")
      #expect(world.host.screen?.plainText.hasPrefix("2") == true)
    }
  }

  @Test("S4-02: a controller renders what its store publishes")
  func controller() async throws {
    let session = try await faithful(
      build: { world in
        let controller = world.keep(CounterViewController())
        controller.viewDidLoad()
        let tap = world.emitterCell(at: "app.tap")
        tap.subscribe { controller.tapAddButton() }
        return tap
      },
      { world, tap in
        tap.send(())
        world.runtime.settle()
      })
    #expect(session.trace == ["rendered 0", "rendered 1"])
  }

  @Test("S4-04, S4-07, S4-08: a service is the default one, or that of the child store")
  func service() async throws {
    let session = try await faithful(
      build: { world in
        let store = world.keep(Store(VDStoreSnippets.Counter()))
        callSomeService(of: store)
        let child = getSomeChildStore(store: store)
        child.di.someService.someMethod()
        child.state = 5
        #expect(store.state.counter == 5)
      }, { _, _ in })
    #expect(session.trace == ["shared service", "own service"])
  }
}

private struct Root: View {
  @ViewStore var app = AppState()

  var body: some View {
    trace("all")
    return VStack {
      HomeView($app)
      ProfileView($app)
      Button("user") { $app.setUser(User(name: "Ada")) }
      Button("direct") { $app.updateHomeScreenDirectly() }
    }
  }
}

@Suite struct ScreenSnippetTests {
  @Test("S4-10, S4-11, S4-12: screens update by themselves; a direct write shows with the next")
  func screens() async throws {
    let session = try await faithful(build: { $0.host.mount(isolated { Root() }) }) { world, _ in
      func until(_ text: String, _ isShown: Bool = true) async throws {
        try await world.until("'\(text)' is shown: \(isShown)") {
          world.host.screen?.plainText.contains(text) == isShown
        }
      }
      try world.host.tap("Load Posts")
      try await until("Post 2")
      try world.host.tap("direct")
      #expect(world.host.screen?.plainText.contains("Post 9") == false)
      try world.host.tap("Edit Profile")
      try world.host.tap("user")
      try await until("Post 9")
    }
    #expect(session.trace == ["all", "all"])
    #expect(session.summaries(.effectBegan).count == 1)
  }

  @Test("S4-13: scoped stores reach the services of the whole")
  func services() async throws {
    let session = try await faithful(
      build: { world in
        let store = world.keep(Store(AppState()))
        useServices(
          homeStore: store.homeScreen, profileStore: store.profileScreen,
          settingsStore: store.settingsScreen)
      }, { _, _ in })
    #expect(session.trace == ["posts are fetched", "profile is Ada", "saved large"])
  }
}
