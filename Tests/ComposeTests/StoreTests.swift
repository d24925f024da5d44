import Compose
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

private final class Box: Codable, Equatable {
  var value = 0
  private enum CodingKeys: CodingKey {}
  static func == (a: Box, b: Box) -> Bool { true }
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
nonisolated private struct FormApp: StartupComponent, View {
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
      guard let emitterCell = runtime.node(named: name) as? EmitterCell<String> else {
        throw ProbeFailure("no emitter")
      }
      emitterCell.send(order)
    }
  }
}

@Suite struct StoreTests {
  @Test("C-58, C-59, C-60, C-61, C-96: every form of a store can be made")
  func forms() async throws {
    nonisolated struct Forms: StartupComponent {
      let bare = Store<Form, Compose.Empty, Compose.Empty>()
      let plain = PlainStore<Form>()
      let initial = PlainStore(Form(name: "", age: 4))
      let validated = ValidatedStore<Form, Rules>()
      let indicated = IndicatedStore<Form, LoadingStatus>()
      let full = Store<Form, Rules, Activity>()

      var observers: Void {
        trace("\([bare, plain, initial].map(\.state.age))")
        trace("\(validated.state == Form() && full.state.name.isEmpty)")
        indicated.status += .loading
        trace("\(indicated.status) \(full.status)")
      }
    }
    let session = try await faithful(Forms.self)
    #expect(
      session.trace == [
        "[0, 0, 4]", "true", "[Compose.LoadingStatus.loading] []",
      ])
  }

  @Test("C-62: a change inside an object in the state is not seen")
  func objectInState() async throws {
    let session = try await faithful(FormApp.self) { world in
      try world.order("box")
    }
    #expect(session.trace.filter { $0.hasPrefix("changed") }.isEmpty)
    #expect(session.summaries(.commit).isEmpty)
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

/// Does one step with its status for each tap, and says what it is then.
nonisolated private struct StatusApp: StartupComponent, View {
  let store = IndicatedStore<Form, Activity>()
  let step = SignalEmitter()

  var observers: Void {
    store.didStatusChange += { trace("\($0.map(\.rawValue).sorted())") }
    step += {
      store.status += .loading
      store.status += .loading
      store.status += .saving
      store.status -= .deleting
      let isReady = true
      trace("\(store.status ~= .loading) \(store.status !~= .deleting && isReady)")
      trace("\(isReady && store.status !~= .loading)")
      store.status -= .saving
      store.status += .deleting
      store.status |= .saving
    }
  }

  var body: some View { Button(emitter: step) { Text("Step") } }
}

@Suite struct StatusTests {
  @Test("C-90, C-91, C-92, C-93, C-94: statuses are a set, with operators of their own")
  func operators() async throws {
    let session = try await faithful(StatusApp.self) { world in
      try world.host.tap("step")
    }
    #expect(
      session.trace == [
        "[\"loading\"]", "[\"loading\"]", "[\"loading\", \"saving\"]",
        "[\"loading\", \"saving\"]", "true true", "false", "[\"loading\"]",
        "[\"deleting\", \"loading\"]", "[\"saving\"]",
      ])
  }
}
