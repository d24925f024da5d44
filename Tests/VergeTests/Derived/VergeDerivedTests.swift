import OrderedCombine
import ReplayProbes
import Testing
import Verge

@Suite struct VergeDerivedTests {
  @Test("V-47: equal key paths give one object while it lives, closures never")
  func identity() {
    let store = CountingStore()
    let derived = store.derived(.map(\.count))
    #expect(store.derived(.map(\.count)) === derived)
    #expect(store.derived(.map(\.name)).primitiveValue == "")
    let closure: Derived<Int> = store.derived(.map { $0.count })
    #expect(closure !== store.derived(.map { $0.count }))
    #expect(store.derived(.map(\.count), dropsOutput: { _ in false }) !== derived)
    weak var gone: Derived<Counting.Inner>?
    do {
      let inner = store.derived(.map(\.inner))
      gone = inner
      #expect(store.derived(.map(\.inner)) === inner)
    }
    #expect(gone == nil)
    #expect(store.derived(.map(\.inner)).primitiveValue == Counting.Inner())
  }

  @Test("V-48: the value is read as changes or as itself")
  func value() {
    let store = CountingStore()
    let derived: Derived<Int> = store.derived(.map(\.count))
    store.commit { $0.count = 4 }
    let value: Int = derived.value
    let changes: Changes<Int> = derived.value
    #expect(value == 4)
    #expect(changes.primitive == 4 && changes.previousPrimitive == 0)
    #expect(derived.value.version == 1)
    #expect(derived.primitiveValue == 4)
  }

