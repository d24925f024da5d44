import CBOR
import EventModel
import HeadlessUI
import Platform
import ReplayRuntime

/// A seeded random user of an application. It taps and types on the screen while virtual time
/// passes and effects end in random order with success, failure or delay.
///
/// One seed produces the same session on every machine.
package final class Simulator {
  /// The runtime of the simulated application, with virtual time.
  package let runtime: Runtime
  /// The host that shows the simulated application.
  package let host: HeadlessHost
  /// The failures that the application reported.
  package var failures: [RuntimeFailure] { lock.withLock { reported } }
  /// A thread of the application reports its failures itself.
  private let lock = Lock()
  private var reported: [RuntimeFailure] = []
  private let effects = SimulatedEffects()
  private var random: SeededRandom
  /// The kinds of buttons that were on the screen, each with its index in ``presses``.
  private var kindIndices: [Substring: Int] = [:]
  /// The number of presses of each kind.
  private var presses: [Int] = []
  private var texts = SimulatedTexts.ordinary
  /// The text that fits each field that was typed into, by the path of the field. To search a path
  /// for the names of fields takes longer than to look the path up.
  private var fittingTexts: [String: String?] = [:]
  /// A folder for the files of the application; empty at first, and removed after the simulation.
  private let storage = TemporaryStorage()

  /// Prepares an application in a runtime with virtual time.
  ///
  /// - Parameters:
  ///   - runtime: Its sink must be set before, if the session shall be recorded.
  ///   - seed: The seed of the user; the runtime has its own seed.
  package init(runtime: Runtime, seed: UInt64) {
    self.runtime = runtime
    host = HeadlessHost(runtime: runtime)
    random = SeededRandom(seed: seed)
    runtime.effectHost = effects
    runtime.storageFolder = storage.folder
    runtime.failureHandler = { [unowned self] failure in
      lock.withLock { reported.append(failure) }
    }
  }

  /// Starts the application and takes the given number of steps.
  ///
  /// - Parameter shouldStop: Called after each step; true ends the simulation.
  package func run(
    _ application: any ReplayableApplication.Type, steps: Int,
    until shouldStop: () -> Bool = { false }
  ) throws {
    start(application)
    try takeSteps(steps, until: shouldStop)
  }

  /// Starts the application.
  package func start(_ application: any ReplayableApplication.Type) {
    texts = application.declaredTexts
    let facts = Runtime.startFacts(checksProperties: runtime.rules.testsCheckProperties)
    runtime.start(facts) { [host] in application.show(in: host) }
  }

  /// Takes the given number of steps in the application, which was started before.
  ///
  /// - Parameter shouldStop: Called after each step; true ends the simulation.
  package func takeSteps(_ count: Int, until shouldStop: () -> Bool = { false }) throws {
    for _ in 0..<count {
      try step()
      if shouldStop() { break }
    }
  }

  private func step() throws {
    passTime()
    if !effects.pending.isEmpty && random.chance(40) { return try endEffect() }
    let controls = host.targets
    let enabled = controls.indices.filter { controls[$0].isEnabled }
    guard !enabled.isEmpty else {
      if !effects.pending.isEmpty { try endEffect() }
      return
    }
    let fields = enabled.filter { controls[$0].isField }
    // Forms are usually filled in before a button is pressed.
    let empty = fields.filter { controls[$0].value?.isEmpty == true }
    if !fields.isEmpty && random.chance(empty.isEmpty ? 25 : 75) {
      let choice = empty.isEmpty ? fields : empty
      let field = controls[choice[random.below(choice.count)]]
      runtime.input(.text, target: field.path, value: .text(text(for: field)))
    } else {
      let buttons = enabled.filter { !controls[$0].isField }
      guard !buttons.isEmpty else { return }
      runtime.input(.tap, target: anyOf(buttons.map { controls[$0].path }))
    }
  }

  /// Returns one of the buttons; buttons that differ only in their row or ordinal count as one.
  ///
  /// Usually of the kind with the fewest presses, so that a session reaches screens after several
  /// steps and does not leave them at once.
  private func anyOf(_ buttons: [String]) -> String {
    let kindOfEach = buttons.map(kindIndex)
    // In the order in which they are on the screen.
    var kinds: [Int] = []
    var seen: Set<Int> = []
    for kind in kindOfEach where seen.insert(kind).inserted { kinds.append(kind) }
    let least = kinds.min { presses[$0] < presses[$1] }
    let kind = random.chance(70) ? least ?? kinds[0] : kinds[random.below(kinds.count)]
    presses[kind] += 1
    let alike = buttons.indices.filter { kindOfEach[$0] == kind }
    return buttons[alike[random.below(alike.count)]]
  }

  /// Returns the index of a button's kind, which is its path without its row and ordinal.
  private func kindIndex(of button: String) -> Int {
    var button = button
    let length = button.withUTF8 { bytes in
      bytes.firstIndex { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "#") } ?? bytes.count
    }
    let kind = button[..<button.utf8.index(button.startIndex, offsetBy: length)]
    if let known = kindIndices[kind] { return known }
    kindIndices[Substring(String(kind))] = presses.count
    presses.append(0)
    return presses.count - 1
  }

  /// Usually a short time, sometimes long enough for timers.
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

  /// A text that fits the field's name, a text of the list, or the present text with one character
  /// more or less.
  private func text(for field: InputTarget) -> String {
    if field.takesPosition { return UnusualTexts.position(&random) }
    let value = field.value ?? ""
    if random.chance(75), let fitting = fittingText(for: field.path) { return fitting }
    if field.hidesText {
      return SimulatedTexts.hidden[random.below(SimulatedTexts.hidden.count)]
    }
    switch random.below(4) {
    case 0: return value + ["a", "@", " ", "7", "é"][random.below(5)]
    case 1: return String(value.dropLast())
    default: return texts.others[random.below(texts.others.count)]
    }
  }

  private func fittingText(for path: String) -> String? {
    if let known = fittingTexts[path] { return known }
    // A session may have any number of rows with fields.
    if fittingTexts.count > 1_000 { fittingTexts = [:] }
    let found = texts.fitting.first { path.contains($0.field) }?.text
    fittingTexts[path] = .some(found)
    return found
  }
}
