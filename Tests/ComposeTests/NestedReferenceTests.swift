import Compose
import ReplayProbes
import Testing

private struct Thing: Codable, Equatable, Identifiable {
  var id: String
  var name: String
}

private struct Item: Codable, Equatable {
  @Ref var thing: Thing
  var parts: [Item] = []
  init(_ thing: Thing, parts: [Item] = []) {
    self.thing = thing
    self.parts = parts
  }
}

nonisolated private struct Shelf: StartupComponent {
  struct State: AnyState {
    var items: [Item] = []
    var first: Item?
    var names: [String] = []
  }

  let store = PlainStore<State>()
  let order = Emitter<String>()

  var observers: Void {
    store.didChange += { state in
      let items = state.items.map { "\($0.thing.name)\($0.parts.map(\.thing.name))" }
      trace("\(items) \(state.first?.thing.name ?? "-")")
    }
    order += { order in
      let a = Thing(id: "a", name: "A")
      switch order {
      case "items":
        store.state.items = [Item(a, parts: [Item(Thing(id: "b", name: "B"))])]
      case "first": store.state.first = Item(Thing(id: "c", name: "C"))
      case "clear": (store.state.items, store.state.first) = ([], nil)
      default:
        @Ref var thing: Thing
        $thing = Referred(id: order)
        thing.name += "+"
      }
    }
  }
}

@Suite struct NestedReferenceTests {
  @Test("didChange follows what the elements of an array or an optional refer to")
  func elements() async throws {
    let session = try await faithful(Shelf.self) { world in
      for order in ["items", "a", "b", "first", "c", "clear", "a", "c"] {
        try world.send(order, to: "Shelf.order")
      }
    }
    #expect(
      session.trace == [
        "[\"A[\\\"B\\\"]\"] -", "[\"A+[\\\"B\\\"]\"] -", "[\"A+[\\\"B+\\\"]\"] -",
        "[\"A+[\\\"B+\\\"]\"] C", "[\"A+[\\\"B+\\\"]\"] C+", "[] C+", "[] -",
      ])
  }
}