  @Test("V-48: the value is up to date also where sinks have yet to be told")
  func ahead() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let early = world.keep(Late())
      let derived = world.keep(Late.Holder<Derived<Int>>())
      early.sink = store.sinkState(dropsFirst: true) { changes in
        if changes.version == 1 { store.commit { $0.count = 20 } }
        if let value = derived.value?.primitiveValue { trace("\(changes.count): read \(value)") }
      }
      derived.value = store.derived(.map { $0.count * 10 })
      if let derived = derived.value {
        world.keep(derived.sinkValue(dropsFirst: true) { trace("told \($0.primitive)") })
      }
      return store
    } script: { _, store in
      store.commit { $0.count = 1 }
    }
    #expect(session.trace == ["1: read 200", "told 10", "20: read 200", "told 200"])
  }

  @Test("V-49: a sink starts with the value, and keeps the derived object alive")
  func sinks() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let held = world.keep(Late())
      held.sink = store.derived(.map { $0.count }).sinkValue { trace("value \($0.primitive)") }
      world.keep(store.derived(.map(\.name)).sinkChanges { trace("name '\($0.primitive)'") })
      world.keep(
        store.derived(.map(\.name)).subscribeChanges(dropsFirst: true) { _ in trace("name") })
      let tap = world.emitterCell(Int.self, at: "app.tap")
      tap.subscribe { number in
        if number == 0 { held.sink = nil } else { store.commit { $0.count = number } }
      }
      return tap
    } script: { _, tap in
      for number in [1, 2, 0, 3] { tap.send(number) }
    }
    #expect(session.trace == ["value 0", "name ''", "value 1", "value 2"])
  }

  @Test("V-49: what a derived value's sink does names the commit as its cause")
  func cause() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let log = world.store(Store<[Int], Never>(initialState: []), at: "app.log")
      let derived = store.derived(.map { $0.count / 10 }).chain(.map { "\($0.primitive)" })
      world.keep(
        derived.sinkValue(dropsFirst: true) { changes in
          log.commit { $0.append(Int(changes.primitive) ?? -1) }
        })
      return store
    } script: { _, store in
      for number in [5, 12, 13, 30] { store.commit { $0.count = number } }
    }
    let first = try session.event("commit app.log version=1 . splice 0 -0 +[1]")
    #expect(session.cause(of: first) == "commit app.counter version=2 count = 12")
    #expect(session.summaries(.commit).count == 6)
  }

  @Test("V-50: an equal output is not told, and a closure's version still advances")
  func equalOutput() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let closure = world.keep(store.derived(.map { $0.count / 10 }, dropsOutput: nil))
      let keyPath = world.keep(store.derived(.map(\.count)))
      world.keep(closure.sinkValue(dropsFirst: true) { trace("closure \($0.primitive)") })
      world.keep(keyPath.sinkValue(dropsFirst: true) { trace("key path \($0.primitive)") })
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe { trace("versions \(closure.value.version) \(keyPath.value.version)") }
      return (store, tap)
    } script: { _, handles in
      handles.0.commit { $0.name = "unrelated" }
      handles.1.send(())
      handles.0.commit { $0.count = 12 }
      handles.1.send(())
    }
    #expect(session.trace == ["versions 1 0", "closure 1", "key path 12", "versions 2 1"])
  }

  private struct Sheet: Codable {
    /// Two lines with one number are equal, whatever their notes are.
    struct Line: Equatable, Codable {
      var number = 1
      var note = "a"
      static func == (a: Line, b: Line) -> Bool { a.number == b.number }
    }
    var line = Line()
  }

  @Test("What an equal output changed reaches chains and sinks with the next output")
  func changeInEqualOutput() async throws {
    let session = try await faithful { world in
      let store = world.store(Store<Sheet, Never>(initialState: .init()), at: "app.sheet")
      let line = world.keep(store.derived(.map { $0.line }))
      let note = world.keep(line.chain(.map(\.note)))
      world.keep(
        line.sinkValue { changes in
          changes.ifChanged(\.note) { trace("line \(changes.number) has note \($0)") }
        })
      let tap = world.emitterCell(Int.self, at: "app.tap")
      tap.subscribe { number in
        store.commit { $0.line = .init(number: number, note: "b") }
        trace("chain \(note.primitiveValue)")
      }
      return tap
    } script: { _, tap in
      for number in [1, 2] { tap.send(number) }
    }
    #expect(session.trace == ["line 1 has note a", "chain a", "line 2 has note b", "chain b"])
  }

  @Test("A chain and a sink that begin with an equal output see what the next one changes")
  func beginningWithEqualOutput() {
    let store = Store<Sheet, Never>(initialState: .init())
    let line = store.derived(.map { $0.line })
    store.commit { $0.line.note = "b" }
    let note = line.chain(.map(\.note))
    var seen: [String] = []
    let sink = line.sinkValue { changes in changes.ifChanged(\.note) { seen.append($0) } }
    #expect(note.primitiveValue == "b")
    store.commit { $0.line = .init(number: 2, note: "a") }
    #expect(note.primitiveValue == "a" && seen == ["b", "a"])
    sink.cancel()
  }

  @Test("Minus zero, which equals zero, reaches a chain with the next output")
  func minusZero() {
    struct Point: Equatable { var (x, y) = (0.0, 0.0) }
    struct Plot { var point = Point() }
    let store = Store<Plot, Never>(initialState: .init())
    let point = store.derived(.map { $0.point })
    let sign = point.chain(.map(\.x.sign))
    store.commit { $0.point.x = -0.0 }
    store.commit { $0.point.y = 1 }
    #expect(point.primitiveValue.x.sign == .minus)
    #expect(sign.primitiveValue == .minus)
  }

  @Test("An output that differs from the last one that sinks received is not dropped")
  func dropsOutputAfterEqualOutput() {
    let store = Store<Sheet, Never>(initialState: .init())
    let line = store.derived(.map { $0.line }, dropsOutput: { $0.noChanges(\.note) })
    let note = line.chain(.map(\.note))
    store.commit { $0.line.note = "b" }
    store.commit { $0.line.number = 2 }
    #expect(line.primitiveValue.number == 2 && note.primitiveValue == "b")
  }

  @Test("V-51: an equal input or part is not computed again")
  func inputDrop() {
    let store = Store<Int, Never>(initialState: 1)
    let calls = Tally()
    let derived: Derived<Int> = store.derived(
      .map {
        calls.add()
        return $0.primitive * 2
      })
    store.commit { $0 = 1 }
    #expect(derived.primitiveValue == 2 && calls.value == 1)
    store.commit { $0 = 2 }
    #expect(derived.primitiveValue == 4 && calls.value == 2)

    let counting = CountingStore()
    let parts = Tally()
    let part: Derived<String> = counting.derived(
      .map(
        derive: { $0.count },
        compute: {
          parts.add()
          return "\($0)"
        }))
    counting.commit { $0.name = "a" }
    #expect(part.primitiveValue == "0" && parts.value == 1)
    counting.commit { $0.count = 3 }
    #expect(part.primitiveValue == "3" && parts.value == 2)
  }

  private struct Board {
    @Fragment var cells: [Int] = [1, 2]
    var name = ""
  }

  @Test("V-51: a map of a fragment is told by its count")
  func fragmentInput() async throws {
    let session = try await faithful { world in
      let store = world.store(Store<Board, Never>(initialState: .init()), at: "app.board")
      world.keep(
        store.derived(.map(\.$cells)).chain(.map { $0.wrappedValue.count })
          .sinkValue { trace("cells \($0.primitive)") })
      return store
    } script: { _, store in
      store.commit { $0.name = "a" }
      store.commit { $0.cells.append(3) }
    }
    #expect(session.trace == ["cells 2", "cells 3"])
  }

  @Test("V-52: outputs that are dropped make no version")
  func dropsOutput() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let derived = world.keep(
        store.derived(.map(\.count), dropsOutput: { $0.primitive % 2 == 1 }))
      world.keep(derived.sinkValue { trace("even \($0.primitive)") })
      let tap = world.emitterCell(Int.self, at: "app.tap")
      tap.subscribe { number in
        store.commit { $0.count = number }
        trace("reads \(derived.primitiveValue)")
      }
      return tap
    } script: { _, tap in
      for number in [1, 2, 3] { tap.send(number) }
    }
    #expect(session.trace == ["even 0", "reads 0", "even 2", "reads 2", "reads 2"])
  }

  @Test("V-53: a chain derives from a derived value, keeps it alive, and is one for one key path")
  func chain() {
    let store = CountingStore()
    weak var middle: Derived<Counting.Inner>?
    let depth: Derived<Int>
    do {
      let inner = store.derived(.map(\.inner))
      middle = inner
      depth = inner.chain(.map(\.depth))
      #expect(inner.chain(.map(\.depth)) === depth)
    }
    #expect(middle != nil)
    store.commit { $0.inner.depth = 3 }
    #expect(depth.primitiveValue == 3)
    let calls = Tally()
    let last = depth.chain(.map { _ in calls.add() })
    store.commit { $0.name = "unrelated" }
    _ = last.value
    #expect(calls.value == 1)
  }

  @Test("V-54: combined values have a version for each change of a source")
  func combined() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let (count, name) = (store.derived(.map(\.count)), store.derived(.map(\.name)))
      let depth = store.derived(.map(\.inner.depth))
      world.keep(Derived.combined(count, name).sinkValue { trace("two \($0.primitive)") })
      world.keep(
        Derived.combined(count, name, depth).sinkValue { trace("three \($0.primitive)") })
      return store
    } script: { _, store in
      store.commit { $0.count = 1 }
      store.commit {
        $0.name = "b"
        $0.inner.depth = 2
      }
    }
    #expect(
      session.trace == [
        "two (0, \"\")", "three (0, \"\", 0)", "two (1, \"\")", "three (1, \"\", 0)",
        "two (1, \"b\")", "three (1, \"b\", 0)", "three (1, \"b\", 2)",
      ])
  }

  @Test("V-55: a constant never changes")
  func constant() {
    let constant = Derived.constant("c")
    #expect(constant.primitiveValue == "c" && constant.value.previous == nil)
    let seen = Tally()
    let sink = constant.sinkValue { _ in seen.add() }
    #expect(seen.value == 1)
    sink.cancel()
  }

  @Test("V-56: a derived value does not keep the store, and keeps its last value")
  func life() {
    var store: CountingStore? = CountingStore()
    weak let weakStore = store
    let derived = store?.derived(.map(\.count))
    let binding = store?.binding(get: .map(\.count), set: { $0.count = $1 })
    store?.commit { $0.count = 8 }
    store = nil
    #expect(weakStore == nil)
    #expect(derived?.primitiveValue == 8)
    binding?.wrappedValue = 9
    #expect(binding?.wrappedValue == 8)
  }

  @Test("V-57: publishers and sequences carry the changes")
  func publishers() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let derived = world.keep(store.derived(.map(\.count)))
      world.keep(derived.valuePublisher().sink { trace("published \($0.primitive)") })
      world.keep(derived.objectWillChange.sink { trace("changed") })
      world.runtime.task("watch", node: "app") {
        for await changes in derived.valueSequence() {
          trace("looped \(changes.primitive)")
          if changes.primitive == 1 { break }
        }
      }
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe { store.commit { $0.count += 1 } }
      return tap
    } script: { _, tap in
      tap.send(())
      tap.send(())
    }
    #expect(
      session.trace == [
        "published 0", "looped 0", "published 1", "changed", "looped 1", "published 2", "changed",
      ])
  }

  private final class Model {
    @BindingDerived var count: Int
    init(_ store: CountingStore) {
      _count = store.binding("typed", get: .map(\.count), set: { $0.count = $1 })
    }
    var place: BindingDerived<Int> { $count }
  }

  @Test("V-58: a binding writes by commits that name it, and reads the latest")
  func binding() async throws {
    let session = try await faithful { world in
      let store = world.store(CountingStore(), at: "app.counter")
      let model = world.keep(Model(store))
      world.keep(model.place.sinkValue(dropsFirst: true) { trace("bound \($0.primitive)") })
      let names = store.binding(get: .map(\.name), set: { $0.name = $1 })
      world.keep(names)
      let tap = world.emitterCell(at: "app.tap")
      tap.subscribe {
        model.count += 5
        trace("read \(model.count), store \(store.state.count)")
        names.binding.wrappedValue = "n"
      }
      return tap
    } script: { _, tap in
      tap.send(())
    }
    #expect(session.trace == ["bound 5", "read 5, store 5"])
    let commits = session.events.filter { $0.kind == .commit }
    let places = commits.map { session.symbols[$0.header.place] }
    #expect(places.first?.hasSuffix(" typed") == true)
    #expect(places.first?.hasPrefix("VergeTests/VergeDerivedTests.swift:") == true)
    #expect(session.summaries(.commit).last == "commit app.counter version=2 name = \"n\"")
  }
}

extension Late {
  /// Holds an object that comes later.
  final class Holder<Object> {
    var value: Object?
  }
}
