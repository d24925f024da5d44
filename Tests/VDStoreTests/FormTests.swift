import Foundation
import ReplayProbes
import Testing

@testable import VDStore

extension DIValues {
  fileprivate var title: String {
    get { get(\.title, or: "none") }
    set { set(\.title, newValue) }
  }
}

private final class Row {
  var count = 0
}

private struct Table {
  let row = Row()
}

private struct Titles: View {
  let store = Store(Counter())
  var body: some View {
    VStack {
      WithViewStore(store) { store in
        Button("add \(store.state.counter) \(store.di.title)") { store.add() }
      }
      .transformDI { $0.title = "below" }
    }
  }
}

/// What people write with VDStore.
@Suite struct FormTests {
  @Test("Dependencies under the names of newer code")
  func dependencies() async throws {
    let session = try await faithful(
      { Store(Counter()).di(\.title, "store") },
      [
        { store in
          let inside = store.withDIValues {
            #expect($0.title == "store")
            $0.title = "inside"
          } operation: {
            DIValues.current.title
          }
          trace("\(inside) \(store.di.title) \(store.di.store(for: Counter.self) != nil)")
          trace("\(UUID(1)) \(UUID(0x1234_5678_9abc))")
          #expect(store.di.continuousClock.now == store.di.clock.now)
        }
      ]
    ) { $0.act(0) }
    #expect(
      session.trace == [
        "inside store true",
        "00000000-0000-0000-0000-000000000001 00000000-0000-0000-0000-123456789ABC",
      ])
  }

  @Test("A view of a store is made again when its state changes, with dependencies of its place")
  func views() async throws {
    let session = try await RecordedSession { world in
      world.host.mount(Titles())
    } script: { world, _ in
      for count in 0..<3 {
        try world.host.tap("add \(count) below")
      }
    }
    try session.requireFaithful()
  }

  @Test("Parts of a sequence of states, and objects in a state")
  func parts() async throws {
    let session = try await faithful(
      { Store(Counter()) },
      prepare: { store in
        store.root.runtime.task("follow") {
          for await count in store.async.counter {
            trace("followed \(count)")
            if count == 1 { break }
          }
        }
      }, [{ $0.add() }]
    ) { $0.act(0) }
    #expect(session.trace == ["followed 0", "followed 1"])
    let table = try await faithful(
      { Store(Table()) },
      [
        {
          $0.referenceScope(\.row).count.state += 2
          trace("\($0.referenceScope(\.row).state.count) \($0.state.row.count)")
        }
      ]
    ) { $0.act(0) }
    #expect(table.trace == ["2 2"])
  }
}
