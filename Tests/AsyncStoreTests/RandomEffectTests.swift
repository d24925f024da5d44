import EventModel
import Foundation
import HeadlessUI
import Replay
import ReplayProbes
import TestRounds
import Testing

@testable import AsyncStore
@testable import ReplayRuntime

/// Numbers from a seed.
private struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }
}

/// Makes effects nested up to five deep; equal seeds make equal effects.
private struct EffectMaker {
  var dice: Dice
  private var made = 0

  init(seed: UInt64) { dice = Dice(seed: seed) }

  mutating func effect(depth: Int = 5) -> NoteEffect {
    made += 1
    let (number, name) = (made, "id\(dice.roll(3))")
    switch dice.roll(depth > 0 ? 12 : 6) {
    case 0: return .none
    case 1: return .set { $0.count += number }
    case 2: return .line("\(number)")
    case 3: return .sleep(Double(dice.roll(5_000)) / 1_000)
    case 4: return .cancel(name)
    case 5: return task(depth: 0, number, name)
    case 6: return task(depth: depth, number, name)
    case 7:
      let inner = effect(depth: depth - 1)
      return .timer(Double(1 + dice.roll(4)), id: name) { _ in inner }
    case 8, 9: return .merge(effects: effects(depth: depth))
    default: return .concatenate(effects: effects(depth: depth))
    }
  }

  private mutating func effects(depth: Int) -> [NoteEffect] {
    (0..<dice.roll(4)).map { _ in effect(depth: depth - 1) }
  }

  private mutating func task(depth: Int, _ number: Int, _ name: String) -> NoteEffect {
    let result = depth > 0 ? effect(depth: depth - 1) : .line("task \(number)")
    let id: AnyHashable? = dice.roll(2) == 0 ? name : nil
    switch dice.roll(5) {
    case 0: return .task({ throw Refused(reason: "\(number)") }, id: id)
    case 1: return .task({ number }, id: id) { value in .line("boundary \(value)") }
    case 2: return .dataTask(number, { _ in result }, id)
    case 3:
      return .debounce(operation: { result }, id: name, delay: Double(dice.roll(3_000)) / 1_000)
    default:
      return .task(
        {
          try Task.checkCancellation()
          return result
        }, id: id)
    }
  }
}

/// Holds effects until the test ends them, in an order of its own.
private final class HeldEffects: EffectHost {
  private(set) var pending: [PendingEffect] = []
  private var cancelled: Set<EffectKey> = []

  func effectBegan(_ effect: PendingEffect) { pending.append(effect) }
  func effectCancelled(_ effect: PendingEffect) { cancelled.insert(effect.key) }

  /// Runs one body to its end and tells the runtime.
  func end(at index: Int) async throws {
    let effect = pending.remove(at: index)
    let task = Task { await effect.run() }
    if cancelled.remove(effect.key) != nil { task.cancel() }
    let (status, bytes) = await task.value
    try bytes.withUnsafeBytes { try effect.runtime.end(effect.key, status, $0) }
  }
}

@Suite struct RandomEffectTests {
  /// Programs of one session; they share two stores.
  private static let programsOfSession = 10

  private static func session(seed: UInt64) async throws -> RecordedSession {
    try await RecordedSession(seed: seed) { world in
      let stores = [noteStore(world, at: "app.a"), noteStore(world, at: "app.b", env: "b")]
      let emitterCell = world.emitterCell(Int.self, at: "app.act")
      emitterCell.subscribe { program in
        var maker = EffectMaker(seed: seed &* 1_000 &+ UInt64(program))
        stores[program % 2].receive(maker.effect())
      }
      // Not through the queue, which a sleep may hold.
      let stop = world.emitterCell(at: "app.stop")
      stop.subscribe {
        for store in stores { for id in 0..<3 { store.core.cancel(EffectID("id\(id)")) } }
      }
      return (stores, emitterCell, stop)
    } script: { world, parts in
      let (stores, emitterCell, stop) = parts
      let held = HeldEffects()
      world.runtime.effectHost = held
      var dice = Dice(seed: ~seed)
      for program in 0..<programsOfSession {
        if dice.roll(4) == 0 {
          var maker = EffectMaker(seed: seed ^ UInt64(program) << 32)
          stores[program % 2].receive(maker.effect())
        } else {
          emitterCell.send(program)
        }
        world.runtime.settle()
        for _ in 0..<dice.roll(6) {
          if !held.pending.isEmpty, dice.roll(2) == 0 {
            try await held.end(at: dice.roll(held.pending.count))
          } else {
            world.runtime.advance(by: .milliseconds(dice.roll(3_000)))
          }
        }
      }
      try await Self.comeToRest(world, stores, held, stop)
    }
  }

  /// Cancels what repeats, lets the rest run out, and checks that nothing is left.
  private static func comeToRest(
    _ world: World, _ stores: [NoteStore], _ held: HeldEffects, _ stop: EmitterCell<Void>
  ) async throws {
    var rounds = 0
    while !held.pending.isEmpty || world.runtime.nextTimerDue != nil
      || stores.contains(where: { $0.core.flightCount > 0 })
    {
      rounds += 1
      guard rounds < 2_000 else { throw ProbeFailure("the stores do not come to rest") }
      stop.send(())
      if held.pending.isEmpty {
        world.runtime.advance(by: .seconds(5))
      } else {
        try await held.end(at: held.pending.count - 1)
      }
    }
  }

  @Test("Random effect programs are recorded, replayed and recorded again as they were")
  func programs() async throws {
    for seed in 0..<UInt64(rounds(30, thorough: 1_000)) {
      do {
        let session = try await Self.session(seed: seed)
        try session.requireFaithful()
        #expect(session.live.failures == [], "seed \(seed)")
      } catch {
        Issue.record("seed \(seed): \(error)")
        return
      }
    }
  }
}
