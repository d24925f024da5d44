import EventModel
import TextTerminal
import Timeline

/// The session as it passes by itself.
struct Playback {
  var pace: FilmPace
  /// Longer pauses take this time, in microseconds; nil for pauses as they were.
  let longestPause: Int64?
  /// The event that is shown next.
  var next = 0
  /// The time until then, in microseconds of the session.
  var rest = 0.0

  /// Finds the next turn with a picture: its last frame, or its input.
  ///
  /// - Returns: Whether there is one.
  mutating func findNext(after event: Int, in index: SessionIndex) -> Bool {
    for turn in index.turn(of: event) + 1..<max(index.turnCount, index.turn(of: event) + 1) {
      guard let events = Film.events(ofTurn: turn, in: index) else { continue }
      next = events.frame ?? events.root
      let time = index.time(of: events.root) - index.time(of: event)
      rest += Double(Film.pause(time, longest: longestPause))
      return true
    }
    return false
  }
}

extension InspectorModel {
  /// The longest pause of a session that is squeezed, in microseconds.
  private static let longestPause: Int64 = 2_000_000
  package static let speeds = 1.0...100

  /// Lets the session pass by itself, from the current event on.
  ///
  /// - Parameter isRecorded: Whether pauses are as they were.
  mutating func play(speed: Double? = nil, isRecorded: Bool = false) {
    var new = Playback(
      pace: FilmPace(speed: speed ?? playSpeed, clock: clock),
      longestPause: isRecorded ? nil : Self.longestPause)
    playSpeed = new.pace.speed
    guard !isEmpty, new.findNext(after: current, in: time.index) else {
      message = "this is the end; 0 goes to the beginning"
      return
    }
    playback = new
    if !layout.panes.contains(where: { $0.pane == .screen }) {
      detail = .screen
      if !layout.isBoxed || isZoomed { focus = .screen }
    }
  }

  /// Handles a key while the session passes: `+` and `-` change the speed, any other key stops it.
  ///
  /// - Returns: Whether the key has no other meaning now.
  mutating func handlePlayback(_ key: Key) -> Bool {
    guard playback != nil else { return false }
    if key == .character("+") || key == .character("-") {
      playback?.pace.changeSpeed(by: key == .character("+") ? 1 : -1)
      let speed = playback?.pace.speed ?? 1
      playSpeed = max(Self.speeds.lowerBound, min(speed, Self.speeds.upperBound))
      playback?.pace.speed = playSpeed
      return true
    }
    playback = nil
    message = "stopped"
    return [.character(" "), .enter, .escape].contains(key)
  }

  /// Lets seconds pass.
  ///
  /// - Returns: Whether the screen changes.
  mutating func play(seconds: Double) -> Bool {
    guard var new = playback else { return false }
    new.rest -= seconds * new.pace.speed * 1e6
    var isChanged = false
    playback = new
    while new.rest <= 0 {
      report(time.go(to: new.next))
      isChanged = true
      guard new.findNext(after: current, in: time.index) else {
        playback = nil
        message = "played to the end"
        return true
      }
      playback = new
    }
    return isChanged
  }
}
