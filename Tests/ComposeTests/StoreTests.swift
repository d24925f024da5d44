import Compose
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

private final class Box: Codable, Equatable {
  var value = 0
  static func == (a: Box, b: Box) -> Bool { a === b }
}

private struct Form: AnyState {
  var name = ""
  var age = 0
  var box = Box()
}

private struct Rules: AnyValidation {}

private enum Activity: String, AnyStatus, Codable, CaseIterable {
  case loading, saving, deleting
}

/// Does to its stores what it is told, and shows them.
private struct FormApp: StartupComponent, View {
  @ObservedObject var store = IndicatedStore<Form, Activity>()
  let order = Emitter<String>()

  var observers: Void {
    store.didChange += { trace("changed to \($0.name) \($0.age), state \(store.state.age)") }
    store.didChange ++= { trace("at once \($0.age)") }
    store.didStatusChange += { trace("status \($0.map(\.rawValue).sorted())") }
    order += { order in
      switch order {
      case "older": store.state.age += 1
      case "same": store.state.age = store.state.age
      case "box": store.state.box.value += 1
      case "both":
        store.commit {
          $0.age += 1
          $0.name = "both"
        }
      case "invalidate": store.invalidate()
      case "load": store.status += .loading
      case "save": store.status |= .saving
      case "idle": store.status -= .loading
      default: break
      }
    }
  }

  var body: some View {
    let _: Void = trace("body")
    TextField("Name", text: store.binding.name)
    Text("\(store.state.name) is \(store.state.age)")
    ProgressView().opacity(store.status ~= .loading)
    Text("idle").opacity(store.status.isEmpty)
    Button(emitter: order, value: "older") { Text("Older") }.disabled(store.state.age > 1)
  }
}

extension World {
  fileprivate func order(_ orders: String...) throws {
    for order in orders {
      let name = runtime.symbols.symbol("FormApp.order")
      guard let signal = runtime.node(named: name) as? Signal<String> else {
        throw ProbeFailure("no emitter")
      }
      signal.send(order)
    }
  }
}

@Suite struct StoreTests {
  @Test("C-58, C-59, C-60, C-61, C-96: every form of a store can be made")
  func forms() {
    #expect(Store<Form, Empty, Empty>().state.name == "")
    #expect(PlainStore<Form>().state.age == 0)
    var initial = Form()
    initial.age = 4
    #expect(PlainStore(initial).state.age == 4)
    #expect(ValidatedStore<Form, Rules>().state.name == "")
    #expect(IndicatedStore<Form, LoadingStatus>().status.isEmpty)
  }

  @Test("C-62: a change inside an object in the state is not seen")
  func objectInState() async throws {
    let session = try await RecordedSession(of: FormApp.self) { world in
      try world.order("box")
    }
    #expect(session.trace.filter { $0.hasPrefix("changed") }.isEmpty)
    #expect(session.summaries(.commit).isEmpty)
    #expect(session.verdict.divergences.isEmpty)
    #expect(session.isByteEqual)
  }

  @Test("C-63, C-65, C-66: didChange tells changes, not equal assignments, after the commit")
  func didChange() async throws {
    let session = try await faithful(FormApp.self) { world in
      try world.order("older", "same", "older")
    }
    #expect(
      session.trace.filter { $0 != "body" } == [
        "at once 0", "changed to  1, state 1", "at once 1", "changed to  2, state 2", "at once 2",
      ])
    #expect(session.summaries(.commit).count == 3)
  }

  @Test("C-65: several changes in one commit are told once")
  func oneCommit() async throws {
    let session = try await faithful(FormApp.self) { world in
      try world.order("both")
    }
    #expect(
      session.summaries(.commit) == [
        "commit FormApp.store version=1 age = 1; name = \"both\""
      ])
    #expect(session.trace.filter { $0.hasPrefix("changed") } == ["changed to both 1, state 1"])
  }

  @Test("C-64: typing commits once, with the whole new text, at once")
  func typing() async throws {
    let session = try await faithful(FormApp.self) { world in
      try world.host.type("Ann", into: "field:Name")
      try world.host.type("Anna", into: "field:Name")
    }
    #expect(
      session.summaries(.input).dropFirst() == [
        "input text FormApp/field:Name \"Ann\"", "input text FormApp/field:Name \"Anna\"",
      ])
    #expect(
      session.summaries(.commit) == [
        "commit FormApp.store version=1 name = \"Ann\"",
        "commit FormApp.store version=2 name = \"Anna\"",
      ])
    #expect(session.live.host.screen?.plainText.contains("Anna is 0") == true)
  }

  @Test("C-67: didStatusChange tells every assignment of statuses")
  func didStatusChange() async throws {
    let session = try await faithful(FormApp.self) { world in
      try world.order("load", "load", "save", "idle")
    }
    #expect(
      session.trace.filter { $0.hasPrefix("status") } == [
        "status [\"loading\"]", "status [\"loading\"]", "status [\"saving\"]",
        "status [\"saving\"]",
      ])
  }

  @Test("C-68, C-69: an edit and an invalidation each make the body new once")
  func renderCounts() async throws {
    let session = try await faithful(FormApp.self) { world in
      func bodies() -> Int { world.trace.filter { $0 == "body" }.count }
      #expect(bodies() == 1)
      try world.order("older")
      #expect(bodies() == 2)
      try world.order("invalidate")
      #expect(bodies() == 3)
      try world.order("nothing")
      #expect(bodies() == 3)
    }
    #expect(session.summaries(.frame).count == 2)
  }

  @Test("C-95: a status shows on the screen")
  func statusOnScreen() async throws {
    let session = try await faithful(FormApp.self) { world in
      try world.order("load", "idle")
    }
    #expect(
      session.summaries(.frame).dropFirst() == [
        "frame children[2].opacity -; children[3].opacity = 0.0",
        "frame children[2].opacity = 0.0; children[3].opacity -",
      ])
  }

  @Test("A disabled control refuses input, and that is no event")
  func disabled() async throws {
    let session = try await faithful(FormApp.self) { world in
      try world.host.tap("button:order")
      try world.host.tap("button:order")
      #expect(throws: InputError.self) { try world.host.tap("button:order") }
      #expect(throws: InputError.self) { try world.host.type("x", into: "button:order") }
      #expect(throws: InputError.self) { try world.host.tap("field:Name") }
      #expect(throws: InputError.self) { try world.host.tap("nowhere") }
    }
    #expect(session.summaries(.input).count == 3)
    #expect(session.summaries(.commit).count == 2)
  }
}

@Suite struct StatusTests {
  @Test("C-90, C-91: a status can be set once only")
  func set() {
    var status: Set<Activity> = []
    status += .loading
    status += .loading
    #expect(status.count == 1)
  }

  @Test("C-92, C-93: statuses are added, taken away and replaced")
  func operators() {
    var status: Set<Activity> = [.loading, .saving]
    status -= .deleting
    #expect(status == [.loading, .saving])
    status -= .saving
    status += .deleting
    status |= .saving
    #expect(status == [.saving])
  }

  @Test("C-94: ~= and !~= ask for a status, and bind tighter than &&")
  func membership() {
    let status: Set<Activity> = [.loading]
    let isReady = true
    let holds = [
      status ~= .loading, status !~= .saving && isReady, isReady && status !~= .loading,
    ]
    #expect(holds == [true, true, false])
  }
}
