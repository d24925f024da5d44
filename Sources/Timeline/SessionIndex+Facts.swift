import EventModel

// MARK: Places

extension SessionIndex {
  /// The number of events.
  package var count: Int { numbers.count }
  /// The number of the last event; −1 if there are no events.
  package var last: Int { numbers.last }

  /// Returns the number of the event at a place in the list, which must exist.
  package func number(at place: Int) -> Int { numbers[place] }

  /// Returns the place of an event; for a missing number that of the last event before it, or 0.
  package func place(of number: Int) -> Int { numbers.place(of: number) }

  /// Whether the session has an event of this number.
  package func contains(_ number: Int) -> Bool { numbers.contains(number) }
}

// MARK: Facts

extension SessionIndex {
  /// The time of the last turn, in microseconds since the session began.
  package var duration: Int64 { turnTimes.last ?? 0 }

  private func facts(of event: Int) -> UInt8 { facts[place(of: event) - begin] }

  /// Returns the kind of an event, of which those after 31 are 31.
  package func kind(of event: Int) -> EventKind {
    EventKind(rawValue: facts(of: event) & Self.kindBits)
  }

  /// Returns the cause of an event, or ``EventHeader/noCause``. The cause of an event that was not read
  /// is not known, which is the same.
  package func cause(of event: Int) -> Int {
    let place = place(of: event)
    guard place >= begin, let cause = causePlace(of: place) else { return EventHeader.noCause }
    return number(at: cause)
  }

  private func causePlace(of place: Int) -> Int? {
    let distance = distances[place - begin]
    if distance == .max {
      let next = farCauses.firstSortedIndex { Int($0.place) >= place }
      return Int(farCauses[next].cause)
    }
    return distance == 0 ? nil : place - Int(distance)
  }

  /// Whether an event is the cause of another.
  package func hasConsequences(_ event: Int) -> Bool {
    facts(of: event) & Self.hasConsequences != 0
  }

  /// Whether an event changes the state of nodes.
  package func changesState(_ event: Int) -> Bool {
    facts(of: event) & Self.changesState != 0
  }

  /// Whether an event is the first of its turn.
  package func startsTurn(_ event: Int) -> Bool {
    Int(turnStarts[turn(of: event)]) == place(of: event)
  }

  /// Returns the time of an event, in microseconds since the session began.
  package func time(of event: Int) -> Int64 { turnTimes[turn(of: event)] }

  /// Returns the time between an event's turn and the turn before, in microseconds.
  package func timeSincePreviousTurn(of event: Int) -> Int64 {
    let turn = turn(of: event)
    return turnTimes[turn] - (turn == 0 ? timeBefore : turnTimes[turn - 1])
  }

  /// The number of turns that were read.
  package var turnCount: Int { turnStarts.count }

  /// The place of the first event of a turn.
  package func start(ofTurn turn: Int) -> Int { Int(turnStarts[turn]) }

  /// The turn of an event.
  package func turn(of event: Int) -> Int {
    let place = place(of: event)
    return max(0, turnStarts.firstSortedIndex { Int($0) > place } - 1)
  }

  /// The number of runs of neighbouring turns that look alike, which is at most that of the turns.
  package var runCount: Int { runs.starts.count }

  /// The run of a turn.
  package func run(ofTurn turn: Int) -> Int {
    let place = turnStarts[turn]
    return runs.starts.firstSortedIndex { $0 > place } - 1
  }

  /// The turns of a run.
  package func turns(ofRun run: Int) -> Range<Int> {
    func turn(at place: Int32) -> Int { turnStarts.firstSortedIndex { $0 >= place } }
    let end = run + 1 < runCount ? turn(at: runs.starts[run + 1]) : turnCount
    return turn(at: runs.starts[run])..<end
  }

  /// Returns the last event at or before a time in microseconds; −1 if all are later.
  package func lastEvent(at time: Int64) -> Int {
    let turn = turnTimes.firstSortedIndex { $0 > time }
    if turn == 0 { return -1 }
    return number(at: turn < turnStarts.count ? Int(turnStarts[turn]) - 1 : count - 1)
  }

  /// Returns the causes of an event, nearest first; of causes that were not read the nearest one only.
  package func chain(of event: Int) -> [Int] {
    var chain: [Int] = []
    var current = cause(of: event)
    while current >= 0 {
      chain.append(current)
      current = cause(of: current)
    }
    return chain
  }

  /// Returns the number of an event's causes within its turn, by which its row is indented.
  package func depth(of event: Int) -> Int {
    var depth = 0
    var current = event
    while !startsTurn(current), cause(of: current) >= 0 {
      current = cause(of: current)
      depth += 1
    }
    return depth
  }

  /// Returns the direct consequences of an event, in order, at most `limit` of them.
  package func effects(of event: Int, limit: Int) -> [Int] {
    guard hasConsequences(event) else { return [] }
    var found: [Int] = []
    let place = place(of: event)
    let near = place + Int(UInt16.max)
    for other in place + 1..<min(max(count, place + 1), near)
    where Int(distances[other - begin]) == other - place {
      found.append(number(at: other))
      if found.count == limit { return found }
    }
    let far = farCauses.dropFirst(farCauses.firstSortedIndex { Int($0.place) >= near })
    return found
      + far.lazy.filter { Int($0.cause) == place }.prefix(limit - found.count)
      .map { number(at: Int($0.place)) }
  }

  /// The facts about the session that positions need.
  package var positions: PositionTimeline {
    PositionTimeline(
      count: last + 1, cause: { cause(of: $0) }, lastEvent: { lastEvent(at: $0) })
  }
}
