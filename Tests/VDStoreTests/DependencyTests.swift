import EventModel
import Foundation
import OrderedCombine
import ReplayProbes
import Testing

@testable import VDStore

private final class Service: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}

extension StoreDIValues {
  fileprivate var service: Service {
    get { get(\.service, or: Service("default")) }
    set { set(\.service, newValue) }
  }

  fileprivate var title: String {
    get { self[\.title] ?? "none" }
    set { self[\.title] = newValue }
  }

  fileprivate var limit: Int? {
    get { get(\.limit, or: 3) }
    set { set(\.limit, newValue) }
  }

  fileprivate var hint: String? {
    get { self[\.hint] ?? "hint" }
    set { self[\.hint] = newValue }
  }
}

private struct Numbered { var number = 0 }

extension StoreDIValues {
  fileprivate var costly: Int {
    get {
      self[\.costly]
        ?? {
          trace("made the default")
          return 100
        }()
    }
    set { self[\.costly] = newValue }
  }

  /// At most 10; numbers below 0 are not taken.
  fileprivate var clamped: Int {
    get { self[\.clamped] ?? 5 }
    set { if newValue >= 0 { self[\.clamped] = min(newValue, 10) } }
  }

  fileprivate var box: Numbered {
    get { self[\.box] ?? Numbered() }
    set { self[\.box] = newValue }
  }
}

private func faithful(
  _ state: @autoclosure @escaping () -> Counter,
  prepare: @escaping (Store<Counter>) -> Void = { _ in }, _ act: @escaping (Store<Counter>) -> Void
) async throws -> RecordedSession {
  try await faithful({ Store(state()) }, prepare: prepare, [act]) { $0.act(0) }
}

@Suite struct DependencyTests {
  @Test("D-24: of several overrides the last wins, after what is current")
  func order() async throws {
    let session = try await faithful(Counter()) { store in
      trace(store.di.title)
      trace(store.di(\.title, "first").di(\.title, "last").di.title)
      StoreDIValues.$current.withValue(StoreDIValues().with(\.title, "current")) {
        trace("\(store.di.title) \(store.di(\.title, "own").di.title)")
      }
      trace(store.di { $0.title += "!" }.di.title)
    }
    #expect(session.trace == ["none", "last", "current own", "none!"])
  }

  @Test("D-24: the store itself is a dependency, and so are those it was scoped from")
  func ownStore() async throws {
    let session = try await faithful(Counter()) { store in
      let name = store.scope(\.name)
      name.di.store(of: Counter.self)?.add()
      name.di.store(of: String.self)?.state = "named"
      trace("\(store.state.counter) \(store.state.name) \(name.di.store(of: Int.self) == nil)")
    }
    #expect(session.trace == ["1 named true"])
  }

  @Test("D-25: an override is another store of the same state; the original stays as it is")
  func override() async throws {
    let session = try await faithful(Counter()) { store in
      let other = store.di(\.title, "other")
      other.add()
      trace("\(store.di.title) \(other.di.title) \(store.state.counter)")
    }
    #expect(session.trace == ["none other 1"])
  }

  @Test("D-25: dependencies are changed in place, or given back changed")
  func transformed() async throws {
    let session = try await faithful(Counter()) { store in
      let given = store.di { $0.with(\.title, "given").with(\.limit, 7) }
      let changed = given.di { $0.title += "!" }
      let both = changed.di { values in
        values.limit = 8
        values.title += "?"
      }
      for store in [store, given, changed, both] {
        trace("\(store.di.title) \(store.di.limit ?? 0)")
      }
    }
    #expect(session.trace == ["none 3", "given 7", "given! 7", "given!? 8"])
  }

