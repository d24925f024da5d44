import TextTerminal

/// Shows a film in a terminal: `space` stops and continues it, `+` and `-` change the speed, `.` and `,`
/// show the next and the previous picture, `0` and `$` the first and the last, `q` ends it.
package struct FilmPlayer: TerminalProgram {
  package var request: TerminalRequest?
  /// The number of the picture that is shown.
  package private(set) var current = 0
  /// Whether time passes.
  package private(set) var isPlaying = true

  private let film: Film
  private let log: String
  private var size = (width: 80, height: 24)
  private var pace: FilmPace
  /// The time of the film, in microseconds.
  private var position = 0.0

  /// - Parameters:
  ///   - log: The name of the log, for the last row.
  ///   - speed: How fast time passes.
  ///   - clock: Returns the time in seconds, from any moment on.
  package init(_ film: Film, log: String, speed: Double, clock: (() -> Double)? = nil) {
    (self.film, self.log, pace) = (film, log, FilmPace(speed: speed, clock: clock))
  }

  package mutating func resize(width: Int, height: Int) { size = (width, height) }

  // MARK: Time

  package var timeout: Int32 {
    guard isPlaying, let next = nextTime else { return -1 }
    return pace.timeout(until: next - position)
  }

  private var nextTime: Double? {
    let next = current + 1
    return next < film.pictures.count ? Double(film.pictures[next].time) : nil
  }

  package mutating func tick() -> Bool {
    guard let seconds = pace.look() else { return false }
    return pass(seconds: seconds)
  }

  package mutating func wait(seconds: Double) { _ = pass(seconds: seconds) }

  /// - Returns: Whether another picture is shown.
  private mutating func pass(seconds: Double) -> Bool {
    guard isPlaying else { return false }
    position += seconds * pace.speed * 1e6
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
      pace.start()
    case .character("+"), .character("="): pace.changeSpeed(by: 1)
    case .character("-"): pace.changeSpeed(by: -1)
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

  // MARK: Drawing

  package mutating func render() -> Grid {
    var grid = Grid(width: max(1, size.width), height: max(1, size.height))
    let bottom = grid.height - 1
    guard film.pictures.indices.contains(current) else {
      grid.put(
        "\(Printable.text(log)) shows no screen    q quit", row: bottom, column: 0,
        limit: grid.width)
      return grid
    }
    let picture = film.pictures[current]
    if let screen = try? film.screen(of: picture, width: grid.width, height: max(1, bottom)) {
      grid.put(screen, row: 0, column: 0)
    }
    let state = "\(isPlaying ? ">" : "||") \(pace.text)  \(current + 1) of \(film.pictures.count)"
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
