import ReplayRuntime

/// The random numbers of the simulator: a counter through a mixing function.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = Mixing.mix(seed ^ 0x5EED) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Mixing.mix(state)
  }

  /// True in `percent` of 100 cases.
  mutating func chance(_ percent: Int) -> Bool { Int(next() % 100) < percent }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}