  @Test("D-37: an override does not make the default, however it is said")
  func overrideMakesNothing() async throws {
    let session = try await faithful(Counter()) { store in
      var values = StoreDIValues()
      values.costly = 1
      trace("\(values.costly) \(StoreDIValues().with(\.costly, 2).costly)")
      trace("\(store.di(\.costly, 3).di.costly) \(store.di { $0.costly = 4 }.di.costly)")
      trace("\(store.di { $0.with(\.costly, 5) }.di.costly)")
      StoreDIValues.$current.withValue(StoreDIValues().with(\.title, "current")) {
        trace("\(store.di(\.costly, 6).scope(\.name).di.costly)")
      }
      trace("\(store.di(\.costly, 7).di(\.costly, 8).di.costly)")
      trace("\(store.di(\.clamped, 30).di.clamped) \(store.di(\.clamped, -1).di.clamped)")
      trace("\(store.di(\.box.number, 9).di.box.number) \(store.di.box.number)")
      trace("\(store.di.costly)")
    }
    #expect(
      session.trace == ["1 2", "3 4", "5", "6", "8", "10 5", "9 0", "made the default", "100"])
  }

  @Test("D-26: a scope inherits what its parent had when it was made, and nothing later")
  func inheritance() async throws {
    let session = try await faithful(Counter()) { store in
      let parent = store.di(\.title, "early")
      let child = parent.scope(\.name)
      let later = parent.di(\.title, "late")
      trace("\(child.di.title) \(later.di.title) \(later.scope(\.name).di.title)")
    }
    #expect(session.trace == ["early late late"])
  }

  @Test("D-36: a dependency is a computed property, by subscript or by get and set")
  func declared() async throws {
    let session = try await faithful(Counter()) { store in
      var values = StoreDIValues()
      trace("\(values[\.title] ?? "unset") \(values.title)")
      values.title = "set"
      trace("\(values[\.title] ?? "unset") \(values.title)")
      values[\.title] = nil
      trace("\(values.title) \(store.di(\.service, Service("own")).di.service.name)")
    }
    #expect(session.trace == ["unset none", "set set", "none own"])
  }

  @Test("D-37: a default is made once and kept; an override leaves it alone")
  func defaults() async throws {
    let session = try await faithful(Counter()) { store in
      let first = store.di.service
      let own = store.di(\.service, Service("own")).di.service
      trace("\(first === store.scope(\.name).di.service) \(own === first)")
      trace("\(first === Store(1).di.service)")
    }
    #expect(session.trace == ["true false", "true"])
  }

  @Test("D-36, D-37: an optional dependency has its default until it is set, to nil, too")
  func optional() async throws {
    let session = try await faithful(Counter()) { store in
      trace("\(store.di.limit ?? 0) \(store.di.hint ?? "none")")
      trace("\(store.di.limit ?? 0)")
      let none = store.di(\.limit, nil).di(\.hint, nil)
      trace("\(none.di.limit ?? 0) \(none.di.hint ?? "none")")
      let some = store.di(\.limit, 5).di(\.hint, "own")
      trace("\(some.di.limit ?? 0) \(some.di.hint ?? "none")")
    }
    #expect(session.trace == ["3 hint", "3", "0 none", "5 own"])
  }

  @Test("D-40: a value is picked by the kind of process, and only that one is made")
  func environment() async throws {
    let session = try await faithful(Counter()) { _ in
      func value(_ text: String) -> String {
        trace("made \(text)")
        return text
      }
      for kind in [StoreEnvironment.live, .test, .preview] {
        StoreEnvironment.$override.withValue(kind) {
          trace(
            valueFor(live: value("live"), test: value("test"), preview: value("preview")))
          trace(valueFor(live: value("live"), preview: value("preview")))
          trace(valueFor(live: value("live")))
        }
      }
    }
    let expected = [
      "live", "live", "live", "test", "preview", "live", "preview", "preview", "live",
    ]
    #expect(session.trace == expected.flatMap { ["made \($0)", $0] })
  }

  @Test("D-40: tests of either library are found out by the process; previews by the environment")
  func detection() {
    #if DEBUG
    #expect(StoreEnvironment.current == .test)
    #else
    #expect(StoreEnvironment.current == .live)
    #endif
    func kind(_ arguments: String...) -> StoreEnvironment {
      StoreEnvironment.detect(environment: [:], arguments: arguments)
    }
    #expect(kind("/x/App") == .live)
    #expect(kind("/x/AppPackageTests.xctest") == .test)
    #expect(kind("/x/swiftpm-testing-helper") == .test)
    #expect(kind("/x/helper", "--testing-library", "swift-testing") == .test)
    let preview = ["XCODE_RUNNING_FOR_PREVIEWS": "1"]
    #expect(StoreEnvironment.detect(environment: preview, arguments: []) == .preview)
  }

  @Test("D-49: each root keeps its subscriptions; clearing one set leaves the others alone")
  func cancellables() async throws {
    let session = try await faithful(
      Counter(),
      prepare: { store in
        let other = Store(1)
        other.root.bindToTree(at: "app.other")
        store.publisher.sink { trace("store \($0.counter)") }
          .store(in: &store.di.cancellableSet)
        other.publisher.sink { trace("other \($0)") }.store(in: &other.di.cancellableSet)
        store.publisher.dropFirst().sink { _ in other.state += 1 }
          .store(in: &other.di.cancellableSet)
      },
      { store in
        store.di.cancellableSet = []
        store.add()
      })
    #expect(session.trace == ["store 0", "other 1", "other 2"])
  }

  @Test("D-50: subscribers run with the store's dependencies as the current ones")
  func current() async throws {
    let session = try await faithful(
      Counter(),
      prepare: { store in
        store.di(\.title, "told").publisher.sink { _ in trace(StoreDIValues.current.title) }
          .store(in: &store.di.cancellableSet)
      }, { $0.add() })
    #expect(session.trace == ["told", "told"])
    #expect(StoreDIValues.current.title == "none")
  }

  @Test("D-51: time, identifiers and chance are the runtime's, or what a test says")
  func builtIns() async throws {
    let session = try await faithful(
      { Store(Counter()) },
      [
        { store in
          trace(
            "\(store.di.date.now.timeIntervalSince1970 >= 60) \(store.di.clock.now > .init(microseconds: 0))"
          )
          trace("\(store.di.uuid()) \(store.di.uuid() == store.di.uuid())")
          var random = store.di.random
          trace("\(Int.random(in: 0..<1_000_000, using: &random))")
          let test = store.di(\.uuid, .incrementing).di(\.date, .constant(.distantPast))
          trace("\(test.di.uuid()) \(test.di.uuid())")
          trace("\(test.di.date() == .distantPast)")
          let same = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
          trace("\(store.di(\.uuid, .constant(same)).di.uuid() == same)")
          store.di.dismiss()
          store.di(\.dismiss, { trace("dismissed") }).di.dismiss()
        }
      ]
    ) { stage in
      stage.world.runtime.advance(by: .seconds(60))
      stage.act(0)
    }
    let zeros = "00000000-0000-0000-0000-00000000000"
    #expect(session.trace[0] == "true true")
    #expect(session.trace[1].hasSuffix(" false"))
    #expect(session.trace[3] == "\(zeros)0 \(zeros)1")
    #expect(session.trace[4...] == ["true", "true", "dismissed"])
    #expect(session.summaries(.chance).count > 0)
  }
  @Test("D-51: identifiers that count continue to count after those that an action outside made")
  func incrementing() async throws {
    let draw = Store<Counter>.Action<Void, Void>("draw") { store, _ in
      store.state.name = "\(store.di.uuid())"
    }
    let later = Store<Counter>.Action<Void, Void>.Async("later") { store, _ in
      store.state.name = "\(store.di.uuid())"
    }
    let session = try await faithful(
      { Store(Counter()).di(\.uuid, .incrementing) }, [{ trace("\($0.di.uuid())") }]
    ) { stage in
      stage.act(0)
      stage.store.execute(draw, with: ())
      #expect(stage.store.state.name.hasSuffix("1"))
      stage.store.di(\.uuid, .incrementing).execute(draw, with: ())
      await stage.store.execute(later, with: ())
      #expect(stage.store.state.name.hasSuffix("3"))
      stage.act(0)
    }
    #expect(session.trace.map(\.last) == ["0", "4"])
  }
}
