import EventModel
import TextTerminal
import Timeline

// A session that grows while it is inspected.
extension InspectorModel {
  /// The time between two polls for new events, in milliseconds.
  private static let pollInterval = 100

  /// The time after which to look for new events, the result of a replay or the next picture; −1 if
  /// none can come.
  package var timeout: Int32 {
    let poll = growth == .following || awaited != nil ? Int32(Self.pollInterval) : -1
    let next = player?.timeout ?? -1
    return poll < 0 || next < 0 ? max(poll, next) : min(poll, next)
  }

  /// Continues a search or a film, or looks for new events and adds them. The cursor stays at the end if it
  /// was there.
  ///
  /// The cost is that of a part of the search or of the new events, and of the panes on the screen.
  ///
  /// - Returns: Whether there was something new.
  package mutating func tick() -> Bool {
    if let eventSearch, eventSearch.nextPlace(of: time.index.count) >= time.index.begin {
      guard searchSlice() else { return false }
      keysWereHandled()
      return true
    }
    if inquiry != nil {
      guard inquire() else { return false }
      keysWereHandled()
      return true
    }
    if time.isWorking, player == nil { return work() }
    if countsHits { return countHits() }
    if player?.tick() == true {
      followPlayer()
      return true
    }
    if let result = awaited?() {
      take(result)
      return true
    }
    guard growth == .following, let growing else { return false }
    let follows = time.isAtEnd
    var hasNews = false
    let growth = growing.poll { header, payload in
      // With a second owner, the facts about all events would be copied.
      if !hasNews { panes.timeline.forgetScene() }
      hasNews = true
      time.add(header, payload: payload)
    }
    guard hasNews || growth != self.growth else { return false }
    self.growth = growth
    if case .cut(_, let text) = growth { message = Printable.text(text) }
    if let integrity = try? growing.integrity { note = integrity.isLossy ? integrity.note : "" }
    time.noteNewEvents(follows: follows)
    keysWereHandled()
    return true
  }

  /// Takes the result of a replay, and goes to what differs unless the user went elsewhere.
  private mutating func take(_ result: ReplayResult) {
    (awaited, verification, marks.divergences) = (nil, result.verification, result.divergences)
    if case .impossible(let reason) = verification {
      message = Printable.text("not verified: \(reason)")
    }
    if let first = result.divergences.first, !hasBeenUsed { report(time.go(to: first.event)) }
    keysWereHandled()
  }

  /// Lets time pass in a script, and looks for new events meanwhile. It ends early when no more
  /// events can come.
  package mutating func wait(seconds: Double) {
    let picture = player?.current
    player?.wait(seconds: seconds)
    if player?.current != picture || player?.isPlaying == false { followPlayer() }
    var rest = Int(seconds * 1000)
    while rest > 0, growth == .following, let growing {
      growing.pause(milliseconds: min(rest, Self.pollInterval))
      rest -= Self.pollInterval
      _ = tick()
    }
  }

  /// Goes to the event where the user wants to begin.
  package mutating func begin(at event: Int) {
    report(time.go(to: event))
    panes.timeline.scroll.top = 0
    keysWereHandled()
  }

  /// What the title says about the growth of the session; empty for a session that is not followed.
  var growthText: String {
    switch growth {
    case nil: ""
    case .following: "following"
    case .ended: "ended"
    case .cut(let note, _): note
    }
  }
}
