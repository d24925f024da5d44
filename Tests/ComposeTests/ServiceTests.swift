import Compose
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

private struct UserState: AnyState {
  var name = ""
}

private struct UserService: Service {
  static let Name = "user"
  let store = PlainStore<UserState>()
  var visits = 0

  init() { trace("user service made") }
}

private struct OtherUserService: Service {
  static let Name = "user"
  let store = PlainStore<UserState>()
}

extension Services {
  fileprivate var user: UserService {
    get { self[UserService.self] }
    set { self[UserService.self] = newValue }
  }

  fileprivate var otherUser: OtherUserService { self[OtherUserService.self] }
}

private struct VisitService: Service {
  static let Name = "visits"
  var count = 0
}

nonisolated private struct Greeting: Component, View {
  let mark = SignalEmitter()
  @ObservedObject var store = Services.current.user.store
  var body: some View { Text("Hello \(store.state.name)") }
}

nonisolated private struct App: StartupComponent, View {
  let first = Greeting()
  let second = Greeting()
  let name = Emitter<String>()
  let visit = SignalEmitter()
  let clash = SignalEmitter()

  var observers: Void {
    name += { services.user.store.state.name = $0 }
    visit += {
      var services = self.services
      services.user.visits += 1
      services = Services.current
      trace("visits \(services.user.visits)")
    }
    clash += { _ = services.otherUser }
  }

  var body: some View {
    first
    second
    Button(emitter: name, value: "Ann") { Text("Ann") }
    Button(emitter: visit) { Text("Visit") }
    Button(emitter: clash) { Text("Clash") }
  }
}

nonisolated private struct Idle: StartupComponent, View {
  let go = SignalEmitter()
  var observers: Void { go += { _ = (services.user.visits, services.user.visits) } }
  var body: some View { Button(emitter: go) { Text("Go") } }
}

@Suite struct ServiceTests {
  @Test("A service that is first used after the end of its runtime is made without one")
  func withoutRuntime() {
    let services = Runtime(clock: .virtual, seed: 1).run { Services.current }
    services[VisitService.self].count += 1
    #expect(services[VisitService.self].count == 1)
  }

  @Test("Threads that look up the services of a runtime at once find the same")
  func threads() async {
    for _ in 0..<50 {
      let runtime = Runtime(clock: .virtual, seed: 1)
      let found = await withTaskGroup(of: ObjectIdentifier.self) { group in
        for _ in 0..<4 {
          group.addTask { runtime.run { ObjectIdentifier(Services.current) } }
        }
        return await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert($1) }
      }
      #expect(found.count == 1)
    }
  }

  @Test("C-54, C-56, C-57: a service is made at its first use, once in each runtime")
  func madeOnce() async throws {
    let session = try await faithful(Idle.self) { world in
      #expect(world.trace.isEmpty)
      try world.host.tap("go")
      try world.host.tap("go")
    }
    #expect(session.trace == ["user service made"])
    #expect(session.verified.trace == ["user service made"])
  }

  @Test("C-55: services are read and written through their collection")
  func writable() async throws {
    let session = try await faithful(App.self) { world in
      try world.host.tap("visit")
      try world.host.tap("visit")
    }
    #expect(session.trace.suffix(2) == ["visits 1", "visits 2"])
  }

  @Test("C-55: two services of one name are reported")
  func nameClash() async throws {
    let session = try await faithful(App.self) { world in
      try world.host.tap("clash")
      try world.host.tap("clash")
    }
    #expect(session.live.failureCodes == ["CR4104"])
  }

  @Test("C-111: a service's store has the service's path, and every component sees its commits")
  func storeInService() async throws {
    let session = try await faithful(App.self) { world in
      #expect(world.host.screen?.plainText == "Hello  Hello  Ann Visit Clash")
      try world.host.tap("name")
    }
    #expect(session.live.host.screen?.plainText == "Hello Ann Hello Ann Ann Visit Clash")
    #expect(session.summaries(.commit).map { $0.prefix(30) } == ["commit services.user.store ver"])
  }
}
