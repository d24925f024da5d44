import ReplayRuntime
import Testing

/// A cell lends its state to one emitter, whose last value is as if it had been copied.
@Suite struct LentStateTests {
  /// Equal if the numbers are the same in tens, so that some commits are not sent.
  private struct State: Equatable {
    var number: Int
    var mark: Mark

    init(_ number: Int, _ count: Count) {
      self.number = number
      mark = Mark(number, count)
    }

    static func == (a: State, b: State) -> Bool { a.number / 10 == b.number / 10 }
  }

  private struct Refusal: Error {}

  /// Two emitters that are told the same: the state of the cell is lent to the first and copied for
  /// the second.
  private final class Pair {
    let cell: StateCell<State>
    let lent: EmitterCell<State>
    let copied: EmitterCell<State>
    let count: Count
    var random: UInt64
    var differences: [String] = []
    var depth = 0
    /// How many more actions the handlers may take in this turn. Without a limit they never end.
    var budget = 0

    init(seed: UInt64, _ count: Count) {
      let first = State(0, count)
      (cell, self.count, random) = (StateCell(first), count, seed)
      (lent, copied) = (EmitterCell(initial: first), EmitterCell(initial: first))
      cell.lend(to: lent)
      let (lent, copied) = (lent, copied)
      // The order is changed, so that commits of the handlers come before and after each of them.
      cell.subscribe { [unowned self] _ in act("first") }
      cell.subscribe { $0.notifyIfChanged(copied) }
      cell.subscribe { $0.notifyIfChanged(lent) }
      lent.subscribe { [unowned self] in
        #expect($0.number == $0.mark.number)
        act("handler")
      }
      cell.subscribe { [unowned self] in
        #expect($0.new.number == $0.new.mark.number)
        act("last")
      }
    }

    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }

    func compare(_ place: String) {
      let (a, b) = (lent.last, copied.last)
      if a?.number != b?.number || a?.mark !== b?.mark {
        differences.append("\(place): \(a?.number ?? -1), not \(b?.number ?? -1)")
      }
      if a?.number != a?.mark.number { differences.append("\(place): torn") }
    }

    /// Does something by chance, up to three calls deep.
    func act(_ place: String) {
      if place != "handler" { compare(place) }
      if place == "outside" { budget = 12 }
      guard depth < 3, budget > 0 else { return }
      budget -= 1
      depth += 1
      defer { depth -= 1 }
      let state = State(next(60), count)
      switch next(9) {
      case 0, 1, 2: cell.commit { $0 = state }
      case 3: cell.commitWithoutNotifying(state)
      case 4: cell.replace(state)
      case 5:
        try? cell.commit {
          $0 = state
          throw Refusal()
        }
      case 6 where place == "outside":
        copied.send(state)
        lent.send(state)
      case 7 where place == "outside":
        copied.setLast(state)
        lent.setLast(state)
      default: break
      }
    }
  }

  @Test("The last value is the one of an emitter with copies, whatever happens")
  func sameAsCopied() {
    let count = Count()
    for seed in 1...200 as ClosedRange<UInt64> {
      do {
        let runtime = Runtime()
        let pair = runtime.run { Pair(seed: seed, count) }
        for _ in 1...30 {
          runtime.run { pair.act("outside") }
          pair.compare("after")
          #expect(count.living <= 2)
        }
        #expect(pair.differences.isEmpty, "seed \(seed)")
      }
      #expect(count.living == 0)
    }
  }

  @Test("An emitter keeps the last value when the cell is gone")
  func cellGone() {
    let count = Count()
    do {
      let runtime = Runtime()
      let emitter = runtime.run {
        let emitter = EmitterCell<State>()
        let cell = StateCell(State(0, count))
        cell.lend(to: emitter)
        cell.subscribe { $0.notifyIfChanged(emitter) }
        cell.commit { $0 = State(20, count) }
        return emitter
      }
      #expect(emitter.last?.mark.number == 20)
      #expect(count.living == 1)
      emitter.setLast(State(30, count))
      #expect(emitter.last?.mark.number == 30)
      #expect(count.living == 1)
    }
    #expect(count.living == 0)
  }

  @Test("A value whose parts end one by one while others are sent is released once")
  func parts() {
    final class Part {
      let count: Count
      var onEnd: () -> Void = {}
      init(_ count: Count) {
        self.count = count
        count.living += 1
      }
      deinit {
        count.living -= 1
        onEnd()
      }
    }
    struct Parts: Equatable {
      var first: Part
      var second: Part
      var number: Int
      init(_ number: Int, _ count: Count) {
        (first, second, self.number) = (Part(count), Part(count), number)
      }
      static func == (a: Parts, b: Parts) -> Bool { a.number == b.number }
    }
    let count = Count()
    do {
      let runtime = Runtime()
      runtime.run {
        let emitter = EmitterCell(initial: Parts(1, count))
        let cell = StateCell(Parts(2, count))
        cell.lend(to: emitter)
        cell.subscribe { $0.notifyIfChanged(emitter) }
        emitter.last?.first.onEnd = { [unowned cell] in cell.commit { $0 = Parts(3, count) } }
        emitter.send(Parts(4, count))
        #expect(emitter.last?.number == 3)
        emitter.last?.first.onEnd = { [unowned emitter] in emitter.send(Parts(5, count)) }
        cell.commit { $0 = Parts(6, count) }
        #expect(emitter.last?.number == 5)
        #expect(count.living == 4)
      }
    }
    #expect(count.living == 0)
  }

  @Test("A cell may end on another thread while its emitter sends")
  func endElsewhere() async {
    final class Owner { var cell: StateCell<[Int]>? }
    for round in 1...300 {
      let runtime = Runtime()
      nonisolated(unsafe) let owner = Owner()
      let emitter = runtime.run {
        let emitter = EmitterCell(initial: [0])
        let cell = StateCell([1])
        cell.lend(to: emitter)
        cell.subscribe { $0.notifyIfChanged(emitter) }
        cell.commit { $0 = [2] }
        owner.cell = cell
        return emitter
      }
      await withTaskGroup(of: Void.self) { group in
        group.addTask { owner.cell = nil }
        runtime.run { emitter.send([3]) }
      }
      #expect(emitter.last == [3], "round \(round)")
    }
  }

  @Test("What the end of the last value reads and sends is whole")
  func end() {
    final class Object {
      let number: Int
      var onEnd: () -> Void = {}
      init(_ number: Int) { self.number = number }
      deinit { onEnd() }
    }
    struct Holder: Equatable {
      var object: Object
      var number: Int
      init(_ number: Int) { (object, self.number) = (Object(number), number) }
      static func == (a: Holder, b: Holder) -> Bool { a.number == b.number }
    }
    let runtime = Runtime()
    var seen: [Int?] = []
    runtime.run {
      let emitter = EmitterCell(initial: Holder(1))
      let cell = StateCell(Holder(2))
      cell.lend(to: emitter)
      cell.subscribe { $0.notifyIfChanged(emitter) }
      emitter.last?.object.onEnd = { [unowned emitter] in
        seen.append(emitter.last?.object.number)
        emitter.send(Holder(9))
        seen.append(emitter.last?.object.number)
      }
      cell.commit { $0 = Holder(3) }
      #expect(emitter.last?.object.number == 9)
      cell.commit { $0 = Holder(4) }
      #expect(emitter.last?.object.number == 4)
    }
    #expect(seen == [3, 9])
  }
}
