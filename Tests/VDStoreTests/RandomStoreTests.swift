import EventModel
import ReplayProbes
import TestRounds
import Testing

@testable import VDStore

/// Numbers from a seed.
private struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }
}

private struct Leaf: Codable {
  var count = 0
  @NonMutatingSet var hidden = 0
}

private struct Tree: Codable {
  var left = Leaf()
  @NonMutatingSet var right = Leaf()
  var items: [Int] = []
  var note = ""
}

/// What a program does to a store; equal seeds do the same.
private struct Program {
  var dice: Dice

  mutating func run(_ store: Store<Tree>, depth: Int = 3) {
    for _ in 0..<(1 + dice.roll(4)) { step(store, depth: depth) }
  }

  private mutating func step(_ store: Store<Tree>, depth: Int) {
    let number = dice.roll(100)
    switch dice.roll(depth > 0 ? 14 : 10) {
    case 0: store.state.left.count += number
    case 1: store.left.count.state = number
    case 2: store.right.count.state += 1
    case 3: store.state.right.count = number
    case 4: store.right.hidden.state = number
    case 5: store.left.scope(\.hidden).state = number
    case 6: store.state.items.append(number)
    case 7: store.items[number % 3, or: 0].state = number
    case 8:
      store.onChange(of: \.items) { _, new, tree in tree.note = "\(new.count)" }
        .state.items = [number]
    case 9: store.update()
    case 10: store.update { run(store, depth: depth - 1) }
    case 11: store.right.update { run(store, depth: depth - 1) }
    case 12:
      act("tree", on: store, number) { run(store, depth: depth - 1) }
    default:
      act("leaf", on: store.right, number) { run(store, depth: depth - 1) }
    }
  }

  private func act<State>(
    _ name: String, on store: Store<State>, _ number: Int, _ body: () -> Void
  ) {
    withoutActuallyEscaping(body) { body in
      let action = Store<State>.Action<Int, Void>(name) { _, _ in body() }
      store.execute(action, with: number, arguments: ["number": number])
    }
  }
}

/// Records a program that runs in part inside turns and in part from outside.
private func faithful(seed: UInt64, changedBuild: Bool = false) async throws -> RecordedSession {
  var builds = 0
  let session = try await RecordedSession { world in
    builds += 1
    let changes = changedBuild && builds > 1
    let store = world.keep(Store(Tree()))
    store.root.bindToTree(at: "app.store")
    tell("tree", store) { "\($0.left.count) \($0.items)" }
    tell("right", store.scope(\.right)) { "\($0.count)" }
    tell("hidden", store.right.hidden) { "\($0)" }
    var writes = 0
    tell("left", store.left) { left in
      writes += 1
      if writes % 5 == 0 { store.state.note += changes ? "?" : "!" }
      return "\(left.count)"
    }
    let emitterCell = world.emitterCell(Int.self, at: "app.act")
    emitterCell.subscribe { number in
      var program = Program(dice: Dice(seed: seed &+ UInt64(number) &* 1_000))
      program.run(store)
    }
    return (store, emitterCell)
  } script: { world, parts in
    for round in 0..<6 {
      parts.1.send(round)
      var program = Program(dice: Dice(seed: seed &+ 77 &+ UInt64(round)))
      program.run(parts.0)
      if round % 2 == 0 { world.runtime.settle() }
    }
  }
  if !changedBuild { try session.requireFaithful() }
  return session
}

@Suite struct RandomStoreTests {
  @Test("Random programs, inside turns and from outside, are repeated to the byte")
  func programs() async throws {
    for seed in 0..<rounds(20, thorough: 300) {
      do {
        _ = try await faithful(seed: UInt64(seed))
      } catch {
        throw ProbeFailure("seed \(seed): \(error)")
      }
    }
  }

  @Test("A canary: a build that writes something else is found by at least half of the seeds")
  func canary() async throws {
    var found = 0
    for seed in 0..<10 {
      let session = try await faithful(seed: UInt64(seed), changedBuild: true)
      if session.verdict.first != nil { found += 1 }
    }
    #expect(found >= 5)
  }
}
