import EventModel
import TextTerminal

// The session as it passes by itself.
extension InspectorModel {
  /// The longest pause of a session that is squeezed, in microseconds.
  private static let longestPause: Int64 = 2_000_000
  static let speeds = 1.0...100

  /// How many turns are searched first for what is shown next.
  private static let fewTurns = 256

  /// Lets the session pass from the current event on, at the speed of the last time.
  mutating func play() {
    let (index, turn) = (time.index, isEmpty ? 0 : time.index.turn(of: current))
    var count = Self.fewTurns
    var player: FilmPlayer
    repeat {
      let film = Film(
        of: time.timeline, longestPause: playsRecorded ? nil : Self.longestPause, index: index,
        turns: turn..<min(index.turnCount, turn + count))
      player = FilmPlayer(film, log: "", speed: playSpeed, clock: clock)
      player.begin()
      count *= 8
    } while player.timeout < 0 && turn + count / 8 < index.turnCount
    guard player.timeout >= 0 else {
      message =
        self.player == nil ? "this is the end; 0 goes to the beginning" : "played to the end"
      return self.player = nil
    }
    self.player = player
    guard !layout.panes.contains(where: { $0.pane == .screen }) else { return }
    detail = .screen
    if !layout.isBoxed || isZoomed { focus = .screen }
  }

  /// Handles a key while the session passes: `+` and `-` change the speed, any other key stops it.
  ///
  /// - Returns: Whether the key has no other meaning now.
  mutating func handlePlayback(_ key: Key) -> Bool {
    guard player != nil else { return false }
    if key == .character("+") || key == .character("-") {
      player?.handle(key)
      playSpeed = player?.speed ?? playSpeed
      return true
    }
    player = nil
    message = "stopped"
    return [.character(" "), .enter, .escape].contains(key)
  }

  /// Goes to what the player shows: the last frame of a turn, or its input.
  mutating func followPlayer() {
    guard let player, let picture = player.picture else { return }
    let (index, first) = (time.index, time.index.place(of: picture.root))
    let places = first...max(first, index.place(of: picture.event))
    let frame = places.last { index.kind(of: index.number(at: $0)) == .frame }
    report(time.go(to: frame.map(index.number(at:)) ?? picture.root))
    if !player.isPlaying { play() }
    keysWereHandled()
  }
}
