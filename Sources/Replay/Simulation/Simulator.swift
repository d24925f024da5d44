import CBOR
import EventModel
import Foundation
import HeadlessUI
import ReplayRuntime

/// A seeded random user of an application: taps and types on what the screen offers, while virtual
/// time passes and effects end in random order with success, failure or delay.
///
/// One seed gives the same session everywhere.
package final class Simulator {
  package let runtime: Runtime
  package let host: HeadlessHost
  /// What the application reported on the way.
  package private(set) var failures: [RuntimeFailure] = []
  private let effects = SimulatedEffects()
  private var random: SeededRandom
  /// How often buttons of a kind were pressed.
  private var presses: [String: Int] = [:]
  /// What the application keeps on disk begins empty and ends with the simulation.
  private let storage = TemporaryStorage()

  /// Texts that a random user types; ordinary ones, awkward ones, and ones that apps look for.
  private static let texts = [
    "", "a", "tea", "ann@example.com", "secret", "wrong", "TEA10", "FIVE", "4000 0000 0000 0001",
    "4000 0000 0000 0002", "12 High Street", "Zoë 👩‍👩‍👧", "e\u{301}", "  spaces  ", "0", "-1",
  ]

  /// What an obliging user types into a field of a name.
  private static let fitting: [(name: String, text: String)] = [
    ("Email", "ann@example.com"), ("Password", "secret"), ("Card", "4000 0000 0000 0001"),
    ("Street", "12 High Street"), ("Postcode", "2000"), ("Name", "Ann Other"), ("Coupon", "TEA10"),
    ("Search", "e"), ("Amount", "12.50"),
  ]

  /// Prepares an application in a runtime with virtual time.
  ///
  /// - Parameters:
  ///   - runtime: Has its sink already, when the session shall be recorded.
  ///   - seed: Seeds the user; the runtime has a seed of its own.
  package init(runtime: Runtime, seed: UInt64) {
    self.runtime = runtime
    host = HeadlessHost(runtime: runtime)
    random = SeededRandom(seed: seed)
    runtime.effectHost = effects
    runtime.storageFolder = storage.folder
    runtime.failureHandler = { [unowned self] in failures.append($0) }
  }

  /// Starts the application and takes steps until there are enough.
  ///
  /// - Parameter shouldStop: Asked after each step.
  package func run(
    _ application: any ReplayableApplication.Type, steps: Int,
    until shouldStop: () -> Bool = { false }
  ) throws {
    runtime.start(.map([:])) { [host] in application.build(in: host) }
    for _ in 0..<steps {
      try step()
      if shouldStop() { break }
    }
  }

  private func step() throws {
    passTime()
    if !effects.pending.isEmpty && random.chance(40) { return try endEffect() }
    let enabled = host.targets.filter(\.isEnabled)
    guard !enabled.isEmpty else {
      if !effects.pending.isEmpty { try endEffect() }
      return
    }
    let fields = enabled.filter(\.isField)
    // Forms are mostly filled in before anything is pressed.
    let empty = fields.filter { $0.value?.isEmpty == true }
    if !fields.isEmpty && random.chance(empty.isEmpty ? 25 : 75) {
      let choice = empty.isEmpty ? fields : empty
      let field = choice[random.below(choice.count)]
      runtime.input("text", target: field.path, value: .text(text(for: field)))
    } else {
      let buttons = enabled.filter { !$0.isField }
      guard !buttons.isEmpty else { return }
      runtime.input("tap", target: anyOf(buttons).path)
    }
  }

  /// One of the buttons; those that differ in their row or ordinal alone count as one.
  ///
  /// Mostly of the kind that was pressed least so far: a session gets to what lies behind several
  /// steps, and does not leave as often as it can.
  private func anyOf(_ buttons: [InputTarget]) -> InputTarget {
    var kinds: [(name: String, buttons: [InputTarget])] = []
    for button in buttons {
      let name = String(button.path.prefix { $0 != "[" && $0 != "#" })
      if let index = kinds.firstIndex(where: { $0.name == name }) {
        kinds[index].buttons.append(button)
      } else {
        kinds.append((name, [button]))
      }
    }
    let least = kinds.indices.min {
      presses[kinds[$0].name, default: 0] < presses[kinds[$1].name, default: 0]
    }
    let kind = kinds[random.chance(70) ? least ?? 0 : random.below(kinds.count)]
    presses[kind.name, default: 0] += 1
    return kind.buttons[random.below(kind.buttons.count)]
  }

  /// Mostly a moment, now and then long enough for timers.
  private func passTime() {
    let milliseconds =
      random.chance(5) ? 1_000 + random.below(30_000) : 20 + random.below(800)
    runtime.advance(by: .milliseconds(milliseconds))
  }

  private func endEffect() throws {
    let index = random.below(effects.pending.count)
    let ending: SimulatedEffects.Ending =
      random.chance(15) ? .failure("simulated failure") : .body
    try effects.end(at: index, ending, in: runtime)
  }

  /// What a field's name asks for, a text of the list, one more character, or one fewer.
  private func text(for field: InputTarget) -> String {
    let value = field.value ?? ""
    if random.chance(75), let fitting = Self.fitting.first(where: { field.path.contains($0.name) })
    {
      return fitting.text
    }
    switch random.below(4) {
    case 0: return value + ["a", "@", " ", "7", "é"][random.below(5)]
    case 1: return String(value.dropLast())
    default: return Self.texts[random.below(Self.texts.count)]
    }
  }
}

/// A folder that is gone when this object is.
private final class TemporaryStorage {
  let folder: URL

  init() {
    var template = Array("/tmp/compose-replay-storage-XXXXXX".utf8CString)
    let made = mkdtemp(&template).map { String(cString: $0) }
    folder = URL(fileURLWithPath: made ?? "/nonexistent", isDirectory: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
