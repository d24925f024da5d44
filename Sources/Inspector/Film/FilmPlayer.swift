import TextTerminal

/// Shows a film in a terminal: `space` stops and continues it, `+` and `-` change the speed, `.` and `,`
/// show the next and the previous picture, `0` and `$` the first and the last, `q` ends it.
package struct FilmPlayer: TerminalProgram {
  package var request: TerminalRequest?
  /// The number of the picture that is shown.
  package private(set) var current = 0
  /// Whether time passes.
  package private(set) var isPlaying = true

  private static let speeds = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100]

  private let film: Film
  private let log: String
  private var size = (width: 80, height: 24)
  private(set) var speed: Double
  /// The time of the film, in microseconds.
  private var position = 0.0
  /// Returns the time of day in seconds; nil in a script, in which only waits let time pass.
  private let clock: (() -> Double)?
  private var lastTick: Double?

  /// - Parameters:
  ///   - log: The name of the log, for the last row.
  ///   - speed: How fast time passes.
  ///   - clock: Returns the time in seconds, from any moment on.
  package init(_ film: Film, log: String, speed: Double, clock: (() -> Double)? = nil) {
    (self.film, self.log, self.speed, self.clock) = (film, log, speed, clock)
    lastTick = clock?()
  }

  /// The picture that is shown; nil in an empty film.
  var picture: Film.Picture? {
    film.pictures.indices.contains(current) ? film.pictures[current] : nil
  }

  /// `x2`, `x0.5`.
  var speedText: String { "x" + (speed == speed.rounded() ? "\(Int(speed))" : "\(speed)") }

  /// Begins at the first picture that shows an event or a later one.
  package mutating func begin(at event: Int = 0) {
    show(film.pictures.firstIndex { $0.event >= event } ?? film.pictures.count)
  }

  package mutating func resize(width: Int, height: Int) { size = (width, height) }

  // MARK: Time

  package var timeout: Int32 {
    guard isPlaying, let next = nextTime else { return -1 }
    return Int32(max(1, min(60_000, (next - position) / speed / 1_000 + 1)))
  }

  private var nextTime: Double? {
    let next = current + 1
    return next < film.pictures.count ? Double(film.pictures[next].time) : nil
  }

  package mutating func tick() -> Bool {
    guard let clock else { return false }
    let now = clock()
    defer { lastTick = now }
    return pass(seconds: now - (lastTick ?? now))
  }

  package mutating func wait(seconds: Double) { _ = pass(seconds: seconds) }

  /// - Returns: Whether another picture is shown.
  private mutating func pass(seconds: Double) -> Bool {
    guard isPlaying else { return false }
    position += seconds * speed * 1e6
    let former = current
    while let next = nextTime, next <= position { current += 1 }
    if nextTime == nil { isPlaying = false }
    return former != current || !isPlaying
  }

  private mutating func show(_ picture: Int) {
    current = max(0, min(picture, film.pictures.count - 1))
    position = film.pictures.isEmpty ? 0 : Double(film.pictures[current].time)
  }

  // MARK: Keys

  package mutating func handle(_ key: Key) {
    switch key {
    case .character("q"), .escape: request = .quit(exitCode: 0)
    case .control("c"): request = .quit(exitCode: 130)
    case .control("z"): request = .suspend
    case .control("l"): request = .repaint
    case .character(" "):
      if !isPlaying, nextTime == nil { show(0) }
      isPlaying.toggle()
      lastTick = clock?()
    case .character("+"), .character("="): changeSpeed(by: 1)
    case .character("-"): changeSpeed(by: -1)
    case .character("."), .right: step(to: current + 1)
    case .character(","), .left: step(to: current - 1)
    case .character("0"), .home: step(to: 0)
    case .character("$"), .end: step(to: film.pictures.count - 1)
    default: break
    }
  }

  private mutating func step(to picture: Int) {
    isPlaying = false
    show(picture)
  }

  private mutating func changeSpeed(by step: Int) {
    let nearest = Self.speeds.indices.min {
      abs(Self.speeds[$0] - speed) < abs(Self.speeds[$1] - speed)
    }
    speed = Self.speeds[max(0, min((nearest ?? 0) + step, Self.speeds.count - 1))]
  }

  // MARK: Drawing

  package mutating func render() -> Grid {
    var grid = Grid(width: max(1, size.width), height: max(1, size.height))
    let bottom = grid.height - 1
    guard let picture else {
      grid.put(
        "\(Printable.text(log)) shows no screen    q quit", row: bottom, column: 0,
        limit: grid.width)
      return grid
    }
    if let screen = try? film.screen(of: picture, width: grid.width, height: max(1, bottom)) {
      grid.put(screen, row: 0, column: 0)
    }
    let state = "\(isPlaying ? ">" : "||") \(speedText)  \(current + 1) of \(film.pictures.count)"
    let keys = "space stop/go  + - speed  . , step  q quit"
    grid.put(state, row: bottom, column: 0, limit: grid.width, role: .title)
    let column = state.count + 2
    let room = grid.width - column
    let caption = film.caption(of: picture)
    let isWide = caption.count + 2 + keys.count <= room
    grid.put(caption, row: bottom, column: column, limit: room, role: .input)
    if isWide {
      grid.put(keys, row: bottom, column: grid.width - keys.count, limit: keys.count, role: .dim)
    }
    return grid
  }
}
