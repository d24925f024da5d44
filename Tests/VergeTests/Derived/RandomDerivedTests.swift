import ReplayProbes
import TestRounds
import Testing
import Verge

/// Numbers that follow from a seed.
private struct Numbers {
  private var state: UInt64

  init(seed: Int, stream: Int) {
    state = UInt64(truncatingIfNeeded: seed &* 1_000_003 &+ stream &+ 1)
    for _ in 0..<3 { _ = below(2) }
  }

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(limit))
  }
}

/// A value that cannot be compared, so that each version of it is told.
private struct Opaque { var number: Int }

private struct Pair: Codable, Equatable {
  var a = 0
  var b = 0
}

private typealias PairStore = Store<Pair, Never>

/// Two stores with derived values, combined ones among them, and sinks that note what they are
/// told and sometimes commit. Everything follows from a seed.
private final class DerivedProgram {
  let stores: [PairStore]
  let log: Store<[String], Never>
  private let reads: Bool
  private var made: Numbers
  private var acts: Numbers
  private var reading: Numbers
  private var numbers: [Derived<Int>] = []
  private var readers: [() -> Void] = []
  private var cancellables: [VergeAnyCancellable] = []
  private var commitsLeft = 40

  init(seed: Int, reads: Bool, world: World) {
    self.reads = reads
    made = Numbers(seed: seed, stream: 1)
    acts = Numbers(seed: seed, stream: 2)
    reading = Numbers(seed: seed, stream: 3)
    stores = ["s", "t"].map { world.store(PairStore(initialState: Pair()), at: "app.\($0)") }
    log = world.store(Store(initialState: []), at: "app.log")
    for _ in 0..<made.below(3) { sinkOnStore() }
    for _ in 0..<2 + made.below(3) { deriveFromStore() }
    for _ in 0..<1 + made.below(3) { combine() }
    for _ in 0..<made.below(3) { sinkOnStore() }
    for _ in 0..<made.below(3) { chain() }
    for _ in 0..<made.below(2) { combine() }
  }

  // MARK: Making

  private func sinkOnStore() {
    let store = stores[made.below(2)]
    let acts = made.below(2) == 0
    cancellables.append(
      store.sinkState(dropsFirst: true) { [unowned self] _ in
        read()
        if acts { act() }
      })
  }

  private func deriveFromStore() {
    let store = stores[made.below(2)]
    let derived: Derived<Int> =
      switch made.below(4) {
      case 0: store.derived(.map(\.a))
      case 1: store.derived(.map { $0.b / 3 })
      case 2: store.derived(.map { $0.a + $0.b }, dropsOutput: { $0.primitive % 3 == 0 })
      default: store.derived(.map { Opaque(number: $0.a / 2) }).chain(.map(\.number))
      }
    numbers.append(derived)
    readers.append { _ = derived.primitiveValue }
    if made.below(3) == 0 { sink(derived) { "\($0)" } }
  }

  private func number() -> Derived<Int> { numbers[made.below(numbers.count)] }

  private func combine() {
    if made.below(2) == 0 {
      let pair = Derived.combined(number(), number())
      add(pair, { $0.0 * 10 + $0.1 }) { "(\($0.0), \($0.1))" }
    } else {
      let triple = Derived.combined(number(), number(), number())
      add(triple, { $0.0 + $0.2 }) { "(\($0.0), \($0.1), \($0.2))" }
    }
  }

  private func add<Value>(
    _ derived: Derived<Value>, _ number: @escaping (Value) -> Int,
    _ text: @escaping (Value) -> String
  ) {
    readers.append { _ = derived.primitiveValue }
    if made.below(4) > 0 { sink(derived, text) }
    switch made.below(3) {
    case 0: numbers.append(derived.chain(.map { number($0.primitive) }))
    case 1:
      let opaque: Derived<Opaque> = derived.chain(.map { Opaque(number: number($0.primitive)) })
      readers.append { _ = opaque.primitiveValue }
      sink(opaque) { "opaque \($0.number)" }
    default: break
    }
  }

  private func chain() {
    let derived: Derived<Int> = number().chain(.map { $0.primitive / 2 })
    numbers.append(derived)
    readers.append { _ = derived.primitiveValue }
    sink(derived) { "\($0)" }
  }

  private func sink<Value>(_ derived: Derived<Value>, _ text: @escaping (Value) -> String) {
    let (name, acts) = (cancellables.count, made.below(4) == 0)
    cancellables.append(
      derived.sinkValue(dropsFirst: true) { [unowned self] changes in
        read()
        let before = changes.previousPrimitive.map(text) ?? "none"
        log.commit { $0.append("\(name): \(changes.version) \(before) \(text(changes.primitive))") }
        if acts { act() }
      })
  }

  // MARK: Running

  /// Commits a little; what it commits follows from how often it was called.
  func act() {
    guard commitsLeft > 0 else { return }
    for _ in 0..<1 + acts.below(2) {
      commitsLeft -= 1
      let (store, field, value) = (stores[acts.below(2)], acts.below(3), acts.below(6))
      store.commit { if field == 0 { $0.a = value } else if field == 1 { $0.b = value } }
      read()
    }
  }

  private func read() {
    guard reads else { return }
    for reader in readers where reading.below(2) == 0 { reader() }
  }
}

@Suite struct RandomDerivedTests {
  private func session(seed: Int, reads: Bool) async throws -> RecordedSession {
    try await faithful { world in
      let program = world.keep(DerivedProgram(seed: seed, reads: reads, world: world))
      let tap = world.emitterCell(Int.self, at: "app.tap")
      tap.subscribe { _ in program.act() }
      return tap
    } script: { _, tap in
      for number in 0..<6 { tap.send(number) }
    }
  }

  @Test("V-54: reading a derived value notifies no subscriber, also with combined values")
  func reads() async throws {
    var different: [Int] = []
    for seed in 0..<rounds(40, thorough: 1_000) {
      let plain = try await session(seed: seed, reads: false)
      let reading = try await session(seed: seed, reads: true)
      if plain.transcript != reading.transcript { different.append(seed) }
    }
    #expect(different == [], "\(different.count) programs differ")
  }

  @Test("The programs tell combined values, and their acts make a difference")
  func canary() async throws {
    var told = 0
    for seed in 0..<20 {
      let session = try await session(seed: seed, reads: false)
      told += session.summaries(.commit).filter { $0.contains("(") }.count
    }
    #expect(told > 100)
  }
}
