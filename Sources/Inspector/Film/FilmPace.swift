/// How fast a film passes, by a clock.
struct FilmPace {
  /// How many seconds of the film pass in a second.
  var speed: Double
  /// Returns the time of day in seconds; nil in a script, in which only waits let time pass.
  private let clock: (() -> Double)?
  private var lastLook: Double?

  private static let speeds = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100]

  init(speed: Double, clock: (() -> Double)?) {
    (self.speed, self.clock) = (speed, clock)
    start()
  }

  /// Lets time pass from now on.
  mutating func start() { lastLook = clock?() }

  /// Returns the time since the last look, in seconds; nil without a clock.
  mutating func look() -> Double? {
    guard let now = clock?() else { return nil }
    defer { lastLook = now }
    return now - (lastLook ?? now)
  }

  /// The time to wait until so much of the film has passed, in milliseconds.
  ///
  /// - Parameter rest: In microseconds of the film.
  func timeout(until rest: Double) -> Int32 { Int32(max(1, min(60_000, rest / speed / 1_000 + 1))) }

  mutating func changeSpeed(by step: Int) {
    let nearest = Self.speeds.indices.min {
      abs(Self.speeds[$0] - speed) < abs(Self.speeds[$1] - speed)
    }
    speed = Self.speeds[max(0, min((nearest ?? 0) + step, Self.speeds.count - 1))]
  }

  /// `x2`, `x0.5`.
  var text: String { "x" + (speed == speed.rounded() ? "\(Int(speed))" : "\(speed)") }
}
