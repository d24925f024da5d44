import Compose
import HeadlessUI
import ReplayRuntime
import Testing

private struct UserState: AnyState {
  var name = ""
}

private struct UserService: Service {
  static let Name = "user"
  let store = PlainStore<UserState>()
}

extension Services {
  fileprivate var user: UserService { self[UserService.self] }
}

private struct Specimen: Codable, Equatable, Identifiable {
  var id: String
  var name: String
}

private struct Part: Component, View {
  let tap = SignalEmitter()
  var observers: Void { tap += {} }
  var body: some View { Text("part") }
}

private struct Holder: AnyState {
  @Ref var specimen = Specimen(id: "a", name: "Circle")
}

@Suite struct StrayComposeTests {
  @Test("A stray may make stores, services, shared objects and components for itself")
  func own() {
    let runtime = Runtime()
    let play = StrayPlay(runtime) {
      let store = PlainStore<Holder>()
      #expect(store.state.specimen.name == "Circle")
      store.didChange += { _ in }
      store.state.specimen.name = "Box"
      #expect(Services.current.user.store.state.name == "")
      let part = DynamicComponent<Part>()
      part.create { Part() }.tap.send()
      part.destroy()
    }
    #expect(play.events == 0)
    for report in ["service user", "reference Specimen", "create", "destroy"] {
      #expect(play.reports.contains { $0.hasPrefix(report) }, "\(play.reports)")
    }
    let seen = runtime.run { Services.current.user.store.state.name }
    #expect(seen == "" && runtime.node(named: runtime.symbols.symbol("services.user.store")) != nil)
  }
}
