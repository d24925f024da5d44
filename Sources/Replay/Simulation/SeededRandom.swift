import ReplayRuntime

/// The random numbers of simulated users: a counter through a mixing function.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Creates the numbers of a seed.
  package init(seed: UInt64) { state = Mixing.mix(seed ^ 0x5EED) }

  /// The next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Mixing.mix(state)
  }

  /// True in `percent` of 100 cases.
  package mutating func chance(_ percent: Int) -> Bool { Int(next() % 100) < percent }

  /// A number from 0 up to, and without, `count`.
  package mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}
