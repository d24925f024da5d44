import CBOR
import EventModel
import HeadlessUI
import ReplayRuntime

/// A simulated user for explorations, who continues a session from any moment. A seed decides what
/// the user does.
///
/// The user behaves differently in each session: some kinds of controls are left out, so that what
/// they would undo stays done; buttons are pressed evenly, at random or repeatedly; effects end soon
/// or late, in order or not, and fail never or often.
///
/// Source: A. Groce et al., "Swarm Testing", 2012.
final class ExploringUser {
  /// What does not change in a session. Shares are in percent.
  private struct Manner {
    /// How often an effect ends instead of an input.
    var ends: Int
    /// How often an effect fails.
    var fails: Int
    /// Which of the pending effects ends.
    var order: Int
    /// How long it waits between two steps.
    var pace: Int
    /// How often it types if it can.
    var types: Int
    /// How often a text fits its field.
    var fits: Int
    /// How many kinds of controls it leaves out.
    var leavesOut: Int
    /// How often it does the last thing again.
    var repeats: Int
    /// How often it presses what it has pressed least.
    var balances: Int

    init(_ random: inout SeededRandom) {
      func one(_ choices: [Int]) -> Int { choices[random.below(choices.count)] }
      ends = one([5, 30, 60, 90])
      fails = one([0, 0, 15, 50])
      order = one([0, 1, 2])
      pace = one([0, 1, 1, 2])
      types = one([10, 30, 60])
      fits = one([20, 60, 90])
      leavesOut = one([0, 0, 25, 50])
      repeats = one([0, 0, 20, 60])
      balances = one([0, 70])
    }
  }

  private let runtime: Runtime
  private let host: HeadlessHost
  private let plan: UserPlan
  private let manner: Manner
  private let texts: SimulatedTexts
  private let effects = SimulatedEffects()
  private var random: SeededRandom
  private var last: String?
  private var presses: [Substring: Int] = [:]

  /// - Parameter pending: The effects that have begun before.
  init(
    _ plan: UserPlan, of application: any ReplayableApplication.Type, in host: HeadlessHost,
    pending: [PendingEffect]
  ) {
    (self.plan, self.host, runtime) = (plan, host, host.runtime)
    random = SeededRandom(seed: plan.seed)
    manner = Manner(&random)
    texts = application.declaredTexts
    pending.forEach(effects.effectBegan)
    runtime.effectHost = effects
  }

  /// Takes the steps of the plan, unless `mayGoOn` says no before.
  func run(mayGoOn: () -> Bool) {
    for _ in 0..<plan.steps where mayGoOn() { step() }
  }

  private func step() {
    passTime()
    let count = effects.pending.count
    if count > 0, random.chance(manner.ends) { return endEffect(of: count) }
    let enabled = host.targets.filter(\.isEnabled)
    let wanted = plan.wanted.isEmpty ? [] : enabled.filter { plan.isWanted($0.path) }
    let taken =
      wanted.isEmpty || random.chance(40) ? enabled.filter { !leavesOut($0) } : wanted
    guard let target = choice(of: taken.isEmpty ? enabled : taken) else {
      if count > 0 { endEffect(of: count) }
      return
    }
    last = target.path
    presses[Self.kind(of: target), default: 0] += 1
    if target.isField {
      _ = runtime.input(.text, target: target.path, value: .text(text(for: target)))
    } else {
      _ = runtime.input(.tap, target: target.path)
    }
  }

  /// Near to no time, usual times, or some that are long enough for timers.
  private func passTime() {
    let milliseconds =
      switch manner.pace {
      case 0: random.below(4)
      case 2 where random.chance(30): 1_000 + random.below(30_000)
      default: 20 + random.below(800)
      }
    runtime.advance(by: .milliseconds(milliseconds))
  }

  private func endEffect(of count: Int) {
    let index =
      switch manner.order {
      case 0: 0
      case 1: count - 1
      default: random.below(count)
      }
    // An outcome of an earlier session may be none that the effect of today can decode.
    try? effects.end(at: index, ending(of: effects.pending[index]), in: runtime)
  }

  private func ending(of effect: PendingEffect) -> SimulatedEffects.Ending {
    guard random.chance(manner.fails) else { return .body }
    let (node, name) = (runtime.symbols[effect.key.node], runtime.symbols[effect.key.name])
    var outcomes = effect.declaredErrors()
    for error in plan.errors where error.effect == (node.isEmpty ? name : "\(node).\(name)") {
      if !outcomes.contains(error.outcome) { outcomes.append(error.outcome) }
    }
    let index = random.below(outcomes.count + 1)
    return index == outcomes.count
      ? .failure("simulated failure") : .outcome(.error, outcomes[index])
  }

  // MARK: Controls

  private static func kind(of target: InputTarget) -> Substring {
    UserPlan.kind(of: target.path)
  }

  private func leavesOut(_ target: InputTarget) -> Bool {
    let hash = Mixing.mix(Mixing.hash(String(Self.kind(of: target))) ^ plan.seed)
    return Int(hash % 100) < manner.leavesOut
  }

  private func choice(of targets: [InputTarget]) -> InputTarget? {
    if let last = targets.first(where: { $0.path == last }), random.chance(manner.repeats) {
      return last
    }
    let (fields, buttons) = (targets.filter(\.isField), targets.filter { !$0.isField })
    if !fields.isEmpty, buttons.isEmpty || random.chance(manner.types) {
      let empty = fields.filter { $0.value?.isEmpty == true }
      return anyOf(empty.isEmpty || random.chance(50) ? fields : empty)
    }
    return buttons.isEmpty ? nil : anyOf(buttons)
  }

  private func anyOf(_ targets: [InputTarget]) -> InputTarget {
    // In the order in which they are on the screen.
    var kinds: [Substring] = []
    for target in targets where !kinds.contains(Self.kind(of: target)) {
      kinds.append(Self.kind(of: target))
    }
    let kind =
      random.chance(manner.balances)
      ? kinds.min { presses[$0, default: 0] < presses[$1, default: 0] }
      : kinds[random.below(kinds.count)]
    let alike = targets.filter { Self.kind(of: $0) == kind }
    return alike[random.below(alike.count)]
  }

  // MARK: Texts

  private func text(for field: InputTarget) -> String {
    if field.takesPosition { return UnusualTexts.position(&random) }
    if random.chance(manner.fits) {
      if let text = texts.fitting.first(where: { field.path.contains($0.field) })?.text,
        random.chance(70)
      {
        return text
      }
      let fitting = UnusualTexts.fitting(field.path)
      if !field.hidesText, !fitting.isEmpty { return one(of: fitting) }
    }
    // A secret text must not also be typed into other fields, or what follows is inconclusive.
    if field.hidesText { return one(of: SimulatedTexts.hidden) }
    switch random.below(6) {
    case 0: return (field.value ?? "") + one(of: ["a", " ", "7", "é", "@"])
    case 1: return String((field.value ?? "").dropLast())
    case 2: return one(of: UnusualTexts.numbers)
    case 3: return one(of: UnusualTexts.others)
    case 4 where !plan.seen.isEmpty: return one(of: plan.seen)
    default: return one(of: texts.others)
    }
  }

  private func one(of texts: [String]) -> String { texts[random.below(texts.count)] }
}
